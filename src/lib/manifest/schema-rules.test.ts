import { expect, it } from 'vitest';
import { everyKey } from '@/test/rule-cases-schema';
import { known } from '@/test/rule-parts';
import { type ManifestPath, pathText } from './finding';
import { keysAt, type KnownKeys, manifestKeys } from './known-keys';
import { checkManifest } from './manifest-rules';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function placesOf(value: unknown, path: ManifestPath = []): ManifestPath[] {
  const inner = isObject(value)
    ? Object.entries(value).flatMap(([key, item]) =>
        placesOf(item, [...path, Array.isArray(value) ? Number(key) : key]),
      )
    : [];
  return [path, ...inner];
}

function withValue(value: unknown, [key, ...rest]: ManifestPath, wanted: unknown): unknown {
  if (key === undefined) return wanted;
  if (Array.isArray(value)) return value.with(Number(key), withValue(value[Number(key)], rest, wanted));
  const map = value as Record<string, unknown>;
  return { ...map, [key]: withValue(map[key], rest, wanted) };
}

const context = { ...known, providers: { hubspot: { modules: { crm: {} } } } };
const errorsIn = (manifest: unknown) =>
  checkManifest(manifest, context).filter(({ severity }) => severity === 'error');
const places = placesOf(everyKey);

it('accepts every key of the format', () => {
  expect(checkManifest(everyKey, context)).toEqual([]);
  const keysOf = (keys: KnownKeys): string[] =>
    Object.entries(keys).flatMap(([key, below]) => [key, ...keysOf(below.keys ?? {})]);
  const used = new Set(places.map((path) => path.at(-1)));
  // Days and the full history exclude each other, and so do the two ways to say which fields are watched.
  expect([...new Set(keysOf(manifestKeys))].filter((key) => !used.has(key))).toEqual([
    'fullHistory',
    'watchFieldsAuto',
  ]);
  expect(keysAt(['integrations', 0])).toBeDefined();
});

it.each(places.slice(1).map((path) => [pathText(path), path] as const))(
  'refuses a value of another type at %s, at this place or around it',
  (_, path) => {
    for (const wrong of [{ a: 1 }, [{ a: 1 }], true, 7, 'x', '']) {
      const changed = withValue(everyKey, path, wrong);
      const before = path.reduce<unknown>(
        (value, key) => (value as Record<string | number, unknown>)[key],
        everyKey,
      );
      if (typeof before === typeof wrong && Array.isArray(before) === Array.isArray(wrong)) continue;
      const told = errorsIn(changed).map((finding) => pathText(finding.path));
      expect(
        told.some((place) => pathText(path).startsWith(place)),
        `${JSON.stringify(wrong)}: ${told.join(' ')}`,
      ).toBe(true);
    }
  },
);

it('says what it must be in words', () => {
  const read = ['integrations', 0, 'read', 'objects', 0];
  const messages = (path: ManifestPath, value: unknown) =>
    errorsIn(withValue(everyKey, [...read, ...path], value)).map(({ message }) => message);
  expect(messages(['optionalFieldsAuto'], 'some')).toEqual(['optionalFieldsAuto must be all']);
  expect(messages(['optionalFields'], 'id')).toEqual(['optionalFields must be a list, not text']);
  expect(messages(['optionalFields', 0], 'id')).toEqual([
    'Each entry of optionalFields must be a map of keys, not text',
  ]);
  expect(messages(['optionalFields', 0], null)).toEqual([
    'Each entry of optionalFields must be a map of keys, not empty',
  ]);
  expect(messages(['mapToName'], 7)).toEqual(['mapToName must be text, not a number']);
});
