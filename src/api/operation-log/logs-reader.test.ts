import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '@/api/errors';
import { RequestBudget } from '@/api/reading/request-budget';
import { listOperationLogs } from '@/contract/operation';
import { entry } from '@/test/log-books';
import { LogWorker } from '@/test/log-worker';
import { LogBody } from './log-body';
import { EMPTY_PATTERN } from './log-pattern';
import { LogsReader } from './logs-reader';

afterEach(() => vi.unstubAllGlobals());

const refusal = (status: number, retryAfterMs?: number) =>
  new ApiError({ endpoint: listOperationLogs, status, retryAfterMs });
const unreachable = () => new NetworkError(listOperationLogs, 'unreachable', 'http://service.test');

/** How the service answers the request for the log of an operation: with a number of lines, an error, or not yet. */
type Answer = number | Error | undefined;

/** Waits for a fact. A busy machine is slow, not wrong. */
const until = (check: () => void) => vi.waitFor(check, 15_000);

/** A reader of the logs of operations `a`, `b`, …; `late` answers what waits. */
function setUp(answerOf: (id: string) => Answer, { inFlight = 4, mustWait = (): boolean => false } = {}) {
  vi.stubGlobal('Worker', LogWorker);
  vi.stubGlobal('fetch', (url: string) => {
    const lines = Array.from({ length: Number(url) }, (_, at) => entry(`Read page ${at}`));
    return Promise.resolve(Response.json(lines));
  });
  const asked: string[] = [];
  const aborted: string[] = [];
  const late = new Map<string, (lines: number) => void>();
  const reader = new LogsReader({
    budget: new RequestBudget(() => ({ inFlight, perSecond: 1_000 })),
    mustWait,
    read: async (id, signal, send) => {
      asked.push(id);
      const answer = answerOf(id);
      if (answer instanceof Error) throw answer;
      const lines =
        answer ??
        (await new Promise<number>((resolve, reject) => {
          late.set(id, resolve);
          signal.addEventListener('abort', () => {
            aborted.push(id);
            reject(signal.reason as Error);
          });
        }));
      const { read } = await send({ url: String(lines), method: 'GET', headers: {} }, signal);
      if (read?.kind !== 'log') throw new Error('This is no log');
      return read;
    },
  });
  const unsubscribe = reader.subscribe(() => undefined);
  const find = (text: string) =>
    reader.ask({
      ...(text ? { pattern: { text, regex: false } } : { pattern: EMPTY_PATTERN }),
      levels: [],
      template: undefined,
    });
  const counts = () => [...reader.view().answers].map(([id, { count }]) => `${id} ${count}`);
  const settled = () =>
    until(() => {
      const { running, isBehind } = reader.view();
      if (running || isBehind) throw new Error('It is reading');
    });
  return { reader, asked, aborted, late, find, counts, settled, unsubscribe };
}

test('reads the logs in their order, as many at a time as the budget allows, and each once', async () => {
  const { reader, asked, late, find, counts, settled } = setUp(() => undefined, { inFlight: 2 });
  find('page');
  reader.want(['c', 'a', 'b']);
  await until(() => expect(asked).toEqual(['c', 'a']));
  expect(reader.view()).toMatchObject({ total: 3, running: true });
  late.get('a')?.(2);
  await until(() => expect(asked).toEqual(['c', 'a', 'b']));
  late.get('b')?.(3);
  late.get('c')?.(1);
  await settled();
  expect(counts().toSorted()).toEqual(['a 2', 'b 3', 'c 1']);
  find('page 1');
  await until(() => expect(counts().toSorted()).toEqual(['a 1', 'b 1', 'c 0']));
  reader.want(['c', 'a', 'b', 'd']);
  await until(() => expect(asked).toEqual(['c', 'a', 'b', 'd']));
});

test('reads nothing while the page is hidden, or no page shows it', async () => {
  let isHidden = true;
  const { reader, asked, settled, unsubscribe } = setUp(() => 1, { mustWait: () => isHidden });
  reader.want(['a']);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(asked).toEqual([]);
  isHidden = false;
  await settled();
  expect([...reader.view().read]).toEqual(['a']);
  unsubscribe();
  reader.want(['a', 'b']);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual(['a']);
});

