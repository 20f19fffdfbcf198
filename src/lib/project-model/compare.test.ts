import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deepEqual } from '@/lib/deep-equal';
import { compareModels } from './compare';
import type { ModelTopic, ProjectModel } from './project-model';

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

const empty: ProjectModel = { destinations: [], topics: [], integrations: [] };
const withMetadata = (type: string, metadata: Record<string, unknown>): ProjectModel => ({
  ...empty,
  destinations: [{ name: 'hook', type, metadata }],
});
const differences = (before: ProjectModel, after: ProjectModel) =>
  compareModels(before, after).map(({ kind, what, name, details }) => [
    `${what} ${name} ${kind}`,
    ...details.map((detail) => [detail.kind, detail.path.join('.'), detail.before, detail.after]),
  ]);

test('what stands behind a placeholder may be any value, but not none', () => {
  const [hidden, given] = ['${HOOK_URL}', 'https://a.example'].map(withUrl) as [ProjectModel, ProjectModel];
  expect(differences(hidden, given)).toEqual([]);
  expect(differences(given, hidden)).toEqual([]);
  expect(differences(hidden, withUrl(undefined))).toEqual([
    ['destination hook changed', ['removed', 'metadata.url', '${HOOK_URL}', undefined]],
  ]);
});

test('headers are compared one by one where both sides have a map of them', () => {
  const headers = (given: unknown) => withMetadata('webhook', { headers: given });
  expect(differences(headers({ a: '1', b: '2' }), headers({ b: '3', c: '4' }))).toEqual([
    [
      'destination hook changed',
      ['removed', 'metadata.headers.a', '1', undefined],
      ['changed', 'metadata.headers.b', '2', '3'],
      ['added', 'metadata.headers.c', undefined, '4'],
    ],
  ]);
  expect(differences(headers({ a: '1' }), headers(undefined))).toEqual([
    ['destination hook changed', ['removed', 'metadata.headers.a', '1', undefined]],
  ]);
  expect(differences(headers('text'), headers({ a: '1' }))).toEqual([
    ['destination hook changed', ['changed', 'metadata.headers', 'text', { a: '1' }]],
  ]);
  const urls = [withUrl({ a: 1 }), withUrl({ a: 2 })] as const;
  expect(differences(...urls)).toEqual([
    ['destination hook changed', ['changed', 'metadata.url', { a: 1 }, { a: 2 }]],
  ]);
});

test('only keys that the interface can set count: those of the type, or any if the type is not known', () => {
  const keys = (type: string) =>
    differences(empty, withMetadata(type, { url: 'u', bucket: 'b', odd: 'o' }))
      .flat()
      .filter(Array.isArray)
      .map(([, path]) => String(path));
  expect(keys('webhook')).toEqual(['type', 'metadata.url']);
  expect(keys('s3')).toEqual(['type', 'metadata.bucket']);
  expect(keys('another')).toEqual(['type', 'metadata.bucket', 'metadata.url']);
});

test('a changed type lists what the new one can have', () => {
  expect(differences(withMetadata('webhook', { url: 'u' }), withMetadata('s3', { bucket: 'b' }))).toEqual([
    [
      'destination hook changed',
      ['changed', 'type', 'webhook', 's3'],
      ['added', 'metadata.bucket', undefined, 'b'],
    ],
  ]);
});

test('what is added or removed is named in order, also if it has nothing', () => {
  const topic = (name: string, events?: readonly string[]): ModelTopic => ({
    name,
    events,
    destinations: undefined,
  });
  const model = (...topics: ModelTopic[]): ProjectModel => ({ ...empty, topics });
  expect(differences(model(topic('b'), topic('same')), model(topic('same'), topic('a')))).toEqual([
    ['topic a added'],
    ['topic b removed'],
  ]);
  const events = ['x', 'y'];
  expect(differences(model(topic('t', events)), model(topic('t', ['y', 'a'])))).toEqual([
    ['topic t changed', ['added', 'events.a', undefined, 'a'], ['removed', 'events.x', 'x', undefined]],
  ]);
  expect(differences(model(topic('t', events)), model(topic('t')))).toEqual([]);
  expect(differences(model(topic('t', events)), model())).toEqual([
    ['topic t removed', ['removed', 'events.x', 'x', undefined], ['removed', 'events.y', 'y', undefined]],
  ]);
});

test('the order of texts in a list of an integration does not count, that of other items does not hide a change', () => {
  const integration = (fields: readonly unknown[], more: object = {}): ProjectModel => ({
    ...empty,
    integrations: [
      {
        name: 'crm',
        provider: 'hubspot',
        content: {
          subscribe: {
            objects: [
              {
                objectName: 'contacts',
                destination: 'hook',
                updateEvent: { requiredWatchFields: fields, ...more },
              },
            ],
          },
        },
      },
    ],
  });
  const count = (one: readonly unknown[], two: readonly unknown[]) =>
    compareModels(integration(one), integration(two)).length;
  expect([count(['a', 'b'], ['b', 'a']), count(['a', 'b'], ['a']), count([2, 'a', 1], [2, 'a', 1])]).toEqual([
    0, 1, 0,
  ]);
  expect(count([2, 'a', 1], [1, 'a', 2])).toBe(1);
  // Keys that are not known, or have no value, are left out.
  const more = { future: 1, watchFieldsAuto: null };
  expect(compareModels(integration(['a']), integration(['a'], more))).toEqual([]);
});
