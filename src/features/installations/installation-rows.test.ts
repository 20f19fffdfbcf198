import { describe, expect, test } from 'vitest';
import type { ProviderInfo } from '@/contract/provider';
import type { Installation } from '@/contract/installation';
import { matchingRows } from '@/lib/list-filters';
import { installationFilters } from './installation-filters';
import { causesOf, readsWords, toRow, type InstallationRow } from './installation-rows';
import type { InstallationsSearch } from './installations-search';
import { toTriggerRead, triggerFaults, whyNoRead } from './trigger-values';

const installation = (rest: Partial<Installation> = {}): Installation => ({
  id: 'n1',
  projectId: 'p',
  integrationId: 'i1',
  createTime: '2026-01-01T00:00:00Z',
  group: { groupRef: 'acme', groupName: 'Acme Inc.' },
  healthStatus: 'healthy',
  lastOperationStatus: 'success',
  connection: {
    id: 'c1',
    projectId: 'p',
    provider: 'hubspot',
    createTime: '2026-01-01T00:00:00Z',
    status: 'working',
    consumer: { consumerRef: 'u1', consumerName: 'Robin' },
  },
  config: {
    id: 'cfg',
    content: { provider: 'hubspot', read: { objects: { contact: {}, deal: { disabled: true } } } },
  },
  ...rest,
});
const broken = installation().connection;
const catalog = { hubspot: { name: 'hubspot', displayName: 'Hubspot Cloud' } as ProviderInfo };
const row = (rest: Partial<Installation> = {}) =>
  toRow(installation(rest), new Map([['i1', 'crm-sync']]), catalog);

describe('rows', () => {
  test('names and looks', () => {
    expect(row()).toMatchObject({
      customer: 'Acme Inc.',
      integration: 'crm-sync',
      provider: 'hubspot',
      providerName: 'Hubspot Cloud',
      health: { kind: 'success' },
      connection: { word: 'Working' },
      lastOperation: { word: 'Success' },
      readObjects: 2,
      disabledObjects: ['deal'],
    });
  });

  test('a service that tells little leaves nothing invented', () => {
    const bare = toRow(
      {
        id: 'n1',
        projectId: 'p',
        integrationId: 'i9',
        createTime: 'x',
        group: null,
        connection: null,
        config: null,
      },
      new Map(),
      undefined,
    );
    expect(bare).toMatchObject({
      customer: 'n1',
      integration: 'i9',
      provider: '',
      providerName: '',
      health: { kind: 'unknown' },
      connection: { kind: 'unknown' },
      lastOperation: undefined,
    });
    expect(causesOf(bare)).toEqual([]);
    expect(readsWords(bare)).toBe('None');
  });
});

describe('causes are distinguished', () => {
  const ids = (rest: Partial<Installation>) => causesOf(row(rest)).map(({ id }) => id);

  test('each by itself and all together', () => {
    const whole = { content: { read: { objects: { contact: {} } } }, id: 'cfg' };
    expect(ids({ config: whole })).toEqual([]);
    expect(ids({})).toEqual(['disabled']);
    expect(ids({ config: whole, lastOperationStatus: 'failure' })).toEqual(['operation']);
    expect(ids({ config: whole, connection: broken && { ...broken, status: 'bad_credentials' } })).toEqual([
      'credentials',
    ]);
    expect(
      ids({
        lastOperationStatus: 'failure',
        healthStatus: 'unhealthy',
        connection: broken && { ...broken, status: 'bad_credentials' },
      }),
    ).toEqual(['credentials', 'operation', 'disabled']);
  });

  test('unhealthy without a cause says so', () => {
    expect(ids({ healthStatus: 'unhealthy' })).toEqual(['disabled', 'unhealthy']);
  });

  test('in words', () => {
    expect(causesOf(row())[0]?.text).toBe('Reads of deal are paused');
    const all = { id: 'cfg', content: { read: { objects: { deal: { disabled: true } } } } };
    expect(causesOf(row({ config: all }))[0]?.text).toBe('Reads of all objects are paused');
    expect(readsWords(row())).toBe('1 of 2 paused');
    expect(readsWords(row({ config: { id: 'c', content: { read: { objects: { a: {} } } } } }))).toBe(
      '1 object',
    );
  });
});

