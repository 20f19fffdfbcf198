import type { ReadConfigObject } from '@/contract/installation';
import type { ConfigRow } from '../storage/entities';
import { ownObject } from './context';
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

/** A new config in which these objects are paused, or are not any more; undefined if they are so already. */
export function setDisabled(
  kernel: Pick<Kernel, 'repositories' | 'newId'>,
  parts: InstallationParts,
  { names, disabled, createdBy }: { names: readonly string[]; disabled: boolean; createdBy: string },
  now: number,
) {
  const last = kernel.repositories.configs.byId(parts.installation.configId);
  if (!last) return undefined;
  const objects = { ...last.content.read?.objects };
  const changing = names.filter((name) => (ownObject(objects, name)?.disabled === true) !== disabled);
  if (changing.length === 0) return undefined;
  for (const objectName of changing) {
    const object: ReadConfigObject = { ...(ownObject(objects, objectName) ?? { objectName }) };
    if (disabled) object.disabled = true;
    else delete object.disabled;
    objects[objectName] = object;
  }
  const content = { ...last.content, read: { ...last.content.read, objects } };
  return replaceConfig(kernel, parts, { ...last, createdBy, content }, now);
}
