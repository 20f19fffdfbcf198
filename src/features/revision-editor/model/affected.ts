/** The customers affected by a change, according to their installations. */
import type { Installation } from '@/contract/installation';
import { droppedReadObjects } from '@/lib/manifest/manifest-rules';
import { objectsOf, textAt } from '@/lib/manifest/walk';
import type { Block, Difference } from './semantic-diff';

export interface Affected {
  readonly installation: Installation;
  /** Objects of the installation that the change touches. */
  readonly objects: readonly string[];
  /** Objects among them that are read now and that the new content no longer lists. */
  readonly dropped: readonly string[];
}

export interface Reach {
  /** Number of installations of the integration. */
  readonly total: number;
  readonly affected: readonly Affected[];
  /** Read objects that the new content no longer lists. */
  readonly dropped: readonly string[];
}

const lower = (name: string) => name.toLowerCase();

function chosenObjects(installation: Installation, block: Block): string[] {
  const objects = installation.config?.content[block]?.objects ?? {};
  return Object.keys(objects);
}

/** Objects that are read for every customer, selected or not. */
function alwaysRead(content: unknown): Set<string> {
  return new Set(
    objectsOf(content, 'read', [])
      .filter(([object]) => textAt(object, 'enabled') === 'always')
      .map(([object]) => textAt(object, 'objectName') ?? ''),
  );
}

/** Whether the object is currently read for this customer: false if it is disabled. */
function isReading(installation: Installation, name: string): boolean {
  const objects = installation.config?.content.read?.objects ?? {};
  return Object.entries(objects).some(([key, object]) => lower(key) === name && object.disabled !== true);
}

export function reachOf(
  before: unknown,
  after: unknown,
  differences: readonly Difference[],
  installations: readonly Installation[],
): Reach {
  const dropped = droppedReadObjects(before, after);
  const droppedNames = new Set(dropped.map(lower));
  const always = alwaysRead(before);
  const touched = new Map<string, Set<string>>();
  for (const { area, object } of differences)
    if (object !== undefined) touched.set(area, (touched.get(area) ?? new Set()).add(lower(object)));
  const affected = installations.flatMap((installation): Affected[] => {
    const objects = (['read', 'write', 'subscribe'] as const).flatMap((block) =>
      [...new Set([...chosenObjects(installation, block), ...(block === 'read' ? always : [])])].filter(
        (name) => touched.get(block)?.has(lower(name)),
      ),
    );
    if (objects.length === 0) return [];
    const stops = objects.filter(
      (name) => droppedNames.has(lower(name)) && (always.has(name) || isReading(installation, lower(name))),
    );
    return [{ installation, objects: [...new Set(objects)], dropped: [...new Set(stops)] }];
  });
  return { total: installations.length, affected, dropped };
}
