import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Installation } from '@/contract/installation';
import { ago, installation, now, operation, row } from '@/test/operation-fixtures';
import { customerOf } from './customer';
import { byUrgency, installationKey, newestFirst, replaceRows, toRow } from './operation-rows';

describe('rows', () => {
  test('carry the customer and the integration by name', () => {
    expect(row()).toMatchObject({
      customer: 'Acme Inc.',
      integration: 'crm-sync',
      objects: ['contact'],
      result: 'No new data found',
      startedAt: now - 1_000,
    });
  });

  test('fall back to what there is', () => {
    expect(customerOf(installation({ group: { groupRef: 'acme', groupName: null } }))).toBe('acme');
    expect(customerOf(installation({ group: null }))).toBe('n1');
    expect(toRow(operation({ createTime: 'soon' }), 'i1/n1', undefined)).toMatchObject({
      customer: 'n1',
      integration: 'i1',
      startedAt: undefined,
    });
  });

  test('the same installation id in two integrations is two keys', () => {
    expect(installationKey({ integrationId: 'a', id: 'x' })).not.toBe(
      installationKey({ integrationId: 'b', id: 'x' }),
    );
  });

  test('newest first, without a time last, equal times always in the same order', () => {
    const rows = [
      row({ id: 'a', createTime: null }),
      row({ id: 'b', createTime: ago(5_000) }),
      row({ id: 'c', createTime: ago(1_000) }),
      row({ id: 'd', createTime: ago(5_000) }),
    ];
    expect(newestFirst(rows).map((one) => one.operation.id)).toEqual(['c', 'd', 'b', 'a']);
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: 4 }), (shuffled) => {
        expect(newestFirst(shuffled)).toEqual(newestFirst(rows));
      }),
    );
  });
});

describe('replaceRows', () => {
  const of = (key: string, id: string, minutes: number) =>
    row({ id, createTime: ago(minutes * 60_000) }, key);

  test('gives the same order as sorting everything again', () => {
    const some = fc.uniqueArray(
      fc.record({
        id: fc.stringMatching(/^[a-z]{1,3}$/),
        key: fc.constantFrom('a', 'b', 'c'),
        minutes: fc.nat(5),
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(
        some,
        fc.array(fc.nat(5), { maxLength: 6 }),
        fc.constantFrom('a', 'b', 'c'),
        (old, fresh, key) => {
          const before = newestFirst(old.map((one) => of(one.key, one.id, one.minutes)));
          const added = fresh.map((minutes, at) => of(key, `new-${at}`, minutes));
          expect(replaceRows(before, new Set([key]), added)).toEqual(
            newestFirst([...before.filter((one) => one.key !== key), ...added]),
          );
        },
      ),
    );
  });
});

test('installations are read failures first, then what runs, then what is unhealthy, then by customer', () => {
  const of = (id: string, rest: Partial<Installation>) =>
    installation({ id, group: { groupRef: id }, ...rest });
  const order = byUrgency([
    of('z', {}),
    of('b10', {}),
    of('b9', {}),
    of('unwell', { healthStatus: 'unhealthy' }),
    of('runs', { lastOperationStatus: 'in_progress' }),
    of('failed', { lastOperationStatus: 'failure' }),
  ]).map(({ id }) => id);
  expect(order).toEqual(['failed', 'runs', 'unwell', 'b9', 'b10', 'z']);
});
