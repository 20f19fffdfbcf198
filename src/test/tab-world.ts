/** Tabs that share one reading of operations. */
import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest';
import { OperationsReader } from '@/api/reading/operations-reader';
import { progressOf } from '@/api/reading/operations-state';
import { RequestBudget, type limitsOfSession } from '@/api/reading/request-budget';
import { shareReading } from '@/api/reading/shared-reading';
import { nothingUnreadable } from '@/lib/unreadable';
import { fakeLocks } from './locks-fake';
import { operation } from './operation-fixtures';

/** Lets messages between tabs arrive: they take real time. */
export async function settle(ms = 1_000) {
  for (let step = 0; step < 5; step += 1) {
    await vi.advanceTimersByTimeAsync(ms / 5);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

export const channelName = () => `reading of ${expect.getState().currentTestName}`;

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

/** For each test of a file: a browser without a tab, with what its tabs tell each other. */
export function tabWorld() {
  const fresh = () => ({
    locks: fakeLocks(),
    /** No message reaches another tab. */
    isMute: false,
    /** Messages that told everything that was read. */
    wholeStates: 0,
    /** Messages that told how much was requested. */
    usesTold: 0,
    openChannels: 0,
  });
  const tabs = { ...fresh(), openTab };
  beforeEach(() => {
    class Channel extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        tabs.openChannels += 1;
      }

      override close(): void {
        super.close();
        tabs.openChannels -= 1;
      }

      override readonly postMessage = (message: unknown) => {
        const send = super.postMessage.bind(this);
        if ((message as { isWhole?: boolean }).isWhole) tabs.wholeStates += 1;
        if ((message as { type: string }).type === 'used') tabs.usesTold += 1;
        if (!tabs.isMute) send(message);
      };
    }
    vi.stubGlobal('BroadcastChannel', Channel);
    // Messages between tabs take real turns.
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    });
    Object.assign(tabs, fresh());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

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
    const stop = shareReading(reader, channelName(), tabs.locks, isPage ? undefined : tabFocus);
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
    return {
      reader,
      asked,
      close,
      stopSharing,
      change,
      read: () => progressOf(reader.snapshot(), keys).read,
    };
  }

  return tabs;
}
