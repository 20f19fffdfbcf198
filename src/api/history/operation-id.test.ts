import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/test/exhaustive';
import { isPartOfUuid, isUuid, readUuid, UuidSearch, writeUuid } from './operation-id';

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

test('finds every part of a UUID, and nothing that is not in it', () => {
  const text = fc.stringMatching(/^[\da-f-]{1,4}$/);
  fc.assert(
    fc.property(fc.uuid(), text, fc.nat(35), fc.integer({ min: 1, max: 36 }), (id, other, from, length) => {
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
