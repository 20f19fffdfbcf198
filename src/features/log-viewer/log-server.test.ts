import { afterEach, expect, test, vi } from 'vitest';
import type { LogReply, LogRequest } from './log-protocol';
import { NO_FILTER } from './log-filter';
import { NO_PATTERN } from './log-pattern';
import { serveLogs } from './log-server';

afterEach(() => vi.unstubAllGlobals());

const wish = { filter: NO_FILTER, find: NO_PATTERN };
const wire = { url: 'http://service.test/logs', method: 'GET', headers: {} };
const encode = (text: string) => new TextEncoder().encode(text);
const line = (msg: string) => JSON.stringify({ message: { msg } });

/** The worker's end of a channel, and what it told so far. */
function begin() {
  let listen: (event: MessageEvent) => void = () => undefined;
  const told: LogReply[] = [];
  serveLogs({
    postMessage: (message) => void told.push(message as LogReply),
    addEventListener: (_, listener) => {
      listen = listener;
    },
  });
  const send = (data: LogRequest) => listen(new MessageEvent('message', { data }));
  const lines = () => told.flatMap((reply) => (reply.type === 'state' ? [reply.state?.lines] : [])).at(-1);
  const answers = () => told.flatMap((reply) => (reply.type === 'answer' ? [reply.answer.read] : []));
  return { send, told, lines, answers };
}

test('an answer that never ends shows what has come, and can be given up', async () => {
  const { send, told, lines, answers } = begin();
  let cancelled = false;
  const fetched = vi.fn<typeof fetch>((_, init) => {
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
  vi.stubGlobal('fetch', fetched);
  send({ type: 'read', log: 1, read: 1, wire, wish });
  await expect.poll(lines).toBe(2);
  expect(answers()).toEqual([]);
  send({ type: 'abort', read: 1 });
  await expect.poll(() => cancelled).toBe(true);

  // What is read next is not mixed with it.
  fetched.mockResolvedValueOnce(new Response(`[${line('c')}]`));
  send({ type: 'read', log: 1, read: 2, wire, wish });
  await expect.poll(answers).toEqual([expect.objectContaining({ kind: 'log', lines: 1 })]);
  expect(lines()).toBe(1);
  expect(told.some((reply) => reply.type === 'silence')).toBe(false);
});

test('an answer that breaks off after the first one leaves the lines', async () => {
  const { send, told, lines } = begin();
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  fetched.mockResolvedValueOnce(new Response(`[${line('a')},${line('b')}]`));
  send({ type: 'read', log: 1, read: 1, wire, wish });
  await expect.poll(lines).toBe(2);
  const broken = new ReadableStream({
    start(control) {
      control.enqueue(encode(`[${line('a')},${line('x')},`));
      control.error(new TypeError('connection lost'));
    },
  });
  fetched.mockResolvedValueOnce(new Response(broken));
  send({ type: 'read', log: 1, read: 2, wire, wish });
  await expect.poll(() => told.some((reply) => reply.type === 'silence')).toBe(true);
  expect(lines()).toBe(2);
});

test.each([
  ['an object', '{"title":"Not a log"}'],
  ['a page', '<html><body>Sign in</body></html>'],
])('%s is handed on as it came, to be named', async (_, text) => {
  const { send, told } = begin();
  const cut = Math.floor(text.length / 2);
  const body = new ReadableStream({
    start(control) {
      control.enqueue(encode(text.slice(0, cut)));
      control.enqueue(encode(text.slice(cut)));
      control.close();
    },
  });
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(new Response(body)));
  send({ type: 'read', log: 1, read: 1, wire, wish });
  await expect
    .poll(() => told.flatMap((reply) => (reply.type === 'answer' ? [reply.answer.text] : [])))
    .toEqual([text]);
});
