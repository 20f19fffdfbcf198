import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressId, CREATED_FROM, numericId, salesforceId, tokenId, uuidId } from './ids';

const styles = {
  numeric: numericId(58_000_000_000),
  sequential: numericId(100, 1, true),
  salesforce: salesforceId('003'),
  token: tokenId(26, '01'),
  uuid: uuidId(),
  address: addressId('group.calendar.example'),
};
const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const odd = fc.constantFrom('', '0', '-1', 'null', 'a'.repeat(400), '1e9', '٣');
const index = fc.oneof(fc.nat(20_000), fc.integer({ min: CREATED_FROM, max: CREATED_FROM + 20_000 }));

describe.each(Object.entries(styles))('%s ids', (_, style) => {
  test('lead back to their index, and to no other', () => {
    fc.assert(
      fc.property(seed, index, index, (s, one, other) => {
        const id = style.of(s, one);
        expect(style.indexOf(s, id)).toBe(one);
        fc.pre(one !== other);
        expect(style.of(s, other)).not.toBe(id);
      }),
    );
  });

  test('of another shape are unknown', () => {
    fc.assert(
      fc.property(seed, fc.oneof(fc.string(), odd), (s, garbage) => {
        const found = style.indexOf(s, garbage);
        expect(found === undefined || style.of(s, found).startsWith(garbage)).toBe(true);
      }),
    );
  });
});

test('Salesforce ids have 18 characters and are also known by the first 15', () => {
  const id = styles.salesforce.of(12_345, 678);
  expect(id).toMatch(/^003[A-Za-z0-9]{15}$/);
  expect(styles.salesforce.indexOf(12_345, id.slice(0, 15))).toBe(678);
  // The checksum as published: bit i of each group of five tells whether character i is a capital.
  const group = id.slice(5, 10);
  const bits = [...group].reduce((sum, char, i) => sum + (/[A-Z]/.test(char) ? 2 ** i : 0), 0);
  expect(id[16]).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'[bits]);
});
