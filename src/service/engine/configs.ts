import type { ConfigRow } from '../storage/entities';
import type { Kernel } from './kernel';
import type { InstallationParts } from '../events';

/** Gives an installation another config. Earlier ones stay, for the operations that used them. */
export function replaceConfig(
  { repositories, newId }: Pick<Kernel, 'repositories' | 'newId'>,
  parts: InstallationParts,
  changed: Omit<ConfigRow, 'id' | 'installationId' | 'createTime'>,
  now: number,
): { config: ConfigRow; parts: InstallationParts } {
  const { installation } = parts;
  const own = { id: newId(now), installationId: installation.id, createTime: now };
  const config = repositories.configs.insert({ ...changed, ...own });
  const update = { configId: config.id, updateTime: now };
  repositories.installations.update(installation.id, update);
  return { config, parts: { ...parts, installation: { ...installation, ...update } } };
}
