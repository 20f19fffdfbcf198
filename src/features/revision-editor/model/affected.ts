/** The customers affected by a change, according to their installations. */
import type { Installation } from '@/contract/installation';
import { droppedReadObjects } from '@/lib/manifest/manifest-rules';
import { objectsOf, textAt } from '@/lib/manifest/walk';
import type { Difference } from '@/lib/manifest/compare-contents';

const lower = (name: string) => name.toLowerCase();

/** What a customer has chosen for an object that is read. Undefined if nothing. */
export const readChoice = ({ config }: Installation, objectName: string) =>
  Object.entries(config?.content.read?.objects ?? {}).find(([key]) => lower(key) === lower(objectName))?.[1];

/** Objects that are read for every customer, selected or not. */
const alwaysRead = (content: unknown): Set<string> =>
  new Set(
    objectsOf(content, 'read', [])
      .filter(([object]) => textAt(object, 'enabled') === 'always')
      .map(([object]) => textAt(object, 'objectName') ?? ''),
  );

export type Reach = ReturnType<typeof reachOf>;

export function reachOf(
  before: unknown,
  after: unknown,
  differences: readonly Difference[],
  installations: readonly Installation[],
) {
  const dropped = droppedReadObjects(before, after);
  const droppedNames = new Set(dropped.map(lower));
  const always = alwaysRead(before);
  const touched = new Map<string, Set<string>>();
  for (const { area, object } of differences)
    if (object !== undefined) touched.set(area, (touched.get(area) ?? new Set()).add(lower(object)));
  const affected = installations.flatMap((installation) => {
    const names = (['read', 'write', 'subscribe'] as const).flatMap((block) =>
      [
        ...Object.keys(installation.config?.content[block]?.objects ?? {}),
        ...(block === 'read' ? always : []),
      ].filter((name) => touched.get(block)?.has(lower(name))),
    );
    if (names.length === 0) return [];
    const isRead = (name: string) => {
      const choice = readChoice(installation, name);
      return always.has(name) || (choice !== undefined && choice.disabled !== true);
    };
    const objects = [...new Set(names)];
    return {
      installation,
      /** Objects of the installation that the change touches. */
      objects,
      /** Objects among them that are read now and that the new content no longer lists. */
      dropped: objects.filter((name) => droppedNames.has(lower(name)) && isRead(name)),
    };
  });
  return {
    /** Number of installations of the integration. */
    total: installations.length,
    affected,
    /** Read objects that the new content no longer lists. */
    dropped,
  };
}
