import type { ManifestPath } from '@/lib/manifest/finding';
import { isMap } from '@/lib/manifest/walk';
import { valueAt } from '@/lib/manifest/document/edits';
import { type Fix, last, type MakeFixes, parent, remove, set } from './fix-parts';
import { nearest } from './nearest';

const isFieldList = (path: ManifestPath) => ['requiredFields', 'optionalFields'].includes(last(path));

const booleans = new Map([
  ['true', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['no', false],
  ['off', false],
]);

/** The value of the right type that a person probably meant. Undefined if none is likely. */
function likelyValue(
  expected: string,
  given: unknown,
  source: string | undefined,
  path: ManifestPath,
): unknown {
  const text = source ?? (['string', 'number', 'boolean'].includes(typeof given) ? String(given) : '');
  if (text === '') return expected === 'array' && isMap(given) && isFieldList(path) ? [given] : undefined;
  const isField = expected === 'array' ? isFieldList(path) : isFieldList(parent(path));
  if (expected === 'string') return text;
  if (expected === 'boolean') return booleans.get(text.toLowerCase());
  if (expected === 'number') return Number.isFinite(Number(text)) ? Number(text) : undefined;
  if (expected === 'array') return [isField ? { fieldName: text } : text];
  return isField ? { fieldName: text } : undefined;
}

const labels: Readonly<Record<string, string>> = {
  string: 'Write it as text',
  array: 'Write it as a list',
  object: 'Write it as a field name',
};

export const schemaFixes: MakeFixes = ({ path, expected }, { value, sourceAt }) => {
  if (expected === undefined) return [];
  const given = valueAt(value, path);
  const fixes: Fix[] = [];
  if (typeof expected === 'string') {
    const wanted = likelyValue(expected, given, sourceAt(path), path);
    if (wanted !== undefined) fixes.push(set(labels[expected] ?? `Set to ${String(wanted)}`, path, wanted));
  } else {
    const near = typeof given === 'string' ? nearest(given, expected) : [];
    const choices = near.length > 0 ? near : given === false ? [] : expected;
    fixes.push(...choices.map((choice) => set(`Set to ${choice}`, path, choice)));
  }
  const name = typeof path.at(-1) === 'number' ? 'this entry' : last(path);
  return [...fixes, remove(`Remove ${name}`, path)];
};

/** Closes a path with an open quote or bracket. */
export const fieldPathFixes: MakeFixes = ({ path }, { value }) => {
  const text = valueAt(value, path);
  const missing = typeof text === 'string' ? /^\$(?:\['[^']*'\])*\['[^']+('?)$/.exec(text) : null;
  if (!missing) return [];
  const whole = `${String(text)}${missing[1] === "'" ? ']' : "']"}`;
  return [set(`Set to ${whole}`, path, whole)];
};
