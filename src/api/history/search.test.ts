import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '@/test/exhaustive';
import { compile } from '@/lib/operation-query/compile';
import type { Filter } from '@/lib/operation-query/filter';
import { parse } from '@/lib/operation-query/parse';
import { installationKey } from '@/lib/operation-rows';
import { hour } from '@/lib/time';
import { answered, now, type Answered } from '@/test/answered-operations';
import { historyRow } from '@/test/history-rows';
import { plainHistoryQuery } from '@/test/plain-history-queries';
import { Columns } from './columns';
import { valueCounts } from './groups';
import { toHistoryRow, type HistoryInstallation, type HistoryRow } from './history-row';
import { questionOf } from './question';
import { find, resultOf, type SearchOptions } from './search';

const everything: Filter = { kind: 'all', of: [] };
const newest = { sort: { field: 'created', direction: 'desc' }, from: 0, count: 1_000 } as const;

async function search(columns: Columns, filter: Filter, options: Partial<SearchOptions> = {}) {
  const asked = { ...newest, ...options };
  return resultOf(columns, await find(columns, { others: filter }, asked), asked.from, asked.count);
}

const keyOf = ({ installation }: Answered) => installationKey(installation);

/** Each operation once, and each installation with one provider, as a service has them. */
function consistent(answers: readonly Answered[]): Answered[] {
  const byKey = new Map<string, Answered>();
  const seen = new Set<string>();
  return answers.flatMap((one) => {
    const key = keyOf(one);
    const first = byKey.get(key) ?? one;
    byKey.set(key, first);
    const id = `${key} ${one.operation.id}`;
    if (seen.has(id)) return [];
    seen.add(id);
    return [{ ...one, installation: first.installation }];
  });
}

const namesOf = (one: Answered): HistoryInstallation => ({
  key: keyOf(one),
  customer: one.installation.group?.groupName ?? '',
  customerRef: one.installation.group?.groupRef,
  integration: one.integrationName,
  provider: one.installation.connection?.provider,
});

test('generated queries find what plain loops over the answers find', async () => {
  let found = 0;
  let unknown = 0;
  await fc.assert(
    fc.asyncProperty(
      plainHistoryQuery,
      fc.array(answered, { minLength: 20, maxLength: 60 }),
      async (plain, list) => {
        const answers = consistent(list);
        const columns = new Columns();
        columns.put(answers.map(({ operation }) => toHistoryRow(operation, now, [])));
        columns.name(answers.map(namesOf));
        const context = {
          now,
          zone: 'UTC',
          namesOf: columns.installations.namesOf.bind(columns.installations),
        };
        const result = await search(columns, compile(parse(plain.text), context));
        const expected = answers.filter((one) => plain.truth(one, answers) === true);
        const name = (key: string, id: string) => `${key} ${id}`;
        expect(result.rows.map(({ key, id }) => name(key, id)).toSorted(), plain.text).toEqual(
          expected.map((one) => name(keyOf(one), one.operation.id)).toSorted(),
        );
        expect(result.total).toBe(expected.length);
        const asked = questionOf(plain.text, context);
        const split = await find(columns, asked, newest);
        expect([split.total, split.unknown], plain.text).toEqual([result.total, result.unknown]);
        expect(result.unknown, plain.text).toBe(
          answers.filter((one) => plain.truth(one, answers) === undefined).length,
        );
        found += result.total;
        unknown += result.unknown;
      },
    ),
    runs(500),
  );
  // Matches and unknown ones are common, so that the comparison means something.
  expect(found).toBeGreaterThan(100);
  expect(unknown).toBeGreaterThan(100);
});

