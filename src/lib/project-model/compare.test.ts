import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deepEqual } from '@/lib/deep-equal';
import { compareModels } from './compare';
import type { ProjectModel } from './project-model';

const withUrl = (url: unknown): ProjectModel => ({
  destinations: [{ name: 'hook', type: 'webhook', metadata: { url } }],
  topics: [],
  integrations: [],
});

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom('a', 'b', 1, true),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('x', 'y', '__proto__', 'constructor'), tie('value'), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
}));

/** A copy of which a part may be another one. */
const changed = (from: unknown): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constant(from),
    value,
    Array.isArray(from)
      ? fc.nat(from.length).chain((at) => value.map((other) => from.toSpliced(at, 0, other)))
      : value,
  );

test('two values are the same if every part is, whatever they are', () => {
  fc.assert(
    fc.property(
      value.chain((one) => fc.tuple(fc.constant(one), changed(one))),
      ([one, other]) => {
        const isSame = compareModels(withUrl(one), withUrl(other)).length === 0;
        expect(isSame).toBe(deepEqual(one, other));
        expect(compareModels(withUrl(other), withUrl(one)).length === 0).toBe(isSame);
      },
    ),
  );
});

test('a member without a value is as good as absent, at any depth', () => {
  expect(compareModels(withUrl({ x: null, y: [{ z: null }] }), withUrl({ y: [{}] }))).toEqual([]);
  expect(compareModels(withUrl(null), withUrl(undefined))).toEqual([]);
});
