import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useKeptRows } from './use-kept-rows';

const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }));
const all = () => true;

interface Props {
  ids: string[];
  running: boolean;
  background?: boolean;
  filter?: string;
  ranked?: boolean;
}

function open(initial: Props) {
  const hook = renderHook(
    ({ ids, filter = '', ...rest }: Props) =>
      useKeptRows({ rows: rowsOf(...ids), matches: all, filter, ...rest }),
    { initialProps: initial },
  );
  return {
    ...hook,
    shown: () => hook.result.current.shown.map(({ id }) => id).join(''),
    wait: () =>
      act(() => {
        vi.advanceTimersByTime(2_000);
      }),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a first reading', () => {
  test('shows what has come after a second, and all of it when it ends', () => {
    const { rerender, result, shown, wait } = open({ ids: [], running: true });
    rerender({ ids: ['b'], running: true });
    expect(result.current.isFirst).toBe(true);
    wait();
    expect(result.current.isFirst).toBe(false);
    rerender({ ids: ['a', 'b', 'c'], running: true });
    expect(shown()).toBe('b');
    expect(result.current).toMatchObject({ held: 2, isRest: true });
    rerender({ ids: ['a', 'b', 'c'], running: false });
    expect(shown()).toBe('abc');
    expect(result.current).toMatchObject({ held: 0, isRest: false });
  });

  test('leaves the rows alone that somebody has begun to use, and its rest is not new', () => {
    const { rerender, result, shown, wait } = open({ ids: ['b'], running: true });
    wait();
    act(() => result.current.noteUse());
    rerender({ ids: ['a', 'b'], running: true });
    rerender({ ids: ['a', 'b'], running: false });
    expect(shown()).toBe('b');
    expect(result.current).toMatchObject({ held: 1, isRest: true });
    act(() => result.current.showAll());
    expect(shown()).toBe('ab');
    expect(result.current.isRest).toBe(false);
  });

  test('shows the urgent part when the rest goes on in the background, and the rest at its end', () => {
    const { rerender, result, shown, wait } = open({ ids: ['b'], running: true });
    wait();
    rerender({ ids: ['a', 'b'], running: true });
    expect(shown()).toBe('b');
    rerender({ ids: ['a', 'b'], running: true, background: true });
    expect(shown()).toBe('ab');
    rerender({ ids: ['a', 'b', 'c'], running: true, background: true });
    expect(shown()).toBe('ab');
    expect(result.current).toMatchObject({ held: 1, isRest: true });
    rerender({ ids: ['a', 'b', 'c'], running: false });
    expect(shown()).toBe('abc');
  });

  test('puts ranked rows in their order when it ends', () => {
    const { rerender, shown, wait } = open({ ids: ['b', 'a'], running: true, ranked: true });
    wait();
    rerender({ ids: ['a', 'b'], running: true, ranked: true });
    expect(shown()).toBe('ba');
    rerender({ ids: ['a', 'b'], running: false, ranked: true });
    expect(shown()).toBe('ab');
  });
});

describe('a later reading', () => {
  test('brings new rows, which wait until they are asked for', () => {
    const { rerender, result, shown } = open({ ids: ['b'], running: false });
    rerender({ ids: ['b'], running: true });
    rerender({ ids: ['a', 'b'], running: true });
    rerender({ ids: ['a', 'b'], running: false });
    expect(shown()).toBe('b');
    expect(result.current).toMatchObject({ held: 1, isRest: false });
    act(() => result.current.showAll());
    expect(shown()).toBe('ab');
  });

  test('adds new rows even if the first read returned none', () => {
    const { rerender, result, wait } = open({ ids: ['b'], running: true });
    wait();
    rerender({ ids: ['b'], running: false });
    rerender({ ids: ['b'], running: true });
    rerender({ ids: ['a', 'b'], running: false });
    expect(result.current).toMatchObject({ held: 1, isRest: false });
  });

  test('that a wider filter makes necessary is shown at its end', () => {
    const { rerender, result, shown } = open({ ids: ['a'], running: false, filter: 'narrow' });
    rerender({ ids: ['a'], running: true, filter: 'wide' });
    rerender({ ids: ['a', 'b'], running: true, filter: 'wide' });
    expect(result.current).toMatchObject({ held: 1, isRest: true });
    rerender({ ids: ['a', 'b'], running: false, filter: 'wide' });
    expect(shown()).toBe('ab');
  });

  test('that was asked for is shown at its end', () => {
    const { rerender, result, shown } = open({ ids: ['b'], running: false });
    act(() => result.current.follow());
    rerender({ ids: ['b'], running: true });
    rerender({ ids: ['b', 'c'], running: true });
    expect(shown()).toBe('b');
    rerender({ ids: ['b', 'c'], running: false });
    expect(shown()).toBe('bc');
  });
});
