import { describe, expect, test } from 'vitest';
import type { Operation } from '@/contract/operation';
import { groupFailures } from './failure-groups';
import { toRow } from './operation-rows';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString();
const row = (customer: number, minute: number, rest: Partial<Operation>) =>
  toRow(
    {
      id: `o${customer}-${minute}`,
      projectId: 'p',
      integrationId: 'i1',
      installationId: `n${customer}`,
      configId: 'c',
      actionType: 'read',
      status: 'failure',
      createTime: at(minute),
      metadata: { objects: ['contacts'] },
      ...rest,
    },
    `i1/n${customer}`,
    { customer: `Customer ${customer}`, integration: 'crm-sync' },
  );

const rows = [
  row(1, 50, { result: '[contacts] Gave up after 3 attempts: 502 answered' }),
  row(2, 40, { result: 'Gave up after 1 attempt: 502 answered', metadata: { objects: ['deals'] } }),
  row(1, 30, { result: '401 Unauthorized' }),
  row(1, 20, { status: 'success', result: 'Gave up after 3 attempts: 502 answered' }),
  row(1, 10, { result: '[contacts] Gave up after 9 attempts: 502 answered' }),
  row(3, 5, { result: null }),
];

describe('groupFailures', () => {
  test('one row per cause, the one that hits most customers first', () => {
    const groups = groupFailures(rows, (key) => (key === 'i1/n1' ? 'hubspot' : undefined));
    expect(groups.map(({ message }) => message)).toEqual([
      'Gave up after 3 attempts: 502 answered',
      '401 Unauthorized',
      'The service gave no reason',
    ]);
    expect(groups[0]).toMatchObject({
      objects: ['contacts', 'deals'],
      integrations: ['crm-sync'],
      providers: ['hubspot'],
      firstSeen: Date.parse(at(10)),
      lastSeen: Date.parse(at(50)),
    });
    expect(groups[0]?.customers.map(({ name, failures, newest }) => [name, failures, newest.id])).toEqual([
      ['Customer 1', 2, 'o1-50'],
      ['Customer 2', 1, 'o2-40'],
    ]);
    expect(groups[1]?.known?.id).toBe('bad-credentials');
  });

  test('a cause keeps its id when it fails again with other numbers', () => {
    const [before] = groupFailures(rows, () => undefined);
    const [after] = groupFailures(
      [row(4, 55, { result: 'Gave up after 12 attempts: 502 answered' }), ...rows],
      () => undefined,
    );
    expect(after?.id).toBe(before?.id);
    expect(after?.customers).toHaveLength(3);
  });
});
