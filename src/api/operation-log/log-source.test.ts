import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '@/api/session';
import { crc32 } from '@/lib/crc32';
import { answer, fakeNetwork, session } from '@/test/fetch-fake';
import { entries, entry } from '@/test/log-books';
import { LogWorker } from '@/test/log-worker';
import { WorkerTimedOut } from '@/lib/worker-channel';
import { logChannel } from './log-channel';
import { NO_FILTER } from './log-filter';
import { EMPTY_PATTERN } from './log-pattern';
import { dropLogSource, logSource, readLogsFrom } from './log-source';

fakeNetwork();

let dieAfter = Number.POSITIVE_INFINITY;
let beforeMessage: () => void;

/** A worker that dies right after so many messages to the page. */
class MortalWorker extends LogWorker {
  #die: ((event: MessageEvent) => void) | undefined;

  override addEventListener(type: string, listener: (event: MessageEvent) => void): void {
    if (type === 'error') this.#die = listener;
    else
      super.addEventListener(type, (event) => {
        beforeMessage();
        listener(event);
        dieAfter -= 1;
        if (dieAfter === 0) this.#die?.(event);
      });
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', MortalWorker);
  // Another test file may have left a worker of its own in this process.
  logChannel().close();
  dieAfter = Number.POSITIVE_INFINITY;
  beforeMessage = () => {};
  startSession(session.service, session.credentials, false);
});
afterEach(() => vi.unstubAllGlobals());

async function shown(letters: string) {
  const client = new QueryClient();
  const source = logSource(client, 'ours', 'op-1');
  const read = (text: string, { signal } = new AbortController()) => {
    answer(entries(text));
    return source.read(signal);
  };
  await read(letters);
  return { client, source, read };
}

/** Until what was sent to the worker has been answered. */
const answered = () => new Promise((resolve) => setTimeout(resolve, 20));

const onlyA = { filter: { ...NO_FILTER, pattern: { text: 'a', regex: false } }, find: EMPTY_PATTERN };

test('a worker that is lost while the log is refreshed leaves what was shown, and says so', async () => {
  const { source, read } = await shown('ab');
  const before = source.view()?.state;
  // The answer arrives, but the worker is gone before the page has taken it.
  dieAfter = 1;
  source.show(onlyA);
  await expect.poll(() => source.view()?.lost).toBe(true);
  await answered();
  expect(source.view()).toMatchObject({ lost: true, state: before });
  expect(source.isHeld).toBe(false);

  // Another worker reads it again.
  await read('abc');
  expect(source.view()).toMatchObject({ lost: false, state: { lines: 3 } });
});

test('a log that is closed while it is refreshed stays closed', async () => {
  const { client, source } = await shown('ab');
  source.show(onlyA);
  dropLogSource(client, 'ours', 'op-1');
  await answered();
  expect([source.view(), source.isHeld]).toEqual([undefined, false]);
  expect(logSource(client, 'ours', 'op-1')).not.toBe(source);
});

test('lines are asked for before they come into view, many at once', async () => {
  const { source } = await shown('a'.repeat(2_000));
  let answers = 0;
  beforeMessage = () => void (answers += 1);
  for (const [from, expected] of [
    [0, 1],
    [100, 1],
    [250, 2],
    [150, 2],
  ] as const) {
    // Two renders may want the same.
    for (const to of [from + 19, from + 20]) source.view()?.rows.want(from, to);
    await expect.poll(() => source.view()?.rows.lineAt(from + 100)?.index).toBe(from + 100);
    await answered();
    expect(answers).toBe(expected);
  }
});

test('lines of a rewritten log do not stand in what is still shown of the one before', async () => {
  const { source, read } = await shown('a'.repeat(1_000));
  const first = () => source.view()?.rows.lineAt(0);
  const seen: ReturnType<typeof first>[] = [];
  beforeMessage = () => {
    if (seen.length === 0) source.view()?.rows.want(0, 20);
    seen.push(first());
  };
  await read('b'.repeat(1_000));
  await expect.poll(() => source.view()?.state.epoch).toBe(1);
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.filter(Boolean)).toEqual([]);
});

test('of many lines those looked at last are held, and those to keep', async () => {
  const { source } = await shown('a'.repeat(8_000));
  const rows = source.view()?.rows;
  for (let from = 0; from < 6_000; from += 500) {
    rows?.want(from, from + 20, [5]);
    await expect.poll(() => rows?.lineAt(from + 300)?.index).toBe(from + 300);
  }
  expect([4, 5, 6].map((row) => rows?.lineAt(row)?.index)).toEqual([undefined, 5, undefined]);
});

