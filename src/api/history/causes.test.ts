import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_REASON } from '@/lib/fingerprint';
import { installationKey, toRow } from '@/lib/operation-rows';
import { hour } from '@/lib/time';
import { newestFirst } from '@/test/operation-fixtures';
import { answered, now, type Answered } from '@/test/answered-operations';
import { historyRow } from '@/test/history-rows';
import { plainCauses } from '@/test/plain-causes';
import { causeId } from './cause-id';
import { causesOf } from './causes';
import { Columns } from './columns';
import { toHistoryRow, type HistoryInstallation, type HistoryRow } from './history-row';
import { questionOf } from './question';
import { find } from './search';

const newest = { sort: { field: 'created', direction: 'desc' }, from: 0, count: 1 } as const;

async function search(columns: Columns, text = '') {
  const namesOf = (_: unknown, reference: string) => columns.causesOfId(reference);
  const question = questionOf(text, { now, zone: 'UTC', namesOf });
  return find(columns, question, newest);
}

async function causes(columns: Columns, text = '', id?: string) {
  return causesOf(columns, await search(columns, text), id);
}

const keyOf = ({ installation }: Answered) => installationKey(installation);

const namesOf = (one: Answered): HistoryInstallation => ({
  key: keyOf(one),
  customer: one.installation.group?.groupName ?? '',
  customerRef: undefined,
  integration: one.integrationName,
  provider: one.installation.connection?.provider,
});

test('are those that a plain loop over the rows groups', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(answered, { minLength: 10, maxLength: 60 }), async (list) => {
      const byKey = new Map(list.toReversed().map((one) => [keyOf(one), one]));
      const byId = new Map(list.map((one) => [`${keyOf(one)} ${one.operation.id}`, one]));
      const columns = new Columns();
      columns.put([...byId.values()].map(({ operation }) => toHistoryRow(operation, now, [])));
      columns.name([...byKey.values()].map(namesOf));
      const rows = [...byId.values()].map((one) => toRow(one.operation, keyOf(one), namesOf(one)));
      const providers = new Map([...byKey].map(([key, one]) => [key, one.installation.connection?.provider]));
      const expected = plainCauses(newestFirst(rows), (key) => providers.get(key));
      const found = await causes(columns);
      // The rows of two installations may have equal times and ids, which leaves their order open.
      const byCause = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
      const got = found.causes.map((one) => ({
        id: one.id,
        message: one.message || NO_REASON,
        failures: one.failures,
        customers: one.customers.map(({ key, name, failures, lastSeen }) => ({
          key,
          name,
          failures,
          lastSeen,
        })),
        objects: one.objects.toSorted(),
        integrations: one.integrations.toSorted(),
        providers: one.providers.toSorted(),
        firstSeen: one.firstSeen,
        lastSeen: one.lastSeen,
      }));
      const want = expected.map((one) => ({
        ...one,
        objects: one.objects.toSorted(),
        integrations: one.integrations.toSorted(),
        providers: one.providers.toSorted(),
      }));
      expect(got.toSorted(byCause)).toEqual(want.toSorted(byCause));
      expect(found.causes.map(({ customerCount }) => customerCount)).toEqual(
        expected.map(({ customers }) => customers.length),
      );
      // The condition that leads to the operations of one cause finds those, and no others.
      for (const { id, fingerprint, failures } of found.causes) {
        const text = fingerprint === '' ? 'cause:unknown' : `cause:${id}`;
        const alone = causesOf(columns, await search(columns, text));
        expect(alone.causes.map((one) => [one.id, one.failures])).toEqual([[id, failures]]);
        expect((await search(columns, text)).order).toHaveLength(failures);
      }
      compared += got.length;
    }),
    { numRuns: 200 },
  );
  expect(compared).toBeGreaterThan(200);
});

const at = (rest: Partial<HistoryRow> & { hour: number }): HistoryRow =>
  historyRow({ createTime: rest.hour * hour, ...rest });
const failed = (rest: Partial<HistoryRow> & { hour: number }): HistoryRow =>
  at({ status: 'failure', result: '502 answered', ...rest });

