/** The difference between two contents in the format's own terms. Order and formatting do not count. */
import { deepEqual } from '@/lib/deep-equal';
import type { ManifestPath } from './finding';
import { at, isMap, listOf, objectsOf, textAt } from './walk';

export type Block = 'read' | 'write' | 'subscribe';

export interface Difference {
  readonly kind: 'added' | 'removed' | 'changed';
  /** Part of the integration. */
  readonly area: 'integration' | Block | 'proxy' | 'watchSchema';
  readonly object?: string | undefined;
  /** Set for a field and for its keys. */
  readonly field?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Path in the new content, or in the old one if it was removed. It ends with a number for whole objects and fields. */
  readonly path: ManifestPath;
}

const blocks: readonly Block[] = ['read', 'write', 'subscribe'];
const otherParts = ['proxy', 'watchSchema'] as const;

export const compareContents = (before: unknown, after: unknown): Difference[] => [
  ...compareKeys(before, after, [], { area: 'integration' }, new Set([...blocks, ...otherParts])),
  ...blocks.flatMap((block) => compareBlock(block, before, after)),
  ...otherParts.flatMap((area) =>
    compareKeys({ [area]: at(before, area) }, { [area]: at(after, area) }, [], { area }),
  ),
];

/** What all differences of one part have in common. */
type Part = Pick<Difference, 'area' | 'object' | 'field'>;

/** Compares the keys of two maps and lists one difference per leaf value. */
function compareKeys(
  before: unknown,
  after: unknown,
  path: ManifestPath,
  part: Part,
  without: ReadonlySet<string> = new Set(),
): Difference[] {
  const keys = new Set([before, after].flatMap((map) => (isMap(map) ? Object.keys(map) : [])));
  return [...keys].flatMap((key): Difference[] => {
    if (without.has(key)) return [];
    const one = at(before, key);
    const two = at(after, key);
    if (deepEqual(one, two)) return [];
    const place = [...path, key];
    if (isMap(one) && isMap(two)) return compareKeys(one, two, place, part);
    const kind = one === undefined ? 'added' : two === undefined ? 'removed' : 'changed';
    return [{ ...part, kind, before: one, after: two, path: place }];
  });
}

interface Named {
  readonly name: string;
  readonly value: Record<string, unknown>;
  readonly path: ManifestPath;
}

/** Items by a key of their own. Duplicates are numbered. */
function byKey(items: readonly Named[], keyOf: (item: Named) => string): Map<string, Named> {
  const found = new Map<string, Named>();
  for (const item of items) {
    let key = keyOf(item);
    while (found.has(key)) key += ' again';
    found.set(key, item);
  }
  return found;
}

/** Lists items that were removed or added, and what `compare` finds between those that are in both. */
function compareNamed(
  old: ReadonlyMap<string, Named>,
  now: ReadonlyMap<string, Named>,
  partOf: (name: string) => Part,
  compare: (was: Named, item: Named, part: Part) => Difference[],
): Difference[] {
  const removed = [...old].filter(([key]) => !now.has(key));
  return [
    ...removed.map(([, { name, value, path }]): Difference => {
      return { ...partOf(name), kind: 'removed', before: value, path };
    }),
    ...[...now].flatMap(([key, item]): Difference[] => {
      const was = old.get(key);
      const part = partOf(item.name);
      return was
        ? compare(was, item, part)
        : [{ ...part, kind: 'added', after: item.value, path: item.path }];
    }),
  ];
}

/** Objects by name, ignoring case. */
const namedObjects = (content: unknown, block: Block) =>
  byKey(
    objectsOf(content, block, []).map(([value, path]) => {
      return { name: textAt(value, 'objectName') ?? '', value, path };
    }),
    ({ name }) => name.toLowerCase(),
  );

const fieldLists = new Set(['requiredFields', 'optionalFields']);

const compareBlock = (area: Block, before: unknown, after: unknown) =>
  compareNamed(
    namedObjects(before, area),
    namedObjects(after, area),
    (object) => ({ area, object }),
    (was, item, part) => [
      ...compareKeys(was.value, item.value, item.path, part, fieldLists),
      ...(area === 'read' ? compareFields(was, item, part) : []),
    ],
  );

/** Fields by the provider's name, or by the mapped one if the customer picks the field. */
const fieldsOf = ({ value: object, path }: Named) =>
  byKey(
    [...fieldLists].flatMap((list) =>
      listOf(at(object, list)).flatMap((value, index) => {
        if (!isMap(value)) return [];
        const name = textAt(value, 'fieldName') ?? textAt(value, 'mapToName') ?? '';
        return { name, value, path: [...path, list, index] };
      }),
    ),
    ({ name, value }) => `${'fieldName' in value ? '' : 'picked '}${name}`,
  );

const compareFields = (before: Named, after: Named, object: Part) =>
  compareNamed(
    fieldsOf(before),
    fieldsOf(after),
    (field) => ({ ...object, field }),
    (was, { value, path }, part) => [
      // Moved to the other list.
      ...(was.path.at(-2) === path.at(-2) ? [] : [{ ...part, kind: 'changed' as const, path }]),
      ...compareKeys(was.value, value, path, part),
    ],
  );