test('what an aborted read has still brought is shown with the next one, which brings nothing new', async () => {
  const { source, read } = await shown('ab');
  const control = new AbortController();
  // The worker has taken the answer, but the page does not hear of it any more.
  beforeMessage = () => control.abort();
  await expect(read('abcd', control)).rejects.toThrow(/abort/i);
  beforeMessage = () => {};
  await answered();
  expect(source.view()?.state.lines).toBe(2);
  await read('abcd');
  expect(source.view()?.state).toMatchObject({ lines: 4, complete: true });
});

const regex = (text: string) => ({ text, regex: true });

test.each(['show', 'lines'])(
  'an expression that takes too long in %s is said, and not tried again',
  async (slow) => {
    const { source } = await shown('ab'.repeat(500));
    const channel = logChannel();
    const pass = channel.call.bind(channel);
    const call = vi.spyOn(channel, 'call');
    const tried: unknown[] = [];
    call.mockImplementation(((name: 'show', argument: Parameters<typeof pass>[1], options?: object) => {
      const { find, highlight } = argument as { find?: { regex: boolean }; highlight?: { regex: boolean } };
      const isTried = find?.regex === true || highlight?.regex === true;
      expect('timeoutMs' in (options ?? {})).toBe(isTried);
      if (name !== slow || !isTried) return pass(name, argument as never, options);
      tried.push(name);
      return Promise.reject(new WorkerTimedOut('slow'));
    }) as typeof channel.call);
    source.show({ filter: NO_FILTER, find: regex('a+') });
    await expect.poll(() => source.view()?.state.highlight.regex).toBe(slow === 'lines');
    source.view()?.rows.want(0, 20);
    await expect.poll(() => source.view()?.timedOut).toEqual([regex('a+')]);
    source.show({ filter: NO_FILTER, find: regex('a+') });
    await answered();
    await expect.poll(() => source.view()?.state.highlight).toEqual(EMPTY_PATTERN);
    expect(tried).toEqual([slow]);
  },
);

test('logs of one worker are told apart, compared and exported', async () => {
  const { client, source } = await shown('ab');
  const other = logSource(client, 'ours', 'op-2');
  const { signal } = new AbortController();
  answer(entries('axyz'));
  await other.read(signal);
  expect([source, other].map((one) => one.view()?.state.lines)).toEqual([2, 4]);
  const ours = (await source.templates(NO_FILTER, other, signal))?.map(({ words, isOnlyHere }) => [
    words,
    isOnlyHere,
  ]);
  expect(ours).toEqual([
    [['a'], false],
    [['b'], true],
  ]);
  expect((await source.templates(NO_FILTER, undefined, signal))?.map((one) => one.isOnlyHere)).toEqual([
    undefined,
    undefined,
  ]);
  expect(await source.text(0, 1, true)).toMatch(/b$[^]*a$/m);
  expect(await source.text(1, 1, false)).toMatch(/b$/m);
  const [bytes] = await source.export('text', false);
  expect(new TextDecoder().decode(bytes)).toMatch(/a\n.*b\n$/);
  expect((await other.lines([3, 1], signal)).map(({ index }) => index)).toEqual([3, 1]);
});

test('the next and the previous error among the lines shown', async () => {
  const client = new QueryClient();
  const source = logSource(client, 'ours', 'op-1');
  answer(['INFO', 'ERROR', 'INFO', 'ERROR'].map((severity) => entry('a', severity)));
  await source.read(new AbortController().signal);
  const found = await Promise.all([source.nextError(1, false), source.nextError(3, true)]);
  expect(found).toEqual([3, 1]);
});

test('a case shows its own logs, and says which are damaged or missing', async () => {
  const client = new QueryClient();
  const packed = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    return { name: 'log', bytes, isCompressed: false, size: bytes.length, crc: crc32(bytes.buffer) };
  };
  const line = JSON.stringify(entry('a'));
  const logs = { good: packed(`${line}\n${line}\n`), cut: { ...packed(line), crc: 1 }, odd: packed('{') };
  readLogsFrom(client, new Map(Object.entries(logs)));
  const read = (id: string) => logSource(client, 'ours', id).read(new AbortController().signal);
  expect(await read('good')).toMatchObject({ kind: 'log', lines: 2 });
  await expect(read('cut')).rejects.toThrow('log is damaged');
  await expect(read('odd')).rejects.toMatchObject({ title: 'This log is damaged' });
  await expect(read('none')).rejects.toMatchObject({ title: 'This case has no log of the operation' });
  expect(logs.good.bytes.length).toBe(2 * line.length + 2);
});