describe('sorting', () => {
  const times = [5, undefined, 3, 9, 3] as const;
  const rows = times.map((records, at) =>
    historyRow({ id: `o${at}`, createTime: 1_000 + at, records, objects: records === 9 ? [] : [`b${at}`] }),
  );
  const columns = new Columns();
  columns.put(rows);
  const idsBy = async (field: SearchOptions['sort']['field'], direction: 'asc' | 'desc') =>
    (await search(columns, everything, { sort: { field, direction } })).rows.map(({ id }) => id);

  test('unknown values come last in both directions, equal ones newest first', async () => {
    expect(await idsBy('created', 'desc')).toEqual(['o4', 'o3', 'o2', 'o1', 'o0']);
    expect(await idsBy('created', 'asc')).toEqual(['o0', 'o1', 'o2', 'o3', 'o4']);
    expect(await idsBy('records', 'asc')).toEqual(['o4', 'o2', 'o0', 'o3', 'o1']);
    expect(await idsBy('records', 'desc')).toEqual(['o3', 'o0', 'o4', 'o2', 'o1']);
    expect(await idsBy('object', 'asc')).toEqual(['o0', 'o1', 'o2', 'o4', 'o3']);
    const { withoutSortValue } = await search(columns, everything, {
      sort: { field: 'records', direction: 'asc' },
    });
    expect(withoutSortValue).toBe(1);
  });

  test('sorts any numbers as a comparison does', async () => {
    const number = fc.oneof(
      fc.option(fc.double({ noNaN: true }), { nil: undefined }),
      fc.integer(),
      fc.constantFrom(0, -0, 0.5, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(number, { maxLength: 40 }), async (records) => {
        const some = new Columns();
        some.put(records.map((one, at) => historyRow({ id: `o${at}`, createTime: -at, records: one })));
        const { rows: found } = await search(some, everything, {
          sort: { field: 'records', direction: 'asc' },
        });
        const expected = records
          .map((one, at) => ({ one, at }))
          .toSorted((a, b) => {
            const [left, right] = [a.one ?? Number.POSITIVE_INFINITY, b.one ?? Number.POSITIVE_INFINITY];
            if ((a.one === undefined) !== (b.one === undefined)) return a.one === undefined ? 1 : -1;
            return left < right ? -1 : left > right ? 1 : a.at - b.at;
          });
        expect(found.map(({ id }) => id)).toEqual(expected.map(({ at }) => `o${at}`));
      }),
    );
  });

  test('returns any window', async () => {
    const { rows: found, total } = await search(columns, everything, { from: 1, count: 2 });
    expect(found.map(({ id }) => id)).toEqual(['o3', 'o2']);
    expect(total).toBe(5);
  });
});

describe('grouping', () => {
  const failed = (rest: Partial<HistoryRow>) => historyRow({ status: 'failure', ...rest });
  const columns = new Columns();
  columns.put([
    failed({ id: 'a', result: '[contacts] 502 answered after 30 s', createTime: hour + 1 }),
    failed({ id: 'b', result: '502 answered after 12 s', key: 'i1/n2', createTime: hour + 5 }),
    failed({ id: 'c', result: '', createTime: undefined }),
    historyRow({ id: 'd', objects: ['contacts', 'deals'], createTime: 3 * hour }),
    historyRow({ id: 'e', objects: [], createTime: 3 * hour + 7 }),
  ]);
  columns.name([
    { key: 'i1/n1', customer: 'Acme', customerRef: 'acme', integration: 'crm', provider: 'salesforce' },
    { key: 'i1/n2', customer: 'Acme', customerRef: 'acme', integration: 'crm', provider: undefined },
  ]);
  const by = async (group: NonNullable<SearchOptions['group']>) => {
    const { groups, withoutGroup } = await search(columns, everything, { group });
    return { groups: groups?.map(({ value, count }) => [value, count]), withoutGroup };
  };

  test('counts each value, and what has none', async () => {
    expect(await by('customer')).toEqual({ groups: [['Acme', 5]], withoutGroup: 0 });
    expect(await by('provider')).toEqual({ groups: [['salesforce', 4]], withoutGroup: 1 });
    expect(await by('integration')).toEqual({ groups: [['crm', 5]], withoutGroup: 0 });
    expect(await by('status')).toEqual({
      groups: [
        ['failure', 3],
        ['success', 2],
      ],
      withoutGroup: 0,
    });
    expect(await by('object')).toEqual({
      groups: [
        ['contacts', 4],
        ['deals', 1],
      ],
      withoutGroup: 1,
    });
    expect(await by('hour')).toEqual({
      groups: [
        [hour, 2],
        [3 * hour, 2],
      ],
      withoutGroup: 1,
    });
  });

  test('counts the values of several fields at once', async () => {
    const fields = ['customer', 'provider', 'integration', 'status', 'object', 'cause'] as const;
    for (const [field, counts] of valueCounts(columns, fields, undefined))
      expect([field, [...counts]]).toEqual([field, (await by(field as (typeof fields)[number])).groups]);
    // Without the operation of the second installation.
    const counts = valueCounts(columns, ['customer', 'object', 'status'], Uint8Array.of(1, 0));
    expect(counts.get('customer')).toEqual(new Map([['Acme', 4]]));
    expect(counts.get('object')).toEqual(
      new Map([
        ['contacts', 3],
        ['deals', 1],
      ]),
    );
    expect(counts.get('status')).toEqual(
      new Map([
        ['failure', 2],
        ['success', 2],
      ]),
    );
  });

  test('one cause with its first and last time', async () => {
    const { groups, withoutGroup } = await search(columns, everything, { group: 'cause' });
    expect(groups).toEqual([
      { value: '502 answered after {n} s', count: 2, first: hour + 1, last: hour + 5 },
    ]);
    expect(withoutGroup).toBe(3);
  });
});

