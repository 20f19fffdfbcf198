/** The reader, the requests and the history together, at services that behave in their own ways. */
import { focusManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Operation } from '@/contract/operation';
import { nothingUnreadable } from '@/lib/unreadable';
import { session } from '@/test/fetch-fake';
import { installation, operation } from '@/test/operation-fixtures';
import { installationQueries } from '@/api/installations';
import { readerOf } from './loaded-operations';
import { progressOf } from './operations-state';
import { historyQueries } from '@/api/history/history-queries';
import { retryDelay } from '@/api/retry';
import { forgetService, startSession } from '@/api/session';

const hour = 3_600_000;
const begin = Date.UTC(2026, 5, 1, 12);

// Loading them takes longer than a minute of the tests' time.
beforeAll(() =>
  Promise.all([import('@/api/history/project-history'), import('@/api/history/history-server')]),
);
beforeEach(() => {
  // Messages to the history take real turns.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  vi.setSystemTime(begin);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', new URL('https://console.example/'));
  startSession(session.service, session.credentials, false);
});
afterEach(() => {
  forgetService(session.service.id);
  focusManager.setFocused(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function pass(ms: number) {
  const steps = Math.ceil(ms / 200);
  for (let step = 0; step < steps; step += 1) {
    await vi.advanceTimersByTimeAsync(ms / steps);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

interface Asked {
  readonly path: string;
  readonly at: number;
}

/** A service with operations by installation, the newest first. Pages hold two. */
function serve(operations: Record<string, readonly Operation[]>) {
  const asked: Asked[] = [];
  const service = {
    asked,
    operations,
    /** An answer instead of the usual one. */
    refuse: (_: number): Response | undefined => undefined,
  };
  const page = (id: string, from: number) => {
    const all = service.operations[id] ?? [];
    const isLast = from + 2 >= all.length;
    return {
      results: all.slice(from, from + 2),
      pagination: isLast ? { done: true } : { done: false, nextPageToken: String(from + 2) },
    };
  };
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'https://console.example/');
    if (url.pathname.endsWith('config.json')) return Response.json({});
    asked.push({ path: url.pathname + url.search, at: Date.now() });
    const refusal = service.refuse(asked.length);
    if (refusal) return refusal;
    const list = /\/installations\/([^/]+)\/operations$/.exec(url.pathname)?.[1];
    if (list !== undefined) return Response.json(page(list, Number(url.searchParams.get('pageToken') ?? 0)));
    const id = url.pathname.split('/').at(-1);
    const found = Object.values(service.operations)
      .flat()
      .find((one) => one.id === id);
    return found ? Response.json(found) : Response.json({ title: 'Not found' }, { status: 404 });
  });
  return service;
}

const of = (installationId: string, id: string, hoursAgo: number, rest: Partial<Operation> = {}) =>
  operation({
    id,
    installationId,
    createTime: new Date(begin - hoursAgo * hour).toISOString(),
    ...rest,
  });

/** A page of the console that shows the operations of these installations. */
function openPage(project: string, ids: readonly string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay } } });
  const keys = ids.map((id) => `i1/${id}`);
  client.setQueryData(installationQueries.list(project).queryKey, {
    items: ids.map((id) => installation({ id })),
    unreadable: nothingUnreadable,
  });
  const reader = readerOf(client, project);
  onTestFinished(reader.subscribe(() => undefined));
  reader.want(keys);
  const found = async (text = '') => {
    const { rows, total } = await client.query({
      ...historyQueries.search(project, {
        text,
        now: Date.now(),
        zone: 'UTC',
        count: 100,
      }),
      staleTime: 0,
    });
    expect(rows).toHaveLength(total);
    return rows.map(({ operation: { id }, gone }) => (gone ? `${id} gone` : id));
  };
  const read = () => progressOf(reader.snapshot(), keys).read;
  return { reader, keys, found, read };
}

const many = Array.from({ length: 12 }, (_, at) => `n${at}`);
const twoOfEach = () =>
  Object.fromEntries(many.map((id) => [id, [of(id, `${id}-b`, 1), of(id, `${id}-a`, 2)]]));

/** The shortest time between two requests for the same. */
function shortestPause(asked: readonly Asked[]): number {
  const last = new Map<string, number>();
  return asked.reduce((shortest, { path, at }) => {
    const before = last.get(path) ?? Number.NEGATIVE_INFINITY;
    last.set(path, at);
    return Math.min(shortest, at - before);
  }, Number.POSITIVE_INFINITY);
}

