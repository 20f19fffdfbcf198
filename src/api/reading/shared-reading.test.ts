import { expect, onTestFinished, test } from 'vitest';
import { channelName, settle, tabWorld } from '@/test/tab-world';
import { changeBetween, startState } from './operations-state';

const tabs = tabWorld();
const { openTab } = tabs;

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

test('what was requested is told only after requests', async () => {
  const { reader } = await openTab();
  const told = tabs.usesTold;
  expect(told).toBeGreaterThan(0);
  reader.stop();
  reader.goOn();
  await settle();
  expect(tabs.usesTold).toBe(told);
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

test('only the tab that has read last tells a new one what was read', async () => {
  await openTab();
  const second = await openTab({ hasFocus: false });
  second.reader.refresh();
  await settle();
  tabs.wholeStates = 0;
  await openTab({ hasFocus: false });
  expect(tabs.wholeStates).toBe(1);
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
