import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { serveCalls, Transferred, WorkerChannel, WorkerLost, WorkerTimedOut } from './worker-channel';

const api = {
  double: (value: number) => value * 2,
  fail: () => {
    throw new Error('broken');
  },
  move: (length: number) => {
    const bytes = new Uint8Array(length);
    return new Transferred(bytes, [bytes.buffer]);
  },
  wait: (_: undefined, { signal, reportProgress }: { signal: AbortSignal; reportProgress: () => void }) =>
    new Promise<void>((_resolve, reject) => {
      reportProgress();
      signal.addEventListener('abort', () => {
        aborted();
        reject(new Error('aborted'));
      });
    }),
};
const aborted = vi.fn<() => void>();
const channels: WorkerChannel<typeof api>[] = [];

function open() {
  const { port1, port2 } = new MessageChannel();
  serveCalls<typeof api>(port2, api);
  port1.start();
  port2.start();
  const worker = Object.assign(port1, { terminate: () => port1.close() });
  const channel = new WorkerChannel<typeof api>(worker);
  channels.push(channel);
  return channel;
}
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

test('a call is answered, or fails with the error of its handler', async () => {
  const channel = open();
  const answers = await Promise.all([
    channel.call('double', 2),
    channel.call('double', 3),
    channel.call('move', 4),
  ]);
  expect(answers).toEqual([4, 6, new Uint8Array(4)]);
  await expect(channel.call('fail', undefined as never)).rejects.toThrow('broken');
});

test('a call reports progress and is aborted in the worker too', async () => {
  const channel = open();
  const control = new AbortController();
  const onProgress = vi.fn<() => void>();
  const call = channel.call('wait', undefined, { signal: control.signal, onProgress });
  await expect.poll(() => onProgress.mock.calls.length).toBe(1);
  control.abort(new Error('left'));
  await expect(call).rejects.toThrow('left');
  await expect.poll(() => aborted.mock.calls.length).toBe(1);
  await expect(channel.call('double', 1, { signal: control.signal })).rejects.toThrow('left');
});

test('a call that keeps the worker busy for too long ends it, and every other call', async () => {
  const channel = open();
  const other = channel.call('wait', undefined);
  const slow = channel.call('wait', undefined, { timeoutMs: 20 });
  await expect(slow).rejects.toBeInstanceOf(WorkerTimedOut);
  await expect(other).rejects.toBeInstanceOf(WorkerLost);
  await expect(other).rejects.not.toBeInstanceOf(WorkerTimedOut);
  expect(channel.lost.aborted).toBe(true);
  await expect(channel.call('double', 1)).rejects.toBeInstanceOf(WorkerLost);
});

test('a timed call that was answered or left does not end the worker later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const channel = open();
  expect(await channel.call('double', 2, { timeoutMs: 1_000 })).toBe(4);
  const control = new AbortController();
  const onProgress = vi.fn<() => void>();
  const left = channel.call('wait', undefined, { timeoutMs: 1_000, signal: control.signal, onProgress });
  while (onProgress.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
  control.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  vi.advanceTimersByTime(10_000);
  expect(channel.lost.aborted).toBe(false);
  expect(await channel.call('double', 3)).toBe(6);
});

test('the worker says that a timed call has begun before it works on it', () => {
  const done: unknown[] = [];
  let ask: (event: MessageEvent) => void = () => undefined;
  serveCalls<{ work: () => void }>(
    {
      postMessage: (reply) => void done.push(reply),
      addEventListener: (_, listener) => {
        ask = listener;
      },
    },
    { work: () => void done.push('works') },
  );
  const asked = { id: 7, method: 'work', argument: undefined };
  ask(new MessageEvent('message', { data: { ...asked, isTimed: true } }));
  expect(done).toEqual([{ id: 7, type: 'started' }, 'works']);
  ask(new MessageEvent('message', { data: { ...asked, isTimed: false } }));
  expect(done.slice(2)).toEqual(['works']);
});