test('a service that answers 429 to every third request is read whole, and asked no faster than it wishes', async () => {
  const service = serve(twoOfEach());
  service.refuse = (nth) =>
    nth % 3 === 0
      ? Response.json({ title: 'Too many' }, { status: 429, headers: { 'retry-after': '2' } })
      : undefined;
  const { found, read } = openPage('429', many);
  await pass(5 * 60_000);
  expect(read()).toBe(12);
  expect(await found()).toHaveLength(24);
  expect(service.asked.length).toBeLessThanOrEqual(12 * 1.5 + 1);
  expect(shortestPause(service.asked)).toBeGreaterThanOrEqual(2_000);
});

test('an answer that arrives after the session has ended does no harm', async () => {
  serve(twoOfEach());
  const { reader } = openPage('ended', ['n1', 'n2']);
  await pass(1);
  forgetService(session.service.id);
  vi.stubGlobal('location', { href: 'about:blank' });
  await pass(2_000);
  expect(reader.snapshot().loaded.size + reader.snapshot().failures.size).toBeGreaterThan(0);
});

test('lists in no order are read to the end for any range', async () => {
  const service = serve({ n1: [5, 2, 1, 4, 3].map((at) => of('n1', `o${at}`, at)) });
  const { reader, keys, found } = openPage('no order', ['n1']);
  await pass(2_000);
  expect(await found()).toEqual(['o2', 'o5']);
  expect(reader.snapshot().loaded.get('i1/n1')?.completeSince).toBe(Number.POSITIVE_INFINITY);
  reader.want(keys, Date.now() - 1);
  await pass(3_000);
  expect(await found()).toEqual(['o1', 'o2', 'o3', 'o4', 'o5']);
  expect(reader.snapshot().loaded.get('i1/n1')?.completeSince).toBe(Number.NEGATIVE_INFINITY);
  expect(service.asked).toHaveLength(3);
});

test('operations that the service no longer lists are kept, and said to be gone', async () => {
  const service = serve({ n1: [of('n1', 'b', 1), of('n1', 'a', 2)], n2: [of('n2', 'c', 3)] });
  const { reader, found } = openPage('vanishing', ['n1', 'n2']);
  await pass(2_000);
  expect(await found()).toEqual(['b', 'a', 'c']);
  service.operations = { n1: [of('n1', 'b', 1)], n2: [of('n2', 'c', 3)] };
  await pass(60_000);
  reader.refresh();
  await pass(2_000);
  expect(await found()).toEqual(['b', 'a gone', 'c']);
});

test('a clock that was a day ahead hides nothing that is read later', async () => {
  vi.setSystemTime(begin + 24 * hour);
  const service = serve({ n1: [of('n1', 'a', 1, { status: 'in_progress' })] });
  const { reader, found } = openPage('clock', ['n1']);
  await pass(1_000);
  vi.setSystemTime(begin);
  service.operations = { n1: [of('n1', 'a', 1, { status: 'failure' })] };
  reader.refresh();
  await pass(1_000);
  expect(await found('status:failed')).toEqual(['a']);
});

test('nothing is asked twice a second, running operations every five, and nothing while the tab is hidden', async () => {
  const running = (id: string) => of(id, `${id}-run`, 0, { status: 'in_progress' });
  const service = serve(Object.fromEntries(many.map((id) => [id, [running(id), of(id, `${id}-a`, 1)]])));
  const { reader, keys } = openPage('pace', many);
  await pass(10_000);
  for (let minute = 0; minute < 3; minute += 1) {
    reader.readAgain(keys);
    await pass(60_000);
  }
  expect(shortestPause(service.asked)).toBeGreaterThanOrEqual(5_000);
  const perMinute = service.asked.filter(({ at }) => at > begin + 70_000 && at <= begin + 130_000);
  expect(perMinute.length).toBeLessThanOrEqual(60);
  focusManager.setFocused(false);
  await pass(1_000);
  const before = service.asked.length;
  reader.refresh();
  await pass(60_000);
  expect(service.asked).toHaveLength(before);
  focusManager.setFocused(true);
  await pass(5_000);
  expect(service.asked.length).toBeGreaterThan(before);
});
