/** The difference between two contents in the format's own terms. Order and formatting do not count. */
import { deepEqual } from '@/lib/deep-equal';
import { type ManifestPath, pathText } from '@/lib/manifest/finding';
import { at, isMap, objectsOf, textAt } from '@/lib/manifest/walk';
import { listOf } from './edits';

export type Block = 'read' | 'write' | 'subscribe';

export interface Difference {
  readonly kind: 'added' | 'removed' | 'changed';
  /** Part of the integration. */
  readonly area: 'integration' | Block | 'proxy' | 'watchSchema';
  readonly object?: string | undefined;
  /** Set for a changed key of a field. */
  readonly field?: string;
  /** "Field email is now required". */
  readonly text: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Path in the new content, or in the old one if it was removed. */
  readonly path: ManifestPath;
}

const blocks: readonly Block[] = ['read', 'write', 'subscribe'];
const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

export function compareContents(before: unknown, after: unknown): Difference[] {
  return [
    ...compareKeys(before, after, [], { area: 'integration' }, new Set([...blocks, 'proxy', 'watchSchema'])),
    ...blocks.flatMap((block) => compareBlock(block, before, after)),
    ...comparePart('proxy', before, after),
    ...comparePart('watchSchema', before, after),
  ];
}

function comparePart(area: 'proxy' | 'watchSchema', before: unknown, after: unknown): Difference[] {
  const one = at(before, area);
  const two = at(after, area);
  if (deepEqual(one, two)) return [];
  const path = [area];
  if (one === undefined) return [{ kind: 'added', area, text: `${area} is added`, after: two, path }];
  if (two === undefined) return [{ kind: 'removed', area, text: `${area} is removed`, before: one, path }];
  return compareKeys(one, two, path, { area });
}

/** What all differences of one part have in common. */
type Part = Pick<Difference, 'area' | 'object'>;

/** Compares the keys of two maps and lists one difference per leaf value. `outer` are the keys around the maps. */
function compareKeys(
  before: unknown,
  after: unknown,
  path: ManifestPath,
  part: Part,
  without: ReadonlySet<string> = new Set(),
  outer: ManifestPath = [],
): Difference[] {
  const keys = new Set([before, after].flatMap((map) => (isMap(map) ? Object.keys(map) : [])));
  return [...keys].flatMap((key): Difference[] => {
    if (without.has(key)) return [];
    const one = at(before, key);
    const two = at(after, key);
    if (deepEqual(one, two)) return [];
    const place = [...path, key];
    const inner = [...outer, key];
    if (isMap(one) && isMap(two)) return compareKeys(one, two, place, part, undefined, inner);
    const name = pathText(inner, '').replace(/^\./, '');
    const same = { ...part, path: place };
    if (one === undefined)
      return [{ ...same, kind: 'added', text: `${name} is set to ${shown(two)}`, after: two }];
    if (two === undefined)
      return [{ ...same, kind: 'removed', text: `${name} is no longer ${shown(one)}`, before: one }];
    return [
      { ...same, kind: 'changed', text: `${name}: ${shown(one)} → ${shown(two)}`, before: one, after: two },
    ];
  });
}

interface Named {
  readonly name: string;
  readonly value: Record<string, unknown>;
  readonly path: ManifestPath;
}

/** Objects by name, ignoring case. Duplicates are numbered. */
function namedObjects(content: unknown, block: Block): Map<string, Named> {
  const found = new Map<string, Named>();
  for (const [value, path] of objectsOf(content, block, [])) {
    const name = textAt(value, 'objectName') ?? '';
    let key = name.toLowerCase();
    while (found.has(key)) key += ' again';
    found.set(key, { name, value, path });
  }
  return found;
}

const fieldLists = new Set(['requiredFields', 'optionalFields']);

function compareBlock(block: Block, before: unknown, after: unknown): Difference[] {
  const old = namedObjects(before, block);
  const now = namedObjects(after, block);
  const verb = { read: 'read', write: 'written', subscribe: 'subscribed to' }[block];
  const differences: Difference[] = [];
  for (const [key, { name, value, path }] of old)
    if (!now.has(key))
      differences.push({
        kind: 'removed',
        area: block,
        object: name,
        text: `${name} is no longer ${verb}`,
        before: value,
        path,
      });
  for (const [key, { name, value, path }] of now) {
    const was = old.get(key);
    if (!was)
      differences.push({
        kind: 'added',
        area: block,
        object: name,
        text: `${name} is ${verb}`,
        after: value,
        path,
      });
    else
      differences.push(
        ...compareKeys(was.value, value, path, { area: block, object: name }, fieldLists),
        ...(block === 'read' ? compareFields(was.value, value, path, name) : []),
      );
  }
  return differences;
}

interface Field {
  readonly list: string;
  readonly entry: Record<string, unknown>;
  readonly path: ManifestPath;
}

/** The field's name: the provider's, or the mapped one if the customer picks the field. */
const fieldName = (entry: unknown) => textAt(entry, 'fieldName') ?? textAt(entry, 'mapToName') ?? '';

function fieldsOf(object: unknown, path: ManifestPath): Map<string, Field> {
  const found = new Map<string, Field>();
  for (const list of fieldLists) {
    for (const [index, entry] of listOf(at(object, list)).entries()) {
      if (!isMap(entry)) continue;
      let key = `${'fieldName' in entry ? '' : 'picked '}${fieldName(entry)}`;
      while (found.has(key)) key += ' again';
      found.set(key, { list, entry, path: [...path, list, index] });
    }
  }
  return found;
}

const listWord = (list: string) => (list === 'requiredFields' ? 'required' : 'optional');

function compareFields(before: unknown, after: unknown, path: ManifestPath, object: string): Difference[] {
  const old = fieldsOf(before, path);
  const now = fieldsOf(after, path);
  const same = { area: 'read' as const, object };
  const differences: Difference[] = [];
  for (const [key, { list, entry, path: place }] of old)
    if (!now.has(key))
      differences.push({
        ...same,
        kind: 'removed',
        text: `Field ${fieldName(entry)} is no longer read (it was ${listWord(list)})`,
        before: entry,
        path: place,
      });
  for (const [key, { list, entry, path: place }] of now) {
    const was = old.get(key);
    if (!was) {
      differences.push({
        ...same,
        kind: 'added',
        text: `Field ${fieldName(entry)} is ${listWord(list)}`,
        after: entry,
        path: place,
      });
      continue;
    }
    if (was.list !== list)
      differences.push({
        ...same,
        kind: 'changed',
        text: `Field ${fieldName(entry)} is ${listWord(list)} now`,
        before: listWord(was.list),
        after: listWord(list),
        path: place,
      });
    differences.push(
      ...compareKeys(was.entry, entry, place, same).map((difference) => ({
        ...difference,
        field: fieldName(entry),
        text: `Field ${fieldName(entry)}: ${difference.text}`,
      })),
    );
  }
  return differences;
}
