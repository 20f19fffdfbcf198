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
  const { revisionId, createdBy, content } = changed;
  const config = repositories.configs.insert({
    id: newId(now),
    installationId: installation.id,
    revisionId,
    createdBy,
    content,
    createTime: now,
  });
  const update = { configId: config.id, updateTime: now };
  repositories.installations.update(installation.id, update);
  return { config, parts: { ...parts, installation: { ...installation, ...update } } };
}
