import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Installation } from '@/contract/installation';
import { complete } from '@/lib/operation-query/complete';
import { parse } from '@/lib/operation-query/parse';
import { healthStates, type HealthCell, type HealthRow } from './board';
import { inGroup, readCounts, readGroups, readLanguage, readQuery, readSearch } from './read-query';
import type { HealthState } from './read-health';

interface Customer {
  name: string;
  provider?: string;
  hasBadCredentials?: boolean;
  reads: Readonly<Record<string, HealthState>>;
}

const start = '2026-03-01T00:00:00Z';

function rowOf(
  { name, provider = 'hubspot', hasBadCredentials = false, reads }: Customer,
  at: number,
): HealthRow {
  const installation: Installation = {
    id: `installation-${at}`,
    projectId: 'p',
    integrationId: `integration-${provider}`,
    group: { groupRef: `ref-${at}`, groupName: name },
    createTime: start,
    config: { id: `k${at}`, createTime: start, content: {} },
  };
  const cells = Object.entries(reads).map(([object, state]): HealthCell => ({
    object,
    state,
    schedule: undefined,
    readAt: undefined,
    failure: undefined,
  }));
  return {
    key: `integration-${provider} ${installation.id}`,
    installation,
    customer: name,
    integration: `${provider} crm`,
    provider,
    hasBadCredentials,
    cells,
    worst: cells[0]?.state ?? 'unknown',
  };
}

const fiveCustomers: readonly Customer[] = [
  { name: 'Acme GmbH', reads: { contacts: 'late', deals: 'onTime' } },
  { name: 'Globex', provider: 'salesforce', reads: { contacts: 'onTime', account: 'failing' } },
  { name: 'Initech', hasBadCredentials: true, reads: { contacts: 'unknown' } },
  { name: 'Umbrella', reads: { contacts: 'never', deals: 'late' } },
  { name: 'Hooli', reads: {} },
];
const board = fiveCustomers.map((customer, at) => rowOf(customer, at));

const found = (text: string, rows = board) => {
  const truthOf = readQuery(rows)(text);
  return rows.filter((row) => truthOf(row) === true).map(({ customer }) => customer);
};
const undecided = (text: string) => {
  const truthOf = readQuery(board)(text);
  return board.filter((row) => truthOf(row) === undefined).map(({ customer }) => customer);
};

