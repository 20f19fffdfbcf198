import { afterEach, expect, test, vi } from 'vitest';
import { crc32 } from '@/lib/crc32';
import { LogWorker } from '@/test/log-worker';
import { WorkerChannel } from '@/lib/worker-channel';
import { NO_FILTER } from './log-filter';
import { EMPTY_PATTERN } from './log-pattern';
import type { LogApi } from './log-server';

afterEach(() => vi.unstubAllGlobals());

const wire = { url: 'http://service.test/logs', method: 'GET', headers: {} };
const encode = (text: string) => new TextEncoder().encode(text);
const line = (msg: string) => JSON.stringify({ message: { msg } });

/** A log in a worker. */
function open() {
  vi.stubGlobal('fetch', fetched);
  const channel = new WorkerChannel<LogApi>(new LogWorker());
  let lines: number | undefined;
  const show = async () => {
    const state = await channel.call('show', { log: 1, filter: NO_FILTER, find: EMPTY_PATTERN });
    lines = state?.lines;
  };
  const onProgress = () => void show();
  const read = (signal?: AbortSignal) => channel.call('read', { log: 1, wire }, { signal, onProgress });
  return { channel, read, show, lines: () => lines };
}
const fetched = vi.fn<typeof fetch>();

test('an answer that never ends shows what has come, and can be aborted', async () => {
  const { read, lines } = open();
  let cancelled = false;
  fetched.mockImplementationOnce((_, init) => {
    const body = new ReadableStream({
      start(control) {
        control.enqueue(encode(`[${line('a')},${line('b')},`));
        init?.signal?.addEventListener('abort', () => {
          cancelled = true;
          control.error(init.signal?.reason);
        });
      },
    });
    return Promise.resolve(new Response(body));
  });
  const control = new AbortController();
  const first = read(control.signal);
  await expect.poll(lines).toBe(2);
  control.abort(new Error('left'));
  await expect(first).rejects.toThrow('left');
  await expect.poll(() => cancelled).toBe(true);

  // What is read next is not mixed with it.
  fetched.mockResolvedValueOnce(new Response(`[${line('c')}]`));
  expect((await read()).read).toMatchObject({ kind: 'log', lines: 1 });
  await expect.poll(lines).toBe(1);
});

test('an answer that breaks off after the first one leaves the lines', async () => {
  const { read, lines } = open();
  fetched.mockResolvedValueOnce(new Response(`[${line('a')},${line('b')}]`));
  await read();
  await expect.poll(lines).toBe(2);
  const broken = new ReadableStream({
    start(control) {
      control.enqueue(encode(`[${line('a')},${line('x')},`));
      control.error(new TypeError('connection lost'));
    },
  });
  fetched.mockResolvedValueOnce(new Response(broken));
  await expect(read()).rejects.toThrow('connection lost');
  expect(lines()).toBe(2);
});

test.each([
  ['an object', '{"title":"Not a log"}'],
  ['a page', '<html><body>Sign in</body></html>'],
])('%s is passed on unchanged, so that the error can name it', async (_, text) => {
  const { read } = open();
  const cut = Math.floor(text.length / 2);
  const body = new ReadableStream({
    start(control) {
      control.enqueue(encode(text.slice(0, cut)));
      control.enqueue(encode(text.slice(cut)));
      control.close();
    },
  });
  fetched.mockResolvedValueOnce(new Response(body));
  expect((await read()).text).toBe(text);
});

test('both ends of a long log, and what two logs have in common', async () => {
  const { channel } = open();
  const text = 'x'.repeat(1_000);
  const body = (last: string) =>
    `[${Array.from({ length: 10_000 }, () => line(text)).join(',')},${line(last)}]`;
  for (const [log, last] of [
    [1, 'good'],
    [2, 'bad'],
  ] as const) {
    fetched.mockResolvedValueOnce(new Response(body(last)));
    await channel.call('read', { log, wire });
  }
  const bytes = line(text).length + 1;
  // The last line is short, so one more fits.
  const ends = Math.floor(2_000_000 / bytes) + Math.floor(4_000_000 / bytes) + 1;
  const compared = await channel.call('compare', { ours: 1, theirs: 2 });
  expect(compared).toMatchObject({
    ourSkipped: 10_001 - ends,
    same: ends - 1,
    onlyOurs: 1,
    onlyTheirs: 1,
  });
  expect(compared.lines.find(({ theirs }) => !theirs)?.ours?.index).toBe(10_000);
});

test('an error is compared as well as its message', async () => {
  const { channel } = open();
  for (const [log, error] of ['no route', 'timed out'].entries()) {
    fetched.mockResolvedValueOnce(new Response(JSON.stringify([{ message: { msg: 'Failed', error } }])));
    await channel.call('read', { log, wire });
  }
  const compared = await channel.call('compare', { ours: 0, theirs: 1 });
  expect(compared).toMatchObject({ same: 0, onlyOurs: 1, onlyTheirs: 1 });
});

test('an empty log is shown, and nothing is where none was read', async () => {
  const { read, show, lines } = open();
  await show();
  expect(lines()).toBeUndefined();
  fetched.mockResolvedValueOnce(new Response('[]'));
  await read();
  await show();
  expect(lines()).toBe(0);
});

test('a log in a case may have passed through other tools: line ends, empty lines, in any pieces', async () => {
  const written = ['a', 'b', 'c'].map(line);
  const texts = [
    written.join('\n'),
    `${written.join('\n')}\n`,
    `${written.join('\r\n')}\r\n`,
    `\r\n\n${written.join('\n\n \r\n')}\n\n`,
    `${written.join('\n')}${'\n'.repeat(40_000)}`,
    written.join('\n'.repeat(40_000)),
  ];
  for (const text of texts) {
    const bytes = encode(text).slice();
    const packed = {
      name: 'logs/1.jsonl',
      bytes,
      isCompressed: false,
      size: bytes.length,
      crc: crc32(bytes.buffer),
    };
    expect(await open().channel.call('unpack', { log: 1, packed })).toMatchObject({ kind: 'log', lines: 3 });
  }
  const empty = {
    name: 'logs/1.jsonl',
    bytes: encode('\n').slice(),
    isCompressed: false,
    size: 1,
    crc: crc32(encode('\n').slice().buffer),
  };
  expect(await open().channel.call('unpack', { log: 1, packed: empty })).toMatchObject({
    kind: 'log',
    lines: 0,
  });
});
