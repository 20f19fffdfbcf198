import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { installationQueries } from '@/api/installations';
import { firstPage } from '@/api/reading/loaded-pages';
import type { OperationsReader } from '@/api/reading/operations-reader';
import { startState, type ReaderState } from '@/api/reading/operations-state';
import { toProblem } from '@/api/problem';
import { historyQueries } from '@/api/history/history-queries';
import { operationQueries } from '@/api/operations';
import { forgetService, startSession } from '@/api/session';
import { listOperations } from '@/contract/operation';
import type { Installation } from '@/contract/installation';
import { nothingUnreadable } from '@/lib/unreadable';
import { session } from '@/test/fetch-fake';
import { installation, operation } from '@/test/operation-fixtures';
import { newestOperations } from '@/test/history-rows';
import { stubIndexedDb } from '@/test/stub-indexed-db';
import { forgetHistory, HistoryClient } from './history-client';
import { atMostEvery, followReading, forgetKeptOperations, historyOf } from './project-history';
import { diskChoice } from './where-kept';

const { service } = session;
let config: unknown = {};

beforeEach(() => {
  stubIndexedDb();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async () => Response.json(config));
  config = {};
});
afterEach(async () => {
  await forgetHistory(service.id);
  forgetService(service.id);
  vi.unstubAllGlobals();
});

const expectIds = ({ ids }: Pick<Awaited<ReturnType<typeof visit>>, 'ids'>, expected: readonly string[]) =>
  vi.waitFor(() => expect(ids()).toEqual(expected), 15_000);

/** A visit of the console with a list of all operations. */
async function visit(project = 'p') {
  const client = new QueryClient();
  const history = await historyOf(client, project);
  const all = historyQueries.search(project, newestOperations);
  const observer = new QueryObserver(client, all);
  onTestFinished(observer.subscribe(() => undefined));
  const list = (installations: Partial<Installation>[] = [{}]) =>
    client.setQueryData(installationQueries.list(project).queryKey, {
      items: installations.map(installation),
      unreadable: nothingUnreadable,
    });
  const page = (installationId = 'n1') =>
    operationQueries.page(project, { integrationId: 'i1', installationId }, { pageSize: 50 });
  const read = (ids: readonly string[], installationId = 'n1', updatedAt = 60_000) =>
    client.setQueryData(
      page(installationId).queryKey,
      {
        results: ids.map((id) => operation({ id, installationId, result: 'The key key-secret was refused' })),
        pagination: { done: true },
        unreadable: nothingUnreadable,
      },
      { updatedAt },
    );
  const ids = () => observer.getCurrentResult().data?.rows.map(({ operation: { id } }) => id);
  /** The service refuses a request. */
  const refuse = (query: { queryKey: readonly unknown[] }, status: number) =>
    client
      .query({
        queryKey: query.queryKey,
        queryFn: () => Promise.reject(new ApiError({ endpoint: listOperations, status })),
        retry: false,
      })
      .catch(() => undefined);
  const historyNow = () => historyOf(client, project);
  return { history, historyNow, observer, ids, list, page, read, refuse };
}

test.each([
  ['in memory', false],
  ['on disk', true],
])('what this tab reads is found at once, %s', async (_, remember) => {
  startSession(service, session.credentials, remember);
  const { list, read, ids, observer } = await visit(`at once ${remember}`);
  read(['a']);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await expectIds({ ids }, []);
  list();
  await expectIds({ ids }, ['a']);
  read(['a', 'b', 'c']);
  await expectIds({ ids }, ['c', 'b', 'a']);
  expect(observer.getCurrentResult().data?.rows[0]).toMatchObject({
    key: 'i1/n1',
    customer: 'Acme Inc.',
    result: 'The key [redacted: credential of this console] was refused',
  });
  expect(observer.getCurrentResult().data).toMatchObject({ total: 3, readFrom: 60_000 });
});