test('Stop ends what is being read and says what is not read; it goes on when asked to', async () => {
  const { reader, asked, late, find, counts, settled } = setUp((id) => (id === 'a' ? 1 : undefined), {
    inFlight: 2,
  });
  find('page');
  reader.want(['a', 'b', 'c', 'd']);
  await until(() => expect(asked).toEqual(['a', 'b', 'c']));
  reader.stop();
  await settled();
  expect(reader.view()).toMatchObject({ stopped: true, running: false, total: 4, failures: [] });
  expect([...reader.view().read]).toEqual(['a']);
  expect(counts()).toEqual(['a 1']);
  reader.goOn();
  await until(() => expect(asked).toEqual(['a', 'b', 'c', 'b', 'c']));
  late.get('b')?.(1);
  late.get('c')?.(1);
  await until(() => expect(asked.at(-1)).toBe('d'));
  late.get('d')?.(1);
  await settled();
  expect(counts()).toHaveLength(4);
});

test('waits as long as the service asks, and then reads the log', async () => {
  let refused = 0;
  const { reader, asked, settled } = setUp(() => {
    refused += 1;
    return refused === 1 ? refusal(429, 60) : 1;
  });
  const began = performance.now();
  reader.want(['a']);
  await settled();
  expect(asked).toEqual(['a', 'a']);
  expect(performance.now() - began).toBeGreaterThanOrEqual(59);
  expect(reader.view().failures).toEqual([]);
});

test('stops when the service cannot be reached, and says why', async () => {
  const { reader, asked, settled } = setUp(() => unreachable(), { inFlight: 1 });
  reader.want(['a', 'b', 'c', 'd']);
  await settled();
  expect(asked).toEqual(['a', 'b']);
  const { outage, stopped, failures } = reader.view();
  expect(outage?.problem.title).toBeTruthy();
  expect(stopped).toBe(true);
  expect(failures.map(({ id }) => id)).toEqual(['a', 'b']);
  reader.retryFailed();
  await settled();
  expect(asked).toEqual(['a', 'b', 'a', 'b']);
});

test('logs that a service has removed do not stop the others', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const { reader, settled } = setUp((id) => ('ag'.includes(id) ? 1 : refusal(404)), { inFlight: 1 });
  reader.want(ids);
  await settled();
  const { read, failures, stopped, hasNone } = reader.view();
  expect([...read]).toEqual(['a', 'g']);
  expect(failures).toHaveLength(5);
  expect({ stopped, hasNone }).toEqual({ stopped: false, hasNone: true });
});

test('a service without logs is not asked for all of them', async () => {
  const { reader, asked, settled } = setUp(() => refusal(404), { inFlight: 1 });
  reader.want(['a', 'b', 'c', 'd', 'e', 'f']);
  await settled();
  expect(asked).toHaveLength(4);
  expect(reader.view()).toMatchObject({ hasNone: true, stopped: true });
});

test('a log whose lines are no longer held is read again when asked to, and no other', async () => {
  const held = vi.spyOn(LogBody.prototype, 'heldBytes', 'get').mockReturnValue(64_000_000);
  const { reader, asked, find, counts, settled } = setUp(() => 2);
  find('page');
  reader.want(['a', 'b']);
  await settled();
  find('page 1');
  await until(() => expect(counts()).toEqual(['a 1', 'b 0']));
  held.mockRestore();
  reader.readSkipped();
  await until(() => expect(counts()).toEqual(['a 1', 'b 1']));
  expect(asked).toEqual(['a', 'b', 'b']);
});

test('what is no longer wanted is forgotten', async () => {
  const { reader, find, counts, settled } = setUp(() => 2);
  find('page');
  reader.want(['a', 'b']);
  await settled();
  reader.want(['b']);
  await settled();
  expect(counts()).toEqual(['b 2']);
  expect(reader.view()).toMatchObject({ total: 1, counts: new Map([['INFO', 2]]) });
});

test('Stop ends a pause that the service asked for, and what is no longer wanted is not read on', async () => {
  let refused = 0;
  const { reader, asked } = setUp((id) => {
    if (id !== 'a') return undefined;
    refused += 1;
    return refused === 1 ? refusal(429, 30_000) : 1;
  });
  reader.want(['a']);
  await until(() => expect(reader.view().pause).toBeDefined());
  reader.stop();
  await until(() => expect(reader.view()).toMatchObject({ stopped: true, failures: [] }));

  const other = setUp(() => undefined);
  other.reader.want(['x', 'y']);
  await until(() => expect(other.asked).toEqual(['x', 'y']));
  other.reader.want(['y']);
  other.late.get('y')?.(1);
  await other.settled();
  expect([asked, other.aborted]).toEqual([['a'], ['x']]);
});
