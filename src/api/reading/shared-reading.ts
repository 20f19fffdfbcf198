import type { OperationsReader } from './operations-reader';
import { changeBetween, startState, type ReaderChange } from './operations-state';
import type { View } from './reading-queue';
import type { BudgetUse } from './request-budget';
import { TabLead, type Locks } from './tab-lead';

const HEARTBEAT_MS = 5_000;
/** How long a tab that opens waits for what the others have read. A frozen one does not answer. */
const ANSWER_WITHIN_MS = 500;

type Message =
  /** A tab was opened and asks what has been read. */
  | { readonly type: 'hello' }
  /** What has changed since the last message, or everything. Also sent when nothing has changed, as a heartbeat. */
  | { readonly type: 'change'; readonly change: ReaderChange; readonly isWhole: boolean }
  /** What each tab has used of the limits on requests, which they share. */
  | { readonly type: 'used'; readonly uses: ReadonlyMap<string, BudgetUse> }
  | { readonly type: 'want'; readonly tab: string; readonly view: View };

/** Whether this tab is visible and in use. */
const tabFocus = {
  isVisible: () => document.visibilityState === 'visible',
  hasFocus: () => document.hasFocus(),
  subscribe: (listener: () => void) => {
    document.addEventListener('visibilitychange', listener);
    window.addEventListener('focus', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('focus', listener);
    };
  },
};

/**
 * Lets only one of all tabs read, the visible one that was used last, and shows its progress in the others. Returns a
 * function that ends this.
 */
export function shareReading(
  reader: OperationsReader,
  name: string,
  locks: Locks = navigator.locks,
  focus = tabFocus,
): () => void {
  const channel = new BroadcastChannel(name);
  const tab = String(crypto.getRandomValues(new Uint32Array(2)));
  const viewByTab = new Map<string, View>();
  const closing = new AbortController();
  const answered = new AbortController();
  let isReady = false;
  /** Whether this tab was the last one to read, so that the others need its state. */
  let hasLed = false;
  let postedState = startState;
  const { budget } = reader.options;
  let postedUse = budget.revision;

  const send = channel.postMessage.bind(channel);
  const post = (message: Message) => {
    if (!closing.signal.aborted) send(message);
  };
  const postUse = () => {
    if (budget.revision === postedUse) return;
    postedUse = budget.revision;
    post({ type: 'used', uses: budget.uses(tab, performance.now()) });
  };
  const postState = (isWhole: boolean) => {
    const state = reader.snapshot();
    post({ type: 'change', change: changeBetween(isWhole ? startState : postedState, state), isWhole });
    postedState = state;
  };
  const isInUse = () => reader.isUsed && focus.isVisible();
  const postWanted = () => post({ type: 'want', tab, view: isInUse() ? reader.view : { keys: [] } });
  const lead = new TabLead(name, locks, (isLeading) => {
    hasLed ||= isLeading;
    reader.lead(isLeading);
    if (isLeading) postState(true);
    else postUse();
  });
  const stand = () => {
    if (!isReady || closing.signal.aborted) return;
    lead.stand(isInUse());
    if (focus.hasFocus()) lead.take();
    postWanted();
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'used') {
      budget.takeUses(data.uses, tab, performance.now());
    } else if (data.type === 'want') {
      viewByTab.set(data.tab, data.view);
      reader.wantForOthers([...viewByTab.values()]);
    } else if (data.type === 'hello') {
      // First, because the other tab may read as soon as it has the rest.
      post({ type: 'used', uses: budget.uses(tab, performance.now()) });
      if (hasLed) postState(true);
      postWanted();
    } else if (!lead.isLeading) {
      hasLed = false;
      reader.follow(data.change, data.isWhole);
      lead.heard();
      answered.abort();
    }
  });
  const heartbeat = setInterval(() => lead.isLeading && postState(false), HEARTBEAT_MS);
  const stops = [
    focus.subscribe(stand),
    reader.observe(() => lead.isLeading && postState(false)),
    // Also for what was still running when another tab took the lead.
    reader.observe(postUse),
    () => clearInterval(heartbeat),
    () => lead.stand(false),
    () => closing.abort(),
    () => channel.close(),
  ];
  reader.lead(false);
  reader.onWanted = stand;
  reader.onAsked = () => lead.take();

  const start = async () => {
    const others = await hasOthers(`${name} tabs`, locks, closing.signal);
    if (others) {
      post({ type: 'hello' });
      await untilAborted(answered.signal, ANSWER_WITHIN_MS);
    }
    isReady = true;
    stand();
  };
  void start();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whether another tab is open. Holds a lock by which the others see this one. */
async function hasOthers(name: string, locks: Locks, closed: AbortSignal): Promise<boolean> {
  const { held = [] } = await locks.query();
  void locks.request(name, { mode: 'shared' }, () => untilAborted(closed));
  return held.some((lock) => lock.name === name);
}

const untilAborted = (signal: AbortSignal, atMostMs?: number) =>
  new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
    if (atMostMs !== undefined) setTimeout(resolve, atMostMs);
  });
