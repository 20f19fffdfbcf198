import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { expect, it, vi } from 'vitest';
import { useChange } from './use-change';

function setUp(mutationFn: (id: string) => Promise<string>) {
  const client = new QueryClient();
  return renderHook(() => useChange({ mutationFn }), {
    wrapper: ({ children }: PropsWithChildren) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  }).result;
}

it('sends once what is asked for twice in one tick, and again after it ended', async () => {
  const send = vi.fn((id: string) => Promise.resolve(`${id} done`));
  const hook = setUp(send);
  const ends: string[] = [];
  act(() => {
    hook.current.mutate('a', { onSuccess: (text) => ends.push(text) });
    hook.current.mutate('a', { onSuccess: (text) => ends.push(text) });
  });
  await waitFor(() => expect(hook.current.isSuccess).toBe(true));
  expect(send).toHaveBeenCalledOnce();
  expect(ends).toEqual(['a done']);

  await act(async () => {
    void hook.current.mutateAsync('a').then((text) => ends.push(text));
    void hook.current.mutateAsync('a').then((text) => ends.push(text));
    await Promise.resolve();
  });
  // Whoever waits for it hears of its end.
  await waitFor(() => expect(ends).toEqual(['a done', 'a done', 'a done']));
  expect(send).toHaveBeenCalledTimes(2);
});

it('keeps changes of different things apart', async () => {
  const send = vi.fn((id: string) => Promise.resolve(id));
  const hook = setUp(send);
  await act(() => Promise.all([hook.current.mutateAsync('a'), hook.current.mutateAsync('b')]));
  expect(send.mock.calls.map(([id]) => id)).toEqual(['a', 'b']);
});

it('can be tried again after a failure', async () => {
  const send = vi.fn((id: string) => Promise.resolve(id));
  send.mockRejectedValueOnce(new Error('refused'));
  const hook = setUp(send);
  await act(() => expect(hook.current.mutateAsync('a')).rejects.toThrow('refused'));
  await waitFor(() => expect(hook.current.isError).toBe(true));
  await act(() => hook.current.mutateAsync('a'));
  await waitFor(() => expect(hook.current.data).toBe('a'));
});
