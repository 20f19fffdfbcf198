import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/test/exhaustive';
import { isPartOfUuid, isUuid, readUuid, UuidSearch, UuidTexts, writeUuid } from './operation-id';

const words = new Uint32Array(8);
const put = (id: string) => writeUuid(id, words, 4);

test('a UUID is read as it was written', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(isUuid(id)).toBe(true);
      put(id);
      expect(readUuid(words, 4)).toBe(id);
    }),
  );
  expect(isUuid('0199E0A8-0000-7000-8000-000000000000')).toBe(false);
});

test('the UUIDs of several rows are read as they were written', () => {
  const ids = [1, 2, 3].map((row) => `${row}199e0a8-${row}e0a-7${row}00-8f${row}0-${row}f0000000abc`);
  const rows = new Uint32Array(ids.length * 4);
  for (const [row, id] of ids.entries()) writeUuid(id, rows, row * 4);
  const texts = new UuidTexts(rows, ids.length);
  expect(ids.map((_, row) => texts.at(row))).toEqual(ids);
});

test('finds every part of a UUID, and nothing that is not in it', () => {
  const text = fc.stringMatching(/^[\da-f-]{1,4}$/);
  const uuid = fc.oneof(
    { arbitrary: fc.uuid(), weight: 9 },
    fc.constantFrom('abababab-abab-abab-abab-abababababab'),
  );
  fc.assert(
    fc.property(uuid, text, fc.nat(35), fc.integer({ min: 1, max: 36 }), (id, other, from, length) => {
      put(id);
      const part = id.slice(from, from + length);
      for (const wanted of [part, other, `${part}0`, `${part.slice(0, -1)}-`]) {
        const marks = new Uint8Array(2);
        if (isPartOfUuid(wanted)) new UuidSearch(wanted).mark(words, Uint16Array.of(1), 1, marks);
        expect([...marks], `${wanted} in ${id}`).toEqual([0, id.includes(wanted) ? 1 : 0]);
      }
    }),
    runs(2_000),
  );
});
