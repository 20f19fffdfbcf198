import { expect, it } from 'vitest';
import { changedPaths } from './changed-paths';

it('names and sends exactly the values that differ', () => {
  const before = { name: 'a', tags: ['x'], meta: { b: 1, a: 2 }, untouched: 1 };
  expect(changedPaths(before, { name: 'a', tags: ['x'], meta: { a: 2, b: 1 } })).toBeUndefined();
  expect(changedPaths(before, { name: 'b', tags: ['x'], meta: { a: 2 }, secret: '' })).toEqual({
    updateMask: ['name', 'meta', 'secret'],
    values: { name: 'b', meta: { a: 2 }, secret: '' },
  });
});
