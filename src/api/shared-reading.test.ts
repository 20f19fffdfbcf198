import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { listOperations } from '@/contract/operation';
import { nothingUnreadable } from '@/lib/unreadable';
import { fakeLocks } from '@/test/locks-fake';
import { operation } from '@/test/operation-fixtures';
import { OperationsReader } from './operations-reader';
import { changeBetween, progressOf, startState } from './operations-state';
import { ApiError } from './errors';
import { RequestBudget, type limitsOfSession } from './request-budget';
import { shareReading } from './shared-reading';
import { FROZEN_AFTER_MS, type Locks } from './tab-lead';

let locks: Locks;
/** No message reaches another tab. */
let isMute = false;
/** Messages that told everything that was read. */
let wholeStates = 0;
/** Messages that told how much was requested. */
let usesTold = 0;
let openChannels = 0;

beforeEach(() => {
  isMute = false;
  wholeStates = 0;
  usesTold = 0;
  openChannels = 0;
  class Channel extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      openChannels += 1;
    }

    override close(): void {
      super.close();
      openChannels -= 1;
    }

    override readonly postMessage = (message: unknown) => {
      const send = super.postMessage.bind(this);
      if ((message as { isWhole?: boolean }).isWhole) wholeStates += 1;
      if ((message as { type: string }).type === 'used') usesTold += 1;
      if (!isMute) send(message);
    };
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  // Messages between tabs take real turns.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  locks = fakeLocks();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets messages between tabs arrive: they take real time. */
async function settle(ms = 1_000) {
  for (let step = 0; step < 5; step += 1) {
    await vi.advanceTimersByTimeAsync(ms / 5);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

const channelName = () => `reading of ${expect.getState().currentTestName}`;

interface TabOptions {
  readonly keys?: readonly string[];
  readonly isVisible?: boolean;
  readonly hasFocus?: boolean;
  readonly limits?: ReturnType<typeof limitsOfSession>;
  /** Its focus is that of the document. */
  readonly isPage?: boolean;
  /** How long to wait until others have answered. */
  readonly settleMs?: number;
  /** Called with each request; its error is thrown. */
  readonly onRequest?: () => void;
}

/** A tab that shows the operations of some installations, of a service that answers at once. */
async function openTab({
  keys = ['i/a', 'i/b'],
  isVisible = true,
  hasFocus = true,
  limits = { inFlight: 4, perSecond: 100 },
  isPage = false,
  settleMs,
  onRequest,
}: TabOptions = {}) {
  const asked: string[] = [];
  const focus = { isVisible, hasFocus };
  const listeners = new Set<() => void>();
  const reader = new OperationsReader({
    readPage: async (key, pageToken) => {
      asked.push(pageToken === undefined ? key : `${key} ${pageToken}`);
      onRequest?.();
      return {
        size: 1_000,
        results: [operation({ id: `${key} ${asked.length}` })],
        pagination: { done: false, nextPageToken: 'older' },
        unreadable: nothingUnreadable,
      };
    },
    readOperation: () => Promise.reject(new Error('None is running')),
    cached: () => undefined,
    budget: new RequestBudget(() => limits),
  });
  const tabFocus = {
    isVisible: () => focus.isVisible,
    hasFocus: () => focus.isVisible && focus.hasFocus,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  let isSharing = true;
  const stop = shareReading(reader, channelName(), locks, isPage ? undefined : tabFocus);
  const stopSharing = () => {
    if (isSharing) stop();
    isSharing = false;
  };
  const leave = reader.subscribe(() => undefined);
  reader.want(keys);
  const close = () => {
    leave();
    stopSharing();
  };
  onTestFinished(close);
  await settle(settleMs);
  const change = async (next: Partial<typeof focus>) => {
    Object.assign(focus, next);
    for (const listener of listeners) listener();
    await settle();
  };
  return { reader, asked, close, stopSharing, change, read: () => progressOf(reader.snapshot(), keys).read };
}

test('a second tab sends nothing and shows what the first one has read', async () => {
  const first = await openTab();
  expect(first.asked).toEqual(['i/a', 'i/b']);
  const second = await openTab();
  expect(second.asked).toEqual([]);
  expect(second.read()).toBe(2);
  expect(second.reader.snapshot().loaded.get('i/a')?.readAt).toBe(
    first.reader.snapshot().loaded.get('i/a')?.readAt,
  );
});

test('the tab that was used last reads, and what it reads is shown in the others', async () => {
  const first = await openTab();
  const second = await openTab({ hasFocus: false });
  expect(second.reader.snapshot().readBy).toBe('another tab');
  await second.change({ hasFocus: true });
  expect(second.reader.snapshot().readBy).toBe('this tab');
  second.reader.refresh();
  first.reader.readAgain(['i/a']);
  await settle();
  expect([first.asked.length, second.asked.length]).toEqual([2, 2]);
  expect(first.reader.snapshot()).toMatchObject({ readBy: 'another tab' });
  expect(first.reader.snapshot().loaded).toEqual(second.reader.snapshot().loaded);
});

test('what was requested is told only after requests', async () => {
  const { reader } = await openTab();
  const told = usesTold;
  expect(told).toBeGreaterThan(0);
  reader.stop();
  reader.goOn();
  await settle();
  expect(usesTold).toBe(told);
});

test('a click takes the lead', async () => {
  const first = await openTab();
  const second = await openTab({ hasFocus: false });
  second.reader.refresh();
  await settle();
  expect([first.asked, second.asked]).toEqual([
    ['i/a', 'i/b'],
    ['i/a', 'i/b'],
  ]);
});

test('what another tab has read is not read again when a page is shown again', async () => {
  await openTab();
  const second = await openTab({ hasFocus: false });
  second.reader.revisit();
  await second.change({ hasFocus: true });
  expect([second.read(), second.asked]).toEqual([2, []]);
});

test('what several other tabs wait for is read for each of them', async () => {
  const first = await openTab({ limits: { inFlight: 1, perSecond: 1 } });
  await openTab({ keys: ['i/c', 'i/d', 'i/e'], hasFocus: false });
  await openTab({ keys: ['i/f', 'i/g'], hasFocus: false });
  await settle(10_000);
  expect(first.asked.toSorted()).toEqual(['i/a', 'i/b', 'i/c', 'i/d', 'i/e', 'i/f', 'i/g']);
});

test('installations in view of another visible tab are read for it', async () => {
  const first = await openTab();
  const second = await openTab({ keys: ['i/b', 'i/c'], hasFocus: false });
  expect([first.asked, second.asked]).toEqual([['i/a', 'i/b', 'i/c'], []]);
  expect(second.read()).toBe(2);
});

test('older operations in view of another visible tab are read for it', async () => {
  const first = await openTab();
  const second = await openTab({ hasFocus: false });
  second.reader.want(['i/a'], Number.NEGATIVE_INFINITY);
  await settle();
  expect([first.asked, second.asked]).toEqual([['i/a', 'i/b', 'i/a older'], []]);
});

test('what a hidden tab would show is not read for it', async () => {
  const first = await openTab();
  const second = await openTab({ keys: ['i/c'], isVisible: false });
  expect(first.asked).toEqual(['i/a', 'i/b']);
  await second.change({ isVisible: true, hasFocus: false });
  expect(first.asked).toEqual(['i/a', 'i/b', 'i/c']);
  second.reader.want(['i/d']);
  await second.change({ isVisible: false });
  first.reader.refresh();
  const before = first.asked.length;
  await settle();
  expect(first.asked.slice(before)).not.toContain('i/c');
});

test('a hidden tab that was the last to read still tells what it has read', async () => {
  const first = await openTab();
  await first.change({ isVisible: false });
  const second = await openTab();
  expect([second.asked, second.read()]).toEqual([[], 2]);
});

test('a tab that is hidden or closed hands over, and a hidden one reads nothing', async () => {
  const first = await openTab();
  const second = await openTab({ hasFocus: false });
  await first.change({ isVisible: false });
  second.reader.refresh();
  await settle();
  expect([first.asked.length, second.asked.length]).toEqual([2, 2]);
  await first.change({ isVisible: true, hasFocus: false });
  second.close();
  await settle();
  first.reader.readAgain(['i/a']);
  await settle();
  expect([first.asked.length, second.asked.length]).toEqual([3, 2]);
  await first.change({ isVisible: false });
  first.reader.refresh();
  await settle(60_000);
  expect(first.asked).toHaveLength(3);
});

test('a frozen tab is replaced', async () => {
  const first = await openTab();
  const second = await openTab({ hasFocus: false });
  // It keeps its lock and says nothing.
  isMute = true;
  second.reader.want(['i/c']);
  await settle(FROZEN_AFTER_MS - 5_000);
  expect(second.asked).toEqual([]);
  await settle(10_000);
  expect(second.asked).toEqual(['i/c']);
  expect(first.asked).toHaveLength(2);
});

test('tabs that take the lead from each other together stay within the limits of a minute and an hour', async () => {
  const keys = Array.from({ length: 10 }, (_, at) => `i/${at}`);
  const limits = { inFlight: 2, perSecond: 100, perMinute: 12, bytesPerHour: 60_000 };
  const first = await openTab({ keys, limits });
  const second = await openTab({ keys, limits, hasFocus: false });
  const count = () => first.asked.length + second.asked.length;
  expect(count()).toBe(10);
  for (const { reader } of [first, second, first, second]) {
    reader.refresh();
    await settle();
  }
  expect(count()).toBe(22);
  const third = await openTab({ keys, limits, hasFocus: false });
  third.reader.refresh();
  await settle();
  expect([count(), third.asked.length]).toEqual([22, 0]);
  for (let minute = 0; minute < 3; minute += 1) {
    await settle(60_000);
    third.reader.refresh();
  }
  await settle(60_000);
  // An answer has a thousand bytes.
  expect(count() + third.asked.length).toBe(60);
  expect(third.reader.snapshot().pause?.why).toBe('hour');
});

test('the next tab to read waits as long as the service has asked the one before, and reads as slowly', async () => {
  const limits = { inFlight: 2, perSecond: 100, perMinute: 12 };
  const first = await openTab({
    keys: ['i/a'],
    limits,
    onRequest: () => {
      throw new ApiError({ endpoint: listOperations, status: 429, retryAfterMs: 30_000 });
    },
  });
  const second = await openTab({ keys: ['i/b'], limits });
  expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
  await settle(30_000);
  expect(second.asked).toContain('i/b');
  for (let at = 0; at < 10; at += 1) {
    second.reader.refresh();
    await settle();
  }
  expect(second.asked.length).toBeLessThanOrEqual(8);
});

test('a tab that opens beside one that does not answer reads for itself', async () => {
  await openTab();
  isMute = true;
  const second = await openTab({ keys: ['i/c'] });
  expect(second.asked).toEqual(['i/c']);
});

test('reading begins as soon as the others have answered, and at once where there are none', async () => {
  void locks.request('of something else', {}, () => new Promise(() => undefined));
  const first = await openTab({ settleMs: 100 });
  expect(first.asked).toEqual(['i/a', 'i/b']);
  await settle();
  const second = await openTab({ settleMs: 0, keys: ['i/c'] });
  for (let turn = 0; turn < 2_000 && second.asked.length === 0; turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
  expect(second.asked).toEqual(['i/c']);
});

test('a tab that stops while it reads leaves that to another one, and leaves nothing behind', async () => {
  const first = await openTab();
  const second = await openTab({ hasFocus: false });
  first.stopSharing();
  second.reader.want(['i/c']);
  await settle();
  expect([first.asked, second.asked]).toEqual([['i/a', 'i/b'], ['i/c']]);
  first.close();
  second.close();
  expect([vi.getTimerCount(), openChannels]).toEqual([0, 0]);
});

test('a tab that takes the lead reads what the others wait for', async () => {
  const first = await openTab({ limits: { inFlight: 1, perSecond: 1 / 1_000 } });
  const second = await openTab({ keys: ['i/c'] });
  expect([first.asked, second.asked]).toEqual([['i/a'], ['i/c', 'i/b']]);
});

test('the tab that reads is the one that is visible, or has got the focus', async () => {
  const [document, window] = [new EventTarget(), new EventTarget()];
  const page = Object.assign(document, { visibilityState: 'hidden', hasFocus: (): boolean => false });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', window);
  const listening = vi.spyOn(document, 'addEventListener');
  const listeningNoMore = vi.spyOn(document, 'removeEventListener');
  const first = await openTab({ isPage: true });
  expect(first.asked).toEqual([]);
  page.visibilityState = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(first.asked).toEqual(['i/a', 'i/b']);
  const second = await openTab({ keys: ['i/c'] });
  expect(second.reader.snapshot().readBy).toBe('this tab');
  page.hasFocus = () => true;
  window.dispatchEvent(new Event('focus'));
  await settle();
  expect(first.reader.snapshot().readBy).toBe('this tab');
  first.close();
  expect(listeningNoMore.mock.calls).toEqual(listening.mock.calls);
});

test('only the tab that has read last tells a new one what was read', async () => {
  await openTab();
  const second = await openTab({ hasFocus: false });
  second.reader.refresh();
  await settle();
  wholeStates = 0;
  await openTab({ hasFocus: false });
  expect(wholeStates).toBe(1);
});

test('a tab that reads takes nothing from one that still reads what it has lost', async () => {
  const { reader } = await openTab();
  const before = reader.snapshot();
  const other = new BroadcastChannel(channelName());
  onTestFinished(() => other.close());
  const send = other.postMessage.bind(other);
  send({ type: 'change', change: changeBetween(startState, startState), isWhole: true });
  await settle();
  expect(reader.snapshot()).toEqual(before);
});
