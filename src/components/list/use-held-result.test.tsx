import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useHeldResult } from './use-held-result';

interface Props {
  total?: number | undefined;
  running: boolean;
  background?: boolean;
  question?: string;
  keptAt?: number;
}

function open(initial: Props) {
  const hook = renderHook(
    ({ total, question = '', keptAt, ...rest }: Props) =>
      useHeldResult({ newest: total === undefined ? undefined : resultOf(question, total, keptAt), ...rest }),
    { initialProps: initial },
  );
  return {
    ...hook,
    shown: () => hook.result.current.shown?.total,
    wait: () =>
      act(() => {
        vi.advanceTimersByTime(2_000);
      }),
  };
}

const results = new Map<string, { question: string; total: number; keptAt: number | undefined }>();

/** The same object while nothing has changed, as a query gives it. */
function resultOf(question: string, total: number, keptAt: number | undefined) {
  const name = `${question} ${total} ${keptAt}`;
  const result = results.get(name) ?? { question, total, keptAt };
  results.set(name, result);
  return result;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a first reading', () => {
  test('shows what has come after two seconds, and all of it when it ends', () => {
    const { rerender, result, shown, wait } = open({ running: true });
    rerender({ total: 1, running: true });
    expect(result.current.isFirst).toBe(true);
    wait();
    expect(result.current.isFirst).toBe(false);
    rerender({ total: 3, running: true });
    expect(shown()).toBe(1);
    expect(result.current).toMatchObject({ held: 2, isRest: true });
    rerender({ total: 3, running: false });
    expect(shown()).toBe(3);
    expect(result.current).toMatchObject({ held: 0, isRest: false });
  });

  test('shows at once what was kept from an earlier visit', () => {
    const { rerender, result, shown } = open({ running: true });
    rerender({ total: 7, running: true, keptAt: 5 });
    expect(shown()).toBe(7);
    expect(result.current.isFirst).toBe(false);
  });

  test('leaves the rows alone that somebody has begun to use, and its rest is not new', () => {
    const { rerender, result, shown, wait } = open({ total: 1, running: true });
    wait();
    act(() => result.current.noteUse());
    rerender({ total: 2, running: true });
    rerender({ total: 2, running: false });
    expect(shown()).toBe(1);
    expect(result.current).toMatchObject({ held: 1, isRest: true });
    act(() => result.current.showAll());
    expect(shown()).toBe(2);
    expect(result.current.isRest).toBe(false);
  });

  test('shows the urgent part when the rest goes on in the background, and the rest at its end', () => {
    const { rerender, result, shown, wait } = open({ total: 1, running: true });
    wait();
    rerender({ total: 2, running: true });
    expect(shown()).toBe(1);
    rerender({ total: 2, running: true, background: true });
    expect(shown()).toBe(2);
    rerender({ total: 3, running: true, background: true });
    expect(shown()).toBe(2);
    expect(result.current).toMatchObject({ held: 1, isRest: true });
    rerender({ total: 3, running: false });
    expect(shown()).toBe(3);
  });
});

describe('a later reading', () => {
  test('brings new rows, which wait until they are asked for', () => {
    const { rerender, result, shown } = open({ total: 1, running: false });
    rerender({ total: 1, running: true });
    rerender({ total: 2, running: true });
    rerender({ total: 2, running: false });
    expect(shown()).toBe(1);
    expect(result.current).toMatchObject({ held: 1, isRest: false });
    act(() => result.current.showAll());
    expect(shown()).toBe(2);
  });

  test('that brings no more rows changes those that are shown', () => {
    const { rerender, result, shown } = open({ total: 2, running: false });
    rerender({ total: 1, running: true });
    expect(shown()).toBe(1);
    expect(result.current.held).toBe(0);
  });

  test('adds new rows even if the first read returned none', () => {
    const { rerender, result, shown, wait } = open({ total: 0, running: true });
    wait();
    rerender({ total: 0, running: false });
    rerender({ total: 0, running: true });
    rerender({ total: 1, running: true });
    rerender({ total: 1, running: false });
    expect(shown()).toBe(1);
    expect(result.current).toMatchObject({ held: 0 });
  });

  test('that a wider question makes necessary is shown at its end', () => {
    const { rerender, result, shown } = open({ total: 1, running: false, question: 'narrow' });
    rerender({ total: 2, running: true, question: 'wide' });
    expect(shown()).toBe(2);
    rerender({ total: 3, running: true, question: 'wide' });
    expect(result.current).toMatchObject({ held: 1, isRest: true });
    rerender({ total: 3, running: false, question: 'wide' });
    expect(shown()).toBe(3);
  });

  test('that was asked for is shown at its end', () => {
    const { rerender, result, shown } = open({ total: 1, running: false });
    act(() => result.current.follow());
    rerender({ total: 1, running: true });
    rerender({ total: 2, running: true });
    expect(shown()).toBe(1);
    rerender({ total: 2, running: false });
    expect(shown()).toBe(2);
  });
});
