import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as session from '@/api/session';
import { deviceStore } from '@/lib/browser-store';
import { parseJson, toJson } from '@/lib/json';
import { doingOf, isOfAddress, recordOwnChange, timeOfOwn, undoOf, type OwnChange } from './own-changes';

const key = 'signalbox.own-actions.here';
const kept = () => parseJson(deviceStore.get(key) ?? '[]') as OwnChange[];
const made = { project: 'p', subject: 's', words: 'Renamed a to b', kind: 'set-up' } as const;
const change: OwnChange = { ...made, at: '2026-11-01T08:00:02.000Z' };

beforeEach(() => {
  vi.spyOn(session, 'currentSession').mockReturnValue({ service: { id: 'here' } } as session.Session);
});
afterEach(() => {
  vi.restoreAllMocks();
  deviceStore.remove(key);
});

test('the newest comes first, five hundred are kept, and what is no change is dropped', () => {
  recordOwnChange(made, { sentAt: 1_000, answeredAt: 2_000 });
  recordOwnChange({ ...made, words: 'Deleted b' }, { answeredAt: 3_000 });
  const [newest, oldest] = kept();
  expect(newest).toEqual({ ...made, words: 'Deleted b', at: '1970-01-01T00:00:03.000Z' });
  expect(oldest).toEqual({
    ...made,
    at: '1970-01-01T00:00:02.000Z',
    began: '1970-01-01T00:00:01.000Z',
  });
  const whole: OwnChange = { ...change, covers: [['added']] };
  const broken = [
    null,
    7,
    'text',
    { ...change, covers: 'all' },
    ...['at', 'project', 'subject', 'words', 'kind'].map((name) => ({ ...change, [name]: 1 })),
  ];
  deviceStore.set(key, toJson([whole, ...broken, change]));
  recordOwnChange(made, { answeredAt: 0 });
  expect(kept()).toEqual([{ ...made, at: '1970-01-01T00:00:00.000Z' }, whole, change]);
  const times = Array.from({ length: 500 }, (_, at) => 500 - at);
  deviceStore.set(key, toJson(times.map((ms) => ({ ...change, at: new Date(ms).toISOString() }))));
  recordOwnChange(made, { answeredAt: 501 });
  expect(kept().map(timeOfOwn)).toEqual([501, ...times.slice(0, -1)]);
  deviceStore.set(key, toJson({ length: 1 }));
  recordOwnChange(made, { answeredAt: 0 });
  expect(kept()).toHaveLength(1);
});

test('what takes a change back is kept with it, or by this page alone', () => {
  vi.useFakeTimers({ now: 5_000 });
  onTestFinished(() => void vi.useRealTimers());
  const held = { do: 'address', id: 'd', from: 'https://one.test', to: 'https://two.test' } as const;
  recordOwnChange(made, { held });
  const [recorded] = kept();
  expect(recorded).toEqual({ ...made, at: '1970-01-01T00:00:05.000Z' });
  expect(undoOf(recorded!)).toEqual(held);
  for (const other of [{ at: change.at }, { subject: 't' }, { words: 'Deleted b' }])
    expect(undoOf({ ...recorded!, ...other })).toBeUndefined();
  const undo = { do: 'rename', what: 'topic', id: 's', from: 'a', to: 'b' } as const;
  expect(undoOf({ ...recorded!, undo })).toEqual(undo);
});

test('an address is one only where the change covers it', () => {
  const covers = (...paths: string[][]) => isOfAddress({ ...change, covers: paths });
  expect([covers(['name'], ['metadata', 'url']), covers(['metadata', 'url', 'x'])]).toEqual([true, true]);
  expect([covers(['metadata', 'headers']), covers(['x', 'url']), covers(), isOfAddress(change)]).toEqual(
    Array(4).fill(false),
  );
});

test('a change began when it was sent; when that is not known, when it was answered', () => {
  const told = { what: 'topic', name: 'b', covers: [['name']] } as const;
  const doing = { ...told, covers: [['name']], subject: 's', time: Date.parse(change.at) };
  const known = { ...change, ...told, covers: [['name']] };
  expect(doingOf(known)).toEqual({ ...doing, began: doing.time });
  expect(doingOf({ ...known, began: '2026-11-01T08:00:01.000Z' })).toEqual({
    ...doing,
    began: doing.time - 1_000,
  });
  expect(timeOfOwn({ ...change, at: 'soon' })).toBe(0);
});
