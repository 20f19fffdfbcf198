import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keys, pageOf } from '@/test/reader-world';
import { firstPage } from './loaded-pages';
import { FOREGROUND, progressOf, startState, type ReaderState } from './operations-state';
import { ReadingQueue } from './reading-queue';

type Reading = ReaderState['states'] extends ReadonlyMap<string, infer State> ? State : never;

const stateOf = (asked: readonly string[], state: Reading) => ({
  ...startState,
  states: new Map(asked.map((key) => [key, state])),
});

function next(state: ReaderState, wanted: readonly string[]) {
  const queue = new ReadingQueue();
  queue.view = { keys: wanted };
  return queue.next(state);
}

describe('the next to read', () => {
  test('is the most urgent that has not been read, and the background last', () => {
    const wanted = keys(FOREGROUND + 40);
    expect(next(startState, wanted)).toEqual({ key: 'k0', page: 'newest', inBackground: false });
    const state = stateOf(wanted.slice(0, FOREGROUND), 'read');
    expect(next(state, wanted)).toEqual({ key: `k${FOREGROUND}`, page: 'newest', inBackground: true });
    expect(progressOf(state, wanted)).toMatchObject({ total: 100, read: 60, waiting: 40, running: true });
    expect(progressOf(state, wanted).background).toBe(true);
    const reading = { ...state, states: new Map(state.states).set('k3', 'reading') };
    expect(progressOf(reading, wanted).background).toBe(false);
  });

  test('a narrower view brings what could wait to the front', () => {
    const state = stateOf(keys(FOREGROUND), 'read');
    expect(next(state, ['k99'])).toEqual({ key: 'k99', page: 'newest', inBackground: false });
  });

  test('what is in view here comes before what is in view of other tabs', () => {
    const queue = new ReadingQueue();
    queue.otherViews = [{ keys: ['b'] }, { keys: ['c'] }];
    expect(queue.next(startState)).toEqual({ key: 'b', page: 'newest', inBackground: false });
    queue.view = { keys: ['a'] };
    expect(queue.next(startState)).toEqual({ key: 'a', page: 'newest', inBackground: false });
    expect(queue.next(stateOf(['a'], 'reading'))).toMatchObject({ key: 'b' });
  });

  test('is one whose health is not known, but in the background not before those in the foreground', () => {
    const queue = new ReadingQueue();
    const wanted = keys(FOREGROUND + 2);
    const [last = ''] = wanted.slice(-1);
    queue.view = { keys: wanted };
    queue.urgent = new Set(['k2', last, 'not in view']);
    expect(queue.next(startState)).toEqual({ key: 'k2', page: 'newest', inBackground: false });
    expect(queue.next(stateOf(['k2'], 'read'))).toEqual({ key: 'k0', page: 'newest', inBackground: false });
    const background = stateOf(wanted.slice(0, FOREGROUND), 'read');
    expect(queue.next(background)).toEqual({ key: last, page: 'newest', inBackground: true });
  });

  test('is one to read again only when none is unread', () => {
    const queue = new ReadingQueue();
    const wanted = keys(FOREGROUND + 1);
    queue.view = { keys: wanted };
    queue.later.add('k2');
    expect(queue.next(stateOf(keys(FOREGROUND), 'read'))?.key).toBe(`k${FOREGROUND}`);
    expect(queue.next(stateOf(wanted, 'read'))).toEqual({
      key: 'k2',
      page: 'newest',
      inBackground: true,
    });
  });

  test('is an older page that a view needs, after all newest ones', () => {
    const wanted = keys(FOREGROUND + 1);
    const page = firstPage(pageOf(['a'], 'more'), 0);
    const loaded = new Map([['k5', page]]);
    const queue = new ReadingQueue();
    queue.view = { keys: wanted, from: 0 };
    expect(queue.next({ ...stateOf(wanted.slice(0, FOREGROUND), 'read'), loaded })?.page).toBe('newest');
    const read = { ...stateOf(wanted, 'read'), loaded };
    const older = { key: 'k5', page: 'older', inBackground: true };
    expect(queue.next(read)).toEqual(older);
    queue.view = { keys: wanted };
    expect(queue.next(read)).toBeUndefined();
    queue.otherViews = [{ keys: ['k5'], from: 0 }];
    expect(queue.next(read)).toEqual(older);
    // An older page would follow one that is being read again, or be read twice.
    for (const asking of [queue.asking, queue.askingOlder]) {
      asking.add('k5');
      expect(queue.next(read)).toBeUndefined();
      asking.clear();
    }
    queue.later.add('k2');
    expect(queue.next(read)).toMatchObject({ key: 'k2', page: 'newest' });
  });

  test('is none that failed or is being read', () => {
    const state = { ...startState, states: new Map([['a', 'failed'] as const, ['b', 'reading'] as const]) };
    expect(next(state, ['a', 'b'])).toBeUndefined();
    expect(progressOf(state, ['a', 'b'])).toMatchObject({ failed: 1, reading: 1 });
  });
});

describe('progress', () => {
  test('stopped, it runs until the last answer', () => {
    const state = { ...stateOf(['a'], 'reading'), stopped: true };
    expect(progressOf(state, ['a', 'b'])).toMatchObject({ reading: 1, waiting: 1, running: true });
    expect(progressOf({ ...stateOf(['a'], 'read'), stopped: true }, ['a', 'b']).running).toBe(false);
  });

  test('nothing to read is done', () => {
    const none = { read: 0, reading: 0, failed: 0, waiting: 0, older: 0 };
    expect(progressOf(startState, [])).toEqual({ total: 0, ...none, running: false, background: false });
  });
});

test('in any state, the first that is in none is next, and the counts add up', () => {
  const states = fc.dictionary(
    fc.nat(150).map((at) => `k${at}`),
    fc.constantFrom<Reading>('reading', 'read', 'failed'),
  );
  fc.assert(
    fc.property(fc.nat(150), states, fc.boolean(), (count, known, stopped) => {
      const wanted = keys(count);
      const state = { ...startState, states: new Map(Object.entries(known)), stopped };
      expect(next(state, wanted)?.key).toBe(wanted.find((key) => !Object.hasOwn(known, key)));
      const { total, read, reading, failed, waiting } = progressOf(state, wanted);
      expect(read + reading + failed + waiting).toBe(total);
      expect(total).toBe(count);
    }),
  );
});

test('left to run it reads everything, and ends', () => {
  fc.assert(
    fc.property(fc.nat(200), (count) => {
      const wanted = keys(count);
      const states = new Map<string, Reading>();
      for (let turn = 0; turn <= count && progressOf({ ...startState, states }, wanted).running; turn += 1)
        states.set(next({ ...startState, states }, wanted)?.key ?? '', 'read');
      expect(progressOf({ ...startState, states }, wanted)).toMatchObject({
        read: count,
        waiting: 0,
        running: false,
      });
    }),
  );
});