describe('what can be counted', () => {
  const at = Date.UTC(2026, 2, 1, 12);
  const columns = new Columns();
  columns.put([
    historyRow({ id: 'a', status: 'failure', createTime: at }),
    historyRow({ id: 'b', status: 'queued', createTime: at + hour }),
    historyRow({ id: 'c', createTime: at + 3 * hour }),
    historyRow({ id: 'd', createTime: undefined, action: 'write' }),
    historyRow({ id: 'e', key: 'i1/hidden', createTime: at + 9 * hour }),
  ]);
  const visible = Uint8Array.of(1, 0);
  const ask = async (text: string) =>
    find(
      columns,
      { ...questionOf(text, { now: at + 5 * hour, zone: 'UTC' }), visible },
      { ...newest, bars: 10 },
    );

  test('statuses and the time of the chart do not depend on the statuses asked for', async () => {
    const { total, countable, bars } = await ask('status:failed');
    expect(total).toBe(1);
    expect(countable).toEqual({
      total: 4,
      statuses: [
        { value: 'failure', count: 1 },
        { value: 'in_progress', count: 0 },
        { value: 'success', count: 2 },
        { value: 'queued', count: 1 },
      ],
      span: { from: at, to: at + 3 * hour + 1 },
    });
    expect(bars?.buckets.map(({ failure = 0 }) => failure).reduce((a, b) => a + b)).toBe(1);
  });

  test('what is unknown of an operation stays so, whatever its status', async () => {
    expect(await ask('status:success records:>0')).toMatchObject({ total: 0, unknown: 2 });
    expect(await ask('status:success -records:>0')).toMatchObject({ total: 0, unknown: 2 });
  });

  test('the time is that of the query where it has one', async () => {
    expect((await ask('after:4h')).countable.span).toEqual({ from: at + hour, to: at + 5 * hour + 1 });
    expect((await ask('action:write')).countable.span).toBeUndefined();
    const { countable, bars } = await ask('-status:failed on:2026-03-01');
    expect(countable).toMatchObject({ total: 2, span: { from: at - 12 * hour, to: at + 12 * hour } });
    expect(bars?.buckets.filter((bucket) => Object.keys(bucket).length > 0)).toHaveLength(2);
  });
});

test('a search that is no longer wanted stops', async () => {
  const columns = new Columns();
  columns.put(Array.from({ length: 20_000 }, (_, at) => historyRow({ id: `op-${at}` })));
  const control = new AbortController();
  let tested = 0;
  const slow: Filter = {
    kind: 'condition',
    field: 'id',
    test: () => {
      tested += 1;
      for (const until = performance.now() + 0.02; performance.now() < until;);
      return true;
    },
  };
  const running = search(columns, slow, { signal: control.signal });
  control.abort(new Error('typed on'));
  await expect(running).rejects.toThrow('typed on');
  expect(tested).toBeLessThan(20_000);
});