test('an installation that was read by its id is found without a list, and no longer once a later list lacks it', async () => {
  startSession(service, session.credentials, false);
  const client = new QueryClient();
  await historyOf(client, 'by id');
  const all = historyQueries.search('by id', newestOperations);
  const observer = new QueryObserver(client, all);
  onTestFinished(observer.subscribe(() => undefined));
  const ids = () => observer.getCurrentResult().data?.rows.map(({ operation: { id } }) => id);
  const place = { integrationId: 'i1', installationId: 'n1' };
  client.setQueryData(installationQueries.detail('by id', 'i1', 'n1').queryKey, installation({}), {
    updatedAt: 1_000,
  });
  client.setQueryData(operationQueries.page('by id', place, { pageSize: 50 }).queryKey, {
    results: [operation({ id: 'a' })],
    pagination: { done: true },
    unreadable: nothingUnreadable,
  });
  await expectIds({ ids }, ['a']);
  client.setQueryData(
    installationQueries.list('by id').queryKey,
    { items: [installation({ id: 'n2' })], unreadable: nothingUnreadable },
    { updatedAt: 2_000 },
  );
  await expectIds({ ids }, []);
});

test('what one visit reads is found in the next, once the service has listed installations', async () => {
  startSession(service, session.credentials, true);
  const first = await visit('p1');
  first.list();
  first.read(['a', 'b']);
  await expectIds(first, ['b', 'a']);
  const { data } = first.observer.getCurrentResult();
  expect(data).toMatchObject({ keptAt: 60_000, question: '["","UTC","created","desc",null]' });
  // What it reads itself is not kept from an earlier visit.
  first.read(['a', 'b'], 'n1', Date.now() + 1_000);
  await vi.waitFor(() => expect(first.observer.getCurrentResult().data?.keptAt).toBeUndefined(), 15_000);
  await first.history.ask('flush', {});
  const second = await visit('p1');
  await expectIds(second, []);
  second.list();
  await expectIds(second, ['b', 'a']);
});

test('each project and service has its own, and forgetting a service erases it', async () => {
  startSession(service, session.credentials, true);
  const first = await visit('p2');
  first.list();
  first.read(['c']);
  await expectIds(first, ['c']);
  await first.history.ask('flush', {});
  const other = await visit('p3');
  other.list();
  await expectIds(other, []);
  forgetKeptOperations(service.id);
  const again = await visit('p2');
  again.list();
  await expectIds(again, []);
});

test('a new session in this tab does not see what another one has read in memory', async () => {
  startSession(service, session.credentials, false);
  const first = await visit('p4');
  first.list();
  first.read(['a']);
  await expectIds(first, ['a']);
  startSession(service, session.credentials, false);
  const second = await visit('p4');
  second.list();
  await expectIds(second, []);
});

test('an installation that is no longer listed is not shown', async () => {
  startSession(service, session.credentials, true);
  const { list, read, ids } = await visit('p5');
  list([{}, { id: 'n2' }]);
  read(['a']);
  read(['b'], 'n2');
  await expectIds({ ids }, ['b', 'a']);
  list();
  await expectIds({ ids }, ['a']);
  list([]);
  await expectIds({ ids }, []);
});

test.each([401, 403, 404])(
  'what was kept is not shown to a credential that is answered %d, but what it has read is',
  async (status) => {
    startSession(service, session.credentials, true);
    const project = `p ${status}`;
    const first = await visit(project);
    first.list([{}, { id: 'n2' }]);
    first.read(['kept']);
    await expectIds(first, ['kept']);
    await first.history.ask('flush', {});
    const { list, page, read, ids, refuse } = await visit(project);
    list([{}, { id: 'n2' }]);
    read(['mine'], 'n2');
    await expectIds({ ids }, ['mine', 'kept']);
    await refuse({ queryKey: ['elsewhere'] }, status);
    read(['mine', 'more'], 'n2');
    await expectIds({ ids }, ['more', 'mine', 'kept']);
    await refuse(page('n3'), status);
    await expectIds({ ids }, ['more', 'mine']);
    read(['kept']);
    await expectIds({ ids }, ['more', 'mine', 'kept']);
  },
);

