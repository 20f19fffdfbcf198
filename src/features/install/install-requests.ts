import type { ConfigChange } from '@/api/installation-changes';
import type { ConfigContent, ReadConfigObject } from '@/contract/installation';
import { deepEqual } from '@/lib/deep-equal';

/** These characters separate the parts of a mask's path, and services disagree on how to escape them. */
const cannotBeMasked = (name: string) => /[.:/\\]/.test(name);

const pointer = (key: string) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The changes of one object as a JSON Patch. */
function patchOf(before: object, after: object) {
  const old = new Map<string, unknown>(Object.entries(before));
  const now = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((key) => !deepEqual(old.get(key), now.get(key)))
    .map((key) =>
      now.get(key) === undefined
        ? { op: 'remove' as const, path: pointer(key) }
        : // `add` also replaces a key that is there.
          { op: 'add' as const, path: pointer(key), value: now.get(key) },
    );
}

/** Sets removed keys to null, because an object that is sent with a mask may be merged into the stored one. */
const withNulls = (before: object | undefined, after: ReadConfigObject): ReadConfigObject => ({
  ...Object.fromEntries(Object.keys(before ?? {}).map((key) => [key, null])),
  ...after,
});

interface Change {
  installationId: string;
  before: ConfigContent;
  after: ConfigContent;
  /** Set if another connection was chosen. */
  connectionId: string | undefined;
}

/**
 * The requests that change a config; undefined if nothing differs. An existing object whose name cannot be put in a mask
 * is changed by JSON Patch. A new one still needs a mask, so its name is put there as it is.
 */
export function changeRequests({
  installationId,
  before,
  after,
  connectionId,
}: Change): ConfigChange | undefined {
  const patches: { objectName: string; body: ConfigChange['patches'][number]['body'] }[] = [];
  const updateMask: string[] = [];
  const content: ConfigContent = {};
  const old = new Map(Object.entries(before.read?.objects ?? {}));
  const changed: [string, ReadConfigObject][] = [];
  for (const [objectName, object] of Object.entries(after.read?.objects ?? {})) {
    const present = old.get(objectName);
    if (deepEqual(present, object)) continue;
    if (present && cannotBeMasked(objectName)) {
      const changes = patchOf(present, object);
      patches.push({ objectName, body: { installationId, action: 'read', changes } });
    } else {
      updateMask.push(`config.content.read.objects.${objectName}`);
      changed.push([objectName, withNulls(present, object)]);
    }
  }
  if (changed.length > 0) content.read = { objects: Object.fromEntries(changed) };
  if (!deepEqual(before.write?.objects ?? {}, after.write?.objects ?? {})) {
    updateMask.push('config.content.write.objects');
    content.write = { objects: after.write?.objects ?? {} };
  }
  if (!deepEqual(before.subscribe?.objects ?? {}, after.subscribe?.objects ?? {})) {
    updateMask.push('config.content.subscribe.objects');
    content.subscribe = { objects: after.subscribe?.objects ?? {} };
  }
  if (before.proxy?.enabled !== after.proxy?.enabled) {
    updateMask.push('config.content.proxy.enabled');
    content.proxy = { enabled: after.proxy?.enabled ?? false };
  }
  if (connectionId !== undefined) updateMask.push('connectionId');
  if (updateMask.length === 0 && patches.length === 0) return undefined;
  return {
    ...(updateMask.length > 0
      ? {
          update: {
            updateMask,
            installation: {
              ...(connectionId === undefined ? {} : { connectionId }),
              ...(Object.keys(content).length > 0 ? { config: { content } } : {}),
            },
          },
        }
      : {}),
    patches,
  };
}
