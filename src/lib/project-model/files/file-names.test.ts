import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/test/exhaustive';
import { fileNames } from './file-names';

const one = (name: string) => fileNames([name])[0];

test('ordinary names stay as they are', () => {
  expect(one('hubspotIntegration')).toBe('hubspotIntegration.yaml');
  expect(one('HubSpot CRM 2.0')).toBe('HubSpot CRM 2.0.yaml');
});

test.each([
  ['a/b', 'a%2Fb.yaml'],
  ['..', '%2E%2E.yaml'],
  ['../../etc/passwd', '%2E%2E%2F..%2Fetc%2Fpasswd.yaml'],
  ['.hidden', '%2Ehidden.yaml'],
  ['-rf', '%2Drf.yaml'],
  [' a. ', '%20a%2E%20.yaml'],
  ['a\\b:c*?"<>|', 'a%5Cb%3Ac%2A%3F%22%3C%3E%7C.yaml'],
  ['100%', '100%25.yaml'],
  ['CON', '%43ON.yaml'],
  ['nul.txt', '%6Eul.txt.yaml'],
  ['com1', '%63om1.yaml'],
  ['größe', 'gr%C3%B6%C3%9Fe.yaml'],
  ['\u0000\n', '%00%0A.yaml'],
  ['a'.repeat(100), `${'a'.repeat(100)}.yaml`],
])('%j becomes %s', (name, file) => {
  expect(one(name)).toBe(file);
});

test('a long name is cut off, never within an escaped character', () => {
  expect(one('a'.repeat(101))).toMatch(/^a{100}~[0-9a-f]{8}\.yaml$/);
  expect(one(`${'a'.repeat(99)}ß`)).toMatch(/^a{99}~[0-9a-f]{8}\.yaml$/);
  expect(one(`${'a'.repeat(98)}ß`)).toMatch(/^a{98}~[0-9a-f]{8}\.yaml$/);
});

test('names that differ only in case get files of their own, whatever is there already', () => {
  const names = ['Orders', 'orders', 'ORDERS'];
  const found = fileNames(names, ['orders.YAML']);
  expect(new Set(found.map((file) => file.toLowerCase())).size).toBe(3);
  expect(found[0]).toMatch(/^Orders~[0-9a-f]{8}\.yaml$/);
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 128 }),
  fc.constantFrom(
    'CON',
    'con',
    'Aux.',
    'lpt9.x',
    'a'.repeat(128),
    'ß'.repeat(128),
    '%'.repeat(128),
    '\uD800',
    '\uD801',
  ),
  fc.string({ unit: fc.constantFrom('a', 'A', '.', '/', '~', ' ', 'é', 'e\u0301'), maxLength: 128 }),
);

test('any name gives a name that every system can store, and no two the same', () => {
  fc.assert(
    fc.property(fc.uniqueArray(hostile, { maxLength: 30 }), (names) => {
      const found = fileNames(names);
      expect(new Set(found.map((file) => file.toLowerCase())).size).toBe(names.length);
      for (const file of found) {
        expect(file).toMatch(/^[A-Za-z0-9%~_][A-Za-z0-9 %._~-]*\.yaml$/);
        expect(file.length).toBeLessThan(125);
        expect(file).not.toMatch(/[. ]\.yaml$/);
        expect(file).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)\./i);
      }
      expect(fileNames(names)).toEqual(found);
    }),
    runs(1000),
  );
});
