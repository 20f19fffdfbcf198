import { describe, expect, test } from 'vitest';
import type { Installation } from '@/contract/installation';
import { installation, now, operation, row } from '@/test/operation-fixtures';
import { customerOf } from './customer';
import { byUrgency, installationKey, toRow } from './operation-rows';

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
    const names = { customer: 'Acme', integration: 'crm' };
    expect(toRow(operation({ createTime: 'soon' }), 'i1/n1', names)).toMatchObject({ startedAt: undefined });
  });

  test('the same installation id in two integrations is two keys', () => {
    expect(installationKey({ integrationId: 'a', id: 'x' })).not.toBe(
      installationKey({ integrationId: 'b', id: 'x' }),
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
