import { describe, expect, it } from 'vitest';
import type { Installation } from '@/contract/installation';
import { isBulkStep, isRepeatable, judgeInstallation } from './bulk-plan';

const installation = (objects: Record<string, { disabled?: boolean }>, status = 'working'): Installation => ({
  id: 'i',
  projectId: 'p',
  integrationId: 'n',
  createTime: '2026-03-01T09:00:00Z',
  group: { groupRef: 'acme', groupName: 'Acme GmbH' },
  connection: { id: 'c', projectId: 'p', provider: 'gong', createTime: '2026-03-01T09:00:00Z', status },
  config: { id: 'g', content: { read: { objects } } },
});
const mixed = installation({ calls: {}, users: { disabled: true } });
const base = { integrationId: 'n', installationId: 'i', customer: 'Acme GmbH', groupRef: 'acme' };

describe('judgeInstallation', () => {
  it.each([
    [
      mixed,
      { action: 'pause' as const, note: 'Quota' },
      'Pause calls',
      [{ ...base, action: 'pause', note: 'Quota' }],
    ],
    [
      mixed,
      { action: 'unpause' as const, object: 'users' },
      'Resume users',
      [{ ...base, action: 'unpause', object: 'users' }],
    ],
    [
      installation({ calls: {}, users: {} }, 'bad_credentials'),
      { action: 'trigger' as const, since: '2026-03-01T00:00:00.000Z' },
      '2 reads: calls, users; bad credentials, it will probably fail',
      [
        { ...base, action: 'trigger', object: 'calls', since: '2026-03-01T00:00:00.000Z' },
        { ...base, action: 'trigger', object: 'users', since: '2026-03-01T00:00:00.000Z' },
      ],
    ],
  ])('plans the steps: %#', (one, options, words, steps) => {
    expect(judgeInstallation(one, options)).toEqual({ words, steps });
    expect(steps.every(isBulkStep)).toBe(true);
  });

  it.each([
    [installation({}), { action: 'pause' as const }, 'It reads no objects'],
    [mixed, { action: 'pause' as const, object: 'deals' }, 'It does not read deals'],
    [mixed, { action: 'pause' as const, object: 'users' }, 'Paused already'],
    [mixed, { action: 'unpause' as const, object: 'calls' }, 'Not paused'],
    [mixed, { action: 'trigger' as const, object: 'users' }, 'Its reads are paused'],
    [
      { ...mixed, group: null },
      { action: 'trigger' as const },
      'The service does not say whose installation it is',
    ],
  ])('says why there is nothing to do: %#', (one, options, reason) => {
    expect(judgeInstallation(one, options)).toEqual({ reason });
  });
});

it('repeats only what is as good done twice as once', () => {
  const of = (action: 'pause' | 'unpause' | 'trigger') => isRepeatable({ ...base, action });
  expect([of('pause'), of('unpause'), of('trigger')]).toEqual([true, true, false]);
});

it('takes nothing from storage that is no step', () => {
  expect(
    [{}, null, 'x', { ...base, action: 'delete' }, { ...base, action: 'pause', object: 1 }].some(isBulkStep),
  ).toBe(false);
});