describe('a query of reads', () => {
  test.each([
    ['', ['Acme GmbH', 'Globex', 'Initech', 'Umbrella', 'Hooli']],
    ['health:late', ['Acme GmbH', 'Umbrella']],
    ['health:Late,failing', ['Acme GmbH', 'Globex', 'Umbrella']],
    ['health:"never ran"', ['Umbrella']],
    ['health:never', ['Umbrella']],
    ['health:onTime', ['Acme GmbH', 'Globex']],
    ['health:"on time"', ['Acme GmbH', 'Globex']],
    ['health:credentials', ['Initech']],
    ['health:unknown', ['Initech', 'Hooli']],
    // One and the same read has to fit.
    ['health:late object:contact*', ['Acme GmbH']],
    ['health:late -object:contact*', ['Umbrella']],
    ['health:late customer:acme', ['Acme GmbH']],
    ['provider:salesforce', ['Globex']],
    ['integration:"hubspot crm" health:late', ['Acme GmbH', 'Umbrella']],
    ['integration:integration-salesforce', ['Globex']],
    ['customer:ref-3', ['Umbrella']],
    ['installation:installation-4', ['Hooli']],
    ['installation-4', ['Hooli']],
    ['n-4', []],
    ['acme deals', ['Acme GmbH']],
    ['-customer:acme health:late', ['Umbrella']],
    // What is wrong is left out.
    ['status:failed health:late', ['Acme GmbH', 'Umbrella']],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test('is neither true nor false where the state is not known', () => {
    expect(undecided('health:late')).toEqual(['Initech', 'Hooli']);
    expect(undecided('-health:late')).toEqual(['Initech', 'Hooli']);
    expect(undecided('health:late -customer:initech')).toEqual(['Hooli']);
  });

  test('has values in its suggestions, by the number of customers', () => {
    const counts = (text: string) =>
      complete(parse(text, readLanguage), text.length, (field) => readCounts(board, field)).suggestions.map(
        ({ insert, count }) => [insert, count],
      );
    expect(counts('health:')).toEqual([
      ['late', 2],
      ['"on time"', 2],
      ['"bad credentials"', 1],
      ['failing', 1],
      ['"never ran"', 1],
      ['off', 0],
      ['running', 0],
      ['unknown', undefined],
    ]);
    expect(counts('object:a')[0]).toEqual(['account', 1]);
    expect(counts('hea')).toEqual([['health:', undefined]]);
  });

  test('says where a condition of operations belongs', () => {
    expect(parse('status:failed nofield:x', readLanguage).problems.map(({ message }) => message)).toEqual([
      '“status:” is left out. It belongs to Operations.',
      '“nofield:” is left out. It is not a field; to search for the text, put it in quotes.',
    ]);
    expect(parse('health:late').problems.map(({ message }) => message)).toEqual([
      '“health:” is left out. It belongs to Customers › Health.',
    ]);
  });

  test('finds what a plain look at each read finds', () => {
    const state = fc.constantFrom(...healthStates);
    const anyCustomers = fc.array(
      fc.record({
        name: fc.constantFrom('Acme', 'Globex', 'Initech'),
        provider: fc.constantFrom('hubspot', 'salesforce'),
        hasBadCredentials: fc.boolean(),
        reads: fc.dictionary(fc.constantFrom('contacts', 'deals', 'notes'), state),
      }),
      { maxLength: 6 },
    );
    const asked = fc.constantFrom<HealthState>('failing', 'late', 'never', 'running', 'off', 'onTime');
    fc.assert(
      fc.property(
        anyCustomers,
        asked,
        fc.constantFrom('contacts', 'deals'),
        fc.boolean(),
        (all, wanted, object, not) => {
          const rows = all.map((customer, at) => rowOf(customer, at));
          const text = `health:${wanted} ${not ? '-' : ''}object:${object}`;
          const expected = all.filter(({ reads }) =>
            Object.entries(reads).some(([name, one]) => one === wanted && (name === object) !== not),
          );
          expect(found(text, rows)).toEqual(expected.map(({ name }) => name));
        },
      ),
    );
  });
});

describe('groups of reads', () => {
  const groups = (text: string, by: Parameters<typeof readGroups>[2]) =>
    readGroups(board, text, by).map(({ value, customers, reads }) => [value, customers, reads]);

  test('have the most trouble first', () => {
    expect(groups('', 'provider')).toEqual([
      ['hubspot', 3, 5],
      ['salesforce', 1, 2],
    ]);
    expect(groups('', 'object')).toEqual([
      ['contacts', 4, 4],
      ['account', 1, 1],
      ['deals', 2, 2],
    ]);
    expect(groups('', 'health')).toEqual([
      ['failing', 1, 1],
      ['late', 2, 2],
      ['never', 1, 1],
      ['unknown', 1, 1],
      ['onTime', 2, 2],
    ]);
    expect(groups('health:late', 'object')).toEqual([
      ['contacts', 1, 1],
      ['deals', 1, 1],
    ]);
  });

  test('lead to their reads', () => {
    for (const by of ['integration', 'provider', 'object', 'health'] as const)
      for (const { value, customers } of readGroups(board, '-customer:hooli', by))
        expect(found(inGroup('-customer:hooli', by, value)), `${by} ${value}`).toHaveLength(customers);
    expect(inGroup('acme health:late', 'health', 'onTime')).toBe('acme health:"on time"');
  });
});

test('addresses of earlier releases become a query', () => {
  expect(readSearch({ view: 'health', health: 'never', provider: 'hubspot', q: 'acme' })).toEqual({
    view: 'health',
    q: 'health:"never ran" provider:hubspot acme',
  });
  expect(
    readSearch({ view: 'health', integration: 'crm sync', object: 'contacts', sort: 'customer' }),
  ).toEqual({
    view: 'health',
    sort: 'customer',
    q: 'integration:"crm sync" object:contacts',
  });
  expect(readSearch({ view: 'health' })).toEqual({ view: 'health' });
});

test('every example of the help can be read', () => {
  for (const { example, field } of readLanguage.fields) {
    const { problems, terms } = parse(example, readLanguage);
    expect([problems, terms.map((term) => term.field?.field)], example).toEqual([[], [field]]);
  }
});