describe('a customer has recovered', () => {
  const recovered = async (...rows: HistoryRow[]) => {
    const columns = new Columns();
    columns.put(rows.map((row, place) => ({ ...row, id: `o${place}` })));
    const { causes: found } = await causes(columns, 'status:failed');
    return found[0]?.recovered;
  };

  test('when the same action has succeeded later with the same object', async () => {
    expect(await recovered(failed({ hour: 1 }), at({ hour: 2 }))).toBe(1);
    expect(await recovered(failed({ hour: 1 }), at({ hour: 0 }))).toBe(0);
    expect(await recovered(failed({ hour: 1 }), at({ hour: 2 }), failed({ hour: 3 }))).toBe(0);
    expect(await recovered(failed({ hour: 1 }), at({ hour: 2, action: 'write' }))).toBe(0);
    expect(await recovered(failed({ hour: 1 }), at({ hour: 2, objects: ['deals'] }))).toBe(0);
    expect(await recovered(failed({ hour: 1 }), at({ hour: 2, key: 'i1/n2' }))).toBe(0);
    const other = failed({ hour: 1, key: 'i1/n2' });
    expect(await recovered(other, at({ hour: 2 }), failed({ hour: 3 }))).toBe(0);
  });

  test('when all that failed has', async () => {
    const both = failed({ hour: 1, objects: ['contacts', 'deals'] });
    expect(await recovered(both, at({ hour: 2 }))).toBe(0);
    expect(await recovered(both, at({ hour: 2 }), at({ hour: 3, objects: ['deals'] }))).toBe(1);
  });

  test('not while a time is unknown', async () => {
    expect(await recovered({ ...failed({ hour: 1 }), createTime: undefined }, at({ hour: 2 }))).toBe(0);
    expect(await recovered(failed({ hour: 1 }), { ...at({ hour: 2 }), createTime: undefined })).toBe(0);
  });
});

test('a query for the id of a cause finds its failures and no others', async () => {
  const columns = new Columns();
  columns.put([
    failed({ hour: 1, id: 'a', result: '401 Unauthorized' }),
    failed({ hour: 2, id: 'b', result: 'Attempt 3: 401 Unauthorized' }),
    failed({ hour: 3, id: 'c', result: 'Attempt 4: 401 Unauthorized' }),
  ]);
  const [first, second] = (await causes(columns)).causes.toSorted((a, b) => a.failures - b.failures);
  expect([first?.failures, second?.failures]).toEqual([1, 2]);
  const found = await causes(columns, `cause:${first?.id}`);
  expect(found.causes.map(({ failures }) => failures)).toEqual([1]);
  expect((await causes(columns, '', second?.id)).causes.map(({ failures }) => failures)).toEqual([2]);
  expect(first?.id).toBe(causeId('401 Unauthorized'));
});

test('a cause keeps its id when it fails again with other numbers, and has the newest message', async () => {
  const columns = new Columns();
  columns.put([
    failed({ hour: 1, id: 'a', result: '[contacts] Gave up after 9 attempts: 502 answered' }),
    failed({ hour: 3, id: 'b', result: '401 Unauthorized' }),
  ]);
  const [, before] = (await causes(columns)).causes;
  columns.put([
    failed({ hour: 2, id: 'c', key: 'i1/n2', result: 'Gave up after 1 attempt: 502 answered' }),
    failed({ hour: 4, id: 'd', key: 'i1/n2', result: '[contacts] Gave up after 3 attempts: 502 answered' }),
  ]);
  const [after] = (await causes(columns)).causes;
  expect(after).toMatchObject({
    id: before?.id,
    message: 'Gave up after 3 attempts: 502 answered',
    failures: 3,
    firstSeen: hour,
    lastSeen: 4 * hour,
  });
  expect(after?.customers.map(({ key, failures, newest: id }) => [key, failures, id])).toEqual([
    ['i1/n2', 2, 'd'],
    ['i1/n1', 1, 'a'],
  ]);
});

test('lists some customers of each cause, and all of one', async () => {
  const columns = new Columns();
  columns.put(Array.from({ length: 40 }, (_, n) => failed({ hour: n, id: `o${n}`, key: `i1/n${n}` })));
  const [cause] = (await causes(columns)).causes;
  expect([cause?.customers.length, cause?.customerCount]).toEqual([12, 40]);
  expect((await causes(columns, '', cause?.id)).causes[0]?.customers).toHaveLength(40);
  expect(cause?.overTime.reduce((a, b) => a + b)).toBe(40);
});
