import { act, fireEvent, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLateSearch } from './use-late-search';

interface Search {
  q?: string;
  status?: string;
}

const read = ({ q, status }: Record<string, unknown>): Search => ({
  ...(typeof status === 'string' ? { status } : {}),
  ...(typeof q === 'string' && q !== '' ? { q } : {}),
});

/** An address that takes what is written at once, or when it is told to. */
function open({ slow = false } = {}) {
  const write = vi.fn<(search: Search) => void>();
  const { result } = renderHook(() => {
    const [address, setAddress] = useState<Search>({});
    const [search, change] = useLateSearch(address, read, (next) => {
      write(next);
      if (!slow) setAddress(next);
    });
    return { search, change, setAddress };
  });
  const change = (next: Search) => act(() => result.current.change(next));
  const rest = () => act(() => void vi.runAllTimers());
  const arrive = (next: Search) => act(() => result.current.setAddress(next));
  return { write, change, rest, arrive, shown: () => result.current.search };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shows a letter at once, and gives the address one text when typing rests', () => {
  const { write, change, rest, shown } = open();
  change({ q: 'a' });
  change({ q: 'ab' });
  expect(shown()).toEqual({ q: 'ab' });
  expect(write).not.toHaveBeenCalled();
  rest();
  expect(write.mock.calls).toEqual([[{ q: 'ab' }]]);
  expect(shown()).toEqual({ q: 'ab' });
});

it('shows and writes other filters the same way, as one address', () => {
  const { write, change, rest, shown } = open();
  change({ q: 'a' });
  change({ q: 'a', status: 'failure' });
  expect(shown()).toEqual({ q: 'a', status: 'failure' });
  rest();
  expect(write.mock.calls).toEqual([[{ status: 'failure', q: 'a' }]]);
});

it.each<[string, () => void]>([
  ['the field is left', () => fireEvent.focusOut(document.body)],
  ['something is pressed', () => fireEvent.pointerDown(document.body)],
  [
    'Enter is pressed in the field',
    () => fireEvent.keyDown(document.body.appendChild(document.createElement('input')), { key: 'Enter' }),
  ],
  ['Alt and Left go back', () => fireEvent.keyDown(document.body, { key: 'ArrowLeft', altKey: true })],
])('writes at once when %s', (_, leave) => {
  const { write, change } = open();
  change({ q: 'a' });
  fireEvent.keyDown(document.body, { key: 'b' });
  expect(write).not.toHaveBeenCalled();
  act(leave);
  expect(write.mock.calls).toEqual([[{ q: 'a' }]]);
});

it('loses no letter that is typed while the address is on its way', () => {
  const { write, change, rest, arrive, shown } = open({ slow: true });
  change({ q: 'a' });
  rest();
  change({ q: 'ab' });
  arrive({ q: 'a' });
  expect(shown()).toEqual({ q: 'ab' });
  rest();
  expect(write).toHaveBeenLastCalledWith({ q: 'ab' });
  arrive({ q: 'ab' });
  expect(shown()).toEqual({ q: 'ab' });
});

it('follows an address that comes by other means, as by Back', () => {
  const { change, rest, arrive, shown } = open();
  change({ q: 'a' });
  rest();
  arrive({});
  expect(shown()).toEqual({});
  arrive({ q: 'elsewhere' });
  change({ q: 'typed' });
  arrive({ status: 'failure' });
  expect(shown()).toEqual({ status: 'failure' });
});

it('writes nothing where all is taken back before it rests', () => {
  const { write, change, rest, shown } = open();
  change({ q: 'a' });
  change({});
  rest();
  expect(write).not.toHaveBeenCalled();
  expect(shown()).toEqual({});
});
