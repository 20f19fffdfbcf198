import { expect, it } from 'vitest';
import { type KnownKeys, manifestKeys } from './known-keys';

function* keysIn(keys: KnownKeys, path = ''): Generator<[string, KnownKeys[string]]> {
  for (const [name, key] of Object.entries(keys)) {
    yield [`${path}.${name}`, key];
    if (key.keys) yield* keysIn(key.keys, `${path}.${name}`);
  }
}

it('explains every key of a manifest', () => {
  const all = [...keysIn(manifestKeys)];
  expect(all.length).toBeGreaterThan(60);
  for (const [path, { label, help = 'None.' }] of all) {
    expect(label, path).toMatch(/^[A-Z][^.]*[a-z]$/);
    expect(help, path).toMatch(/^[\dA-Z].*\.$/);
  }
});
