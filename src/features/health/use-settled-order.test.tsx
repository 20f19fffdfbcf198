import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HealthRow } from '@/lib/health/board';
import type { HealthState } from '@/lib/health/read-health';
import { useSettledOrder } from './use-settled-order';

type States = Readonly<Record<string, HealthState>>;

const boards = new Map<States, HealthRow[]>();
/** The rows in this order, the same while nothing has changed. */
function boardOf(states: States): HealthRow[] {
  const board =
    boards.get(states) ??
    Object.entries(states).map(([key, worst]) => ({ key, worst, hasBadCredentials: false }) as HealthRow);
  boards.set(states, board);
  return board;
}

interface Props {
  states?: States;
  isReading?: boolean;
  hasBegun?: boolean;
  isFirst?: boolean;
  question?: string;
}

function open(initial: Props) {
  const hook = renderHook(
    ({ states, isReading = false, hasBegun = true, isFirst = false, question = '' }: Props) =>
      useSettledOrder({ board: states && boardOf(states), isReading, hasBegun, isFirst, question }),
    { initialProps: initial },
  );
  return {
    ...hook,
    shown: () => hook.result.current.rows?.map(({ key, worst }) => `${key} ${worst}`),
    held: () => hook.result.current.held,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const unread: States = { a: 'unknown', b: 'unknown' };
const found: States = { b: 'late', a: 'onTime' };

test('nothing is shown before the first reading ends', () => {
  const { rerender, shown } = open({ states: unread, isReading: true, isFirst: true });
  expect(shown()).toBeUndefined();
  rerender({ states: found });
  expect(shown()).toEqual(['b late', 'a onTime']);
});

test('the time of the first reading begins with it; more customers than it can read are shown at once', () => {
  const early = { isReading: true, hasBegun: false, isFirst: true };
  const { rerender, shown } = open({ states: unread, ...early });
  act(() => void vi.advanceTimersByTime(2000));
  rerender({ states: unread, ...early, hasBegun: true });
  act(() => void vi.advanceTimersByTime(1999));
  expect(shown()).toBeUndefined();
  act(() => void vi.advanceTimersByTime(1));
  expect(shown()).toEqual(['a unknown', 'b unknown']);
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`c${at}`, 'unknown' as const]));
  expect(open({ states: many, ...early }).shown()).toHaveLength(101);
});

test('a reading that takes long shows its rows, and keeps them in their places until it ends', () => {
  const { rerender, shown, held } = open({ states: unread, isReading: true, isFirst: true });
  act(() => void vi.advanceTimersByTime(2000));
  expect(shown()).toEqual(['a unknown', 'b unknown']);
  rerender({ states: found, isReading: true, isFirst: true });
  expect(shown()).toEqual(['a onTime', 'b late']);
  expect(held()).toBe(1);
  rerender({ states: found });
  expect(shown()).toEqual(['b late', 'a onTime']);
  expect(held()).toBe(0);
});

test('what is in use stays in its place until somebody asks', () => {
  const { result, rerender, shown, held } = open({ states: unread });
  act(() => result.current.noteUse());
  rerender({ states: found });
  expect(shown()).toEqual(['a onTime', 'b late']);
  expect(held()).toBe(1);
  act(() => result.current.settle());
  expect(shown()).toEqual(['b late', 'a onTime']);
});

test('another question is answered in its own order', () => {
  const { result, rerender, shown } = open({ states: unread });
  act(() => result.current.noteUse());
  rerender({ states: found, question: 'another' });
  expect(shown()).toEqual(['b late', 'a onTime']);
});

test('what is new comes at the end, and what has gone leaves', () => {
  const { rerender, shown } = open({ states: unread });
  rerender({ states: { c: 'failing', b: 'unknown' }, isReading: true });
  expect(shown()).toEqual(['b unknown', 'c failing']);
});

test('more customers than can be awaited are shown at once, and the urgent ones come first a moment later', () => {
  const many = (state: HealthState): States =>
    Object.fromEntries([
      ...Array.from({ length: 101 }, (_, at): [string, HealthState] => [`c${at}`, 'unknown']),
      ['z', state],
    ]);
  const { rerender, shown, held } = open({ states: many('unknown'), isReading: true, isFirst: true });
  expect(shown()).toHaveLength(102);
  const some = many('failing');
  rerender({ states: Object.fromEntries(Object.entries(some).toReversed()), isReading: true, isFirst: true });
  expect(shown()?.at(-1)).toBe('z failing');
  expect(held()).toBe(1);
  act(() => void vi.advanceTimersByTime(2000));
  expect(shown()?.[0]).toBe('z failing');
  expect(held()).toBe(0);
});
