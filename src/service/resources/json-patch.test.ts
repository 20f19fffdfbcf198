import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChange, PatchProblem, pointerSteps, type Change } from './json-patch';

function patched(document: Record<string, unknown>, ...changes: Change[]) {
  const copy = structuredClone(document);
  for (const change of changes) applyChange(copy, change);
  return copy;
}

describe('a change', () => {
  it.each<[string, Record<string, unknown>, Change, Record<string, unknown>]>([
    ['adds a key', {}, { op: 'add', path: '/a', value: 1 }, { a: 1 }],
    ['adds over a key', { a: 1 }, { op: 'add', path: '/a', value: 2 }, { a: 2 }],
    ['adds deep inside', { a: { b: {} } }, { op: 'add', path: '/a/b/c', value: [] }, { a: { b: { c: [] } } }],
    ['adds at the end of a list', { a: [1] }, { op: 'add', path: '/a/-', value: 2 }, { a: [1, 2] }],
    ['adds before an item', { a: [1] }, { op: 'add', path: '/a/0', value: 2 }, { a: [2, 1] }],
    ['replaces', { a: { b: 1 } }, { op: 'replace', path: '/a', value: null }, { a: null }],
    ['replaces an item', { a: [1, 2] }, { op: 'replace', path: '/a/1', value: 3 }, { a: [1, 3] }],
    ['removes', { a: 1, b: 2 }, { op: 'remove', path: '/a' }, { b: 2 }],
    ['removes an item', { a: [1, 2] }, { op: 'remove', path: '/a/0' }, { a: [2] }],
    ['reads escapes', { 'a/b': { '~1': 1 } }, { op: 'remove', path: '/a~1b/~01' }, { 'a/b': {} }],
    ['knows the empty key', {}, { op: 'add', path: '/', value: 1 }, { '': 1 }],
  ])('%s', (_, before, change, after) => {
    expect(patched(before, change)).toEqual(after);
  });

  it.each<[string, Record<string, unknown>, Change]>([
    ['nothing to replace', {}, { op: 'replace', path: '/a', value: 1 }],
    ['nothing to remove', {}, { op: 'remove', path: '/a' }],
    ['no parent', {}, { op: 'add', path: '/a/b', value: 1 }],
    ['a value for a parent', { a: 1 }, { op: 'add', path: '/a/b', value: 1 }],
    ['an inherited key', {}, { op: 'remove', path: '/constructor' }],
    ['past the end', { a: [1] }, { op: 'add', path: '/a/2', value: 1 }],
    ['the end itself', { a: [1] }, { op: 'replace', path: '/a/-', value: 1 }],
    ['no index', { a: [1] }, { op: 'remove', path: '/a/01' }],
    ['the prototype', {}, { op: 'add', path: '/__proto__', value: {} }],
    ['inside the prototype', {}, { op: 'add', path: '/__proto__/a', value: 1 }],
  ])('is refused: %s', (_, before, change) => {
    expect(() => patched(before, change)).toThrow(PatchProblem);
  });
});

it('reads any key that a pointer can name, and takes back what it added', () => {
  const key = fc.string({ unit: 'grapheme' }).filter((text) => text !== '__proto__');
  fc.assert(
    fc.property(fc.dictionary(key, fc.jsonValue()), key, fc.jsonValue(), (document, name, value) => {
      const path = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      expect(pointerSteps(path)).toEqual([name]);
      const { [name]: _, ...without } = document;
      expect(patched(without, { op: 'add', path, value }, { op: 'remove', path })).toEqual(without);
    }),
  );
});