test('filters', () => {
  const matches = (one: InstallationRow, search: InstallationsSearch) =>
    matchingRows([one], search, ({ text }) => text, installationFilters([], new Map(), catalog)).length === 1;
  expect(matches(row(), {})).toBe(true);
  expect(matches(row(), { health: 'unhealthy' })).toBe(false);
  expect(matches(row(), { connection: 'working', last: 'success' })).toBe(true);
  expect(matches(row(), { last: 'failure' })).toBe(false);
  expect(matches(row(), { integration: 'i2' })).toBe(false);
  expect(matches(row(), { provider: 'salesforce' })).toBe(false);
  expect(matches(row(), { disabled: true })).toBe(true);
  expect(matches(row({ config: null }), { disabled: true })).toBe(false);
  for (const q of ['acme', 'CRM', ' hub', 'cloud', 'n1', 'c1', 'robin', 'u1'])
    expect(matches(row(), { q }), q).toBe(true);
  expect(matches(row(), { q: 'other' })).toBe(false);
});

describe('triggering a read', () => {
  const values = { objectName: 'contact', sinceTimestamp: '', untilTimestamp: '' };

  test('everything, or a window in the zone of the person', () => {
    expect(toTriggerRead(values, installation(), 'UTC')).toEqual({ groupRef: 'acme', mode: 'async' });
    expect(
      toTriggerRead(
        { ...values, sinceTimestamp: '2026-03-01T09:00', untilTimestamp: '2026-03-02T09:00' },
        installation(),
        'Europe/Zurich',
      ),
    ).toEqual({
      groupRef: 'acme',
      mode: 'async',
      sinceTimestamp: '2026-03-01T08:00:00.000Z',
      untilTimestamp: '2026-03-02T08:00:00.000Z',
    });
  });

  test('the window of an earlier read is sent again, also in the hour that is repeated', () => {
    const repeated = { ...values, sinceTimestamp: '2026-10-25T02:30', untilTimestamp: '2026-10-25T02:30' };
    const window = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'] as const;
    const filled = [new Date(window[0]), new Date(window[1])] as const;
    expect(triggerFaults(repeated, installation(), 'Europe/Zurich', filled).size).toBe(0);
    const { sinceTimestamp, untilTimestamp } = toTriggerRead(
      repeated,
      installation(),
      'Europe/Zurich',
      filled,
    );
    expect([sinceTimestamp, untilTimestamp]).toEqual(window);
  });

  test('says at each field what is wrong', () => {
    const errors = (changed: Partial<typeof values>) => [
      ...triggerFaults({ ...values, ...changed }, installation(), 'UTC'),
    ];
    expect(errors({ objectName: '' })).toEqual([['objectName', 'Choose an object']]);
    expect(errors({ objectName: 'deal' })).toEqual([
      ['objectName', 'Reads of deal are paused in this installation'],
    ]);
    expect(errors({ sinceTimestamp: '2026-02-30T10:00' })).toEqual([
      ['sinceTimestamp', 'Enter a date and a time'],
    ]);
    expect(errors({ sinceTimestamp: '2026-03-02T09:00', untilTimestamp: '2026-03-02T09:00' })).toEqual([
      ['untilTimestamp', 'The end of the window is after its start'],
    ]);
    expect(errors({ objectName: 'nope', untilTimestamp: 'x' })).toHaveLength(2);
  });

  test('and why it cannot be at all', () => {
    expect(whyNoRead(installation())).toBeUndefined();
    expect(whyNoRead(installation({ group: null }))).toMatch(/whose/);
    expect(whyNoRead(installation({ config: null }))).toBe('This installation reads no objects');
    expect(
      whyNoRead(
        installation({ config: { id: 'c', content: { read: { objects: { a: { disabled: true } } } } } }),
      ),
    ).toBe('Reads of all objects are paused in this installation');
  });
});