test.each([
  ['a service that is not remembered', false, {}],
  ['a deployment without history', true, { history: 'off' }],
  ['a deployment with history in memory', true, { history: 'memory' }],
])('%s keeps nothing on this device', async (_, remember, deployed) => {
  startSession(service, session.credentials, remember);
  config = deployed;
  const { list, read, ids } = await visit('p6');
  list();
  read(['d']);
  await expectIds({ ids }, ['d']);
  expect(await indexedDB.databases()).toEqual([]);
});

test('what is erased is gone from every list, and what is read later has its names', async () => {
  startSession(service, session.credentials, true);
  const first = await visit('p6');
  const second = await visit('p6');
  first.list();
  second.list();
  first.read(['a']);
  await expectIds(second, ['a']);
  await first.history.ask('erase', {});
  await expectIds(second, []);
  await expectIds(first, []);
  second.read(['b'], 'n1', 90_000);
  await expectIds(first, ['b']);
  const [row] = first.observer.getCurrentResult().data?.rows ?? [];
  expect(row?.customer).toBe('Acme Inc.');
});

test('a project that is no longer kept on disk goes on in memory, and its store is erased', async () => {
  startSession(service, session.credentials, true);
  const first = await visit('p7');
  first.list();
  first.read(['a']);
  await expectIds(first, ['a']);
  diskChoice(service.id, 'p7').set(false);
  await vi.waitFor(async () => expect((await first.historyNow()).options.keep).toBe('memory'), 15_000);
  await expectIds(first, ['a']);
  const stored = new HistoryClient({ service: service.id, project: 'p7', keep: 'disk' });
  await vi.waitFor(async () => expect((await stored.ask('status', {})).rows).toBe(0), 15_000);
  first.read(['b']);
  await expectIds(first, ['b', 'a']);
  expect((await stored.ask('status', {})).rows).toBe(0);
});

test('what another tab reads belongs to this visit, and a refusal there hides what is kept here', () => {
  let state = startState;
  let tell = () => undefined as void;
  const reader = { snapshot: () => state, observe: (listener: () => void) => (tell = listener) };
  const history = { visitBegan: 500_000, read: new Set<string>(), onDenied: vi.fn() };
  const searchAgain = vi.fn();
  followReading(history as unknown as HistoryClient, reader as unknown as OperationsReader, searchAgain);
  const change = (part: Partial<ReaderState>) => {
    state = { ...state, ...part };
    tell();
    return [
      history.visitBegan,
      [...history.read],
      searchAgain.mock.calls.length,
      history.onDenied.mock.calls.length,
    ];
  };
  const page = { results: [], pagination: { done: true }, unreadable: nothingUnreadable };
  const loaded = new Map([['a', firstPage(page, 600_000)]]);
  expect(change({ loaded })).toEqual([500_000, ['a'], 0, 0]);
  const earlier = new Map([...loaded, ['b', { ...firstPage(page, 600_000), since: 400_000 }] as const]);
  expect(change({ loaded: earlier })).toEqual([400_000, ['a', 'b'], 1, 0]);
  const failed = (error: Error) => ({ failures: new Map([['c', toProblem(error)]]) });
  const refused = (status: number) => failed(new ApiError({ endpoint: listOperations, status }));
  expect(change(failed(new Error('no')))).toEqual([400_000, ['a', 'b'], 1, 0]);
  expect(change(refused(500))).toEqual([400_000, ['a', 'b'], 1, 0]);
  expect(change(refused(403))).toEqual([400_000, ['a', 'b'], 1, 1]);
  expect(change({ stopped: true })).toEqual([400_000, ['a', 'b'], 1, 1]);
});

test('runs at once, and once more where it was called meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const run = vi.fn(() => Promise.resolve());
  const call = atMostEvery(250, run);
  const runs = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return run.mock.calls.length;
  };
  call();
  call();
  call();
  expect([await runs(249), await runs(1), await runs(10_000)]).toEqual([1, 2, 2]);
  call();
  expect(await runs(10_000)).toBe(3);
});
