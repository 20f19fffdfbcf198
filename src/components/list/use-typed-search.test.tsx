import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTypedSearch } from './use-typed-search';

interface Search {
  q?: string;
  status?: string;
}

/** An address that takes what is written at once, or when it is told to. */
function open({ slow = false } = {}) {
  const write = vi.fn<(search: Search) => void>();
  const { result } = renderHook(() => {
    const [address, setAddress] = useState<Search>({});
    const typed = useTypedSearch(address, (next) => {
      write(next);
      if (!slow) setAddress(next);
    });
    return { ...typed, setAddress };
  });
  const type = (text: string) => act(() => result.current.type(text));
  const commit = (text: string) => act(() => result.current.commit(text));
  const rest = () => act(() => void vi.runAllTimers());
  const arrive = (next: Search) => act(() => result.current.setAddress(next));
  /** A letter that is not rendered yet when the pause after the one before it ends. */
  const typeAtPause = (text: string) =>
    act(() => {
      result.current.type(text);
      vi.runAllTimers();
    });
  return { write, type, typeAtPause, commit, rest, arrive, shown: () => result.current.search };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shows a letter at once, and gives the address one text when typing pauses', () => {
  const { write, type, rest, shown } = open();
  type('a');
  type('ab');
  expect(shown()).toEqual({ q: 'ab' });
  expect(write).not.toHaveBeenCalled();
  rest();
  expect(write.mock.calls).toEqual([[{ q: 'ab' }]]);
  expect(shown()).toEqual({ q: 'ab' });
});

it('keeps the other filters of the address', () => {
  const { write, type, rest, arrive, shown } = open();
  arrive({ status: 'failure' });
  type('a');
  expect(shown()).toEqual({ q: 'a', status: 'failure' });
  rest();
  expect(write.mock.calls).toEqual([[{ status: 'failure', q: 'a' }]]);
});

it('writes at once, and only once, when typing has ended', () => {
  const { write, type, commit, rest } = open();
  type('a');
  commit('a');
  expect(write.mock.calls).toEqual([[{ q: 'a' }]]);
  commit('a');
  rest();
  expect(write).toHaveBeenCalledTimes(1);
});

it('writes a last letter that is not rendered yet, and only once', () => {
  const { write, type, commit, rest, shown } = open();
  type('a');
  commit('ab');
  rest();
  expect(write.mock.calls).toEqual([[{ q: 'ab' }]]);
  expect(shown()).toEqual({ q: 'ab' });
});

it('loses no letter that is typed while the address is on its way', () => {
  const { write, type, rest, arrive, shown } = open({ slow: true });
  type('a');
  rest();
  type('ab');
  arrive({ q: 'a' });
  expect(shown()).toEqual({ q: 'ab' });
  rest();
  expect(write).toHaveBeenLastCalledWith({ q: 'ab' });
  arrive({ q: 'ab' });
  expect(shown()).toEqual({ q: 'ab' });
});

it('loses no letter when a second text is on its way before the first one has arrived', () => {
  const { type, rest, arrive, shown } = open({ slow: true });
  type('a');
  rest();
  type('ab');
  rest();
  arrive({ q: 'a' });
  expect(shown()).toEqual({ q: 'ab' });
  arrive({ q: 'ab' });
  expect(shown()).toEqual({ q: 'ab' });
  arrive({ q: 'a' });
  expect(shown()).toEqual({ q: 'a' });
});

it('loses no letter that is typed as the pause ends', () => {
  const { write, type, typeAtPause, rest, shown } = open();
  type('a');
  typeAtPause('ab');
  expect(shown()).toEqual({ q: 'ab' });
  rest();
  expect(write.mock.calls).toEqual([[{ q: 'a' }], [{ q: 'ab' }]]);
});

it('follows an address that comes by other means, as by Back', () => {
  const { type, rest, arrive, shown } = open();
  type('a');
  rest();
  arrive({});
  expect(shown()).toEqual({});
  arrive({ q: 'elsewhere' });
  type('typed');
  arrive({ status: 'failure' });
  expect(shown()).toEqual({ status: 'failure' });
});

it('writes nothing where all is taken back before the pause', () => {
  const { write, type, rest, shown } = open();
  type('a');
  type('');
  rest();
  expect(write).not.toHaveBeenCalled();
  expect(shown()).toEqual({});
});
