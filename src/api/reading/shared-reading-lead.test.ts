import { expect, test, vi } from 'vitest';
import { listOperations } from '@/contract/operation';
import { settle, tabWorld } from '@/test/tab-world';
import { ApiError } from '@/api/errors';
import { FROZEN_AFTER_MS } from './tab-lead';

const tabs = tabWorld();
const { openTab } = tabs;

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

test('all show what the tab that takes the lead has read, even if they had read more', async () => {
  const first = await openTab();
  const second = await openTab({ hasFocus: false });
  tabs.isMute = true;
  first.reader.want(['i/c']);
  await settle();
  first.reader.want(['i/a']);
  tabs.isMute = false;
  second.reader.refresh();
  await settle();
  expect(second.reader.snapshot().readBy).toBe('this tab');
  expect([...first.reader.snapshot().loaded.keys()]).toEqual(['i/a', 'i/b']);
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
  tabs.isMute = true;
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
  tabs.isMute = true;
  const second = await openTab({ keys: ['i/c'] });
  expect(second.asked).toEqual(['i/c']);
});

test('reading begins as soon as the others have answered, and at once where there are none', async () => {
  void tabs.locks.request('of something else', {}, () => new Promise(() => undefined));
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
  expect([vi.getTimerCount(), tabs.openChannels]).toEqual([0, 0]);
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
