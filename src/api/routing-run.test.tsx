import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { fakeNetwork, fetchFake, session } from '@/test/fetch-fake';
import { useRoutingDraft } from './routing-run';
import { forgetService, startSession } from './session';

fakeNetwork();
afterEach(() => forgetService(session.service.id));

test('nothing is planned while the plan is carried out', async () => {
  startSession(session.service, session.credentials, false);
  let end = () => {};
  fetchFake.mockImplementation(async (_, init) => {
    if (init?.method !== 'POST') return Response.json([]);
    await new Promise<void>((resolve) => (end = resolve));
    return Response.json({ title: 'No' }, { status: 422 });
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useRoutingDraft('p', { eventRoutes: [], topicRoutes: [] }), {
    wrapper,
  });
  const toggle = (target: string) =>
    act(() => result.current.toggle({ topicId: 't', side: 'destinations', target }, false));
  const stepsOf = () => result.current.steps.map(({ target }) => target);
  toggle('one');
  expect(stepsOf()).toEqual(['one']);
  let left: Promise<unknown> | undefined;
  act(() => void (left = result.current.save()));
  await waitFor(() => expect(result.current.outcomes).toMatchObject([{ status: 'running' }]));
  toggle('two');
  expect(stepsOf()).toEqual(['one']);
  expect(result.current.outcomes).toHaveLength(1);
  expect(await result.current.save()).toBeUndefined();
  await act(async () => {
    end();
    expect(await left).toBe(1);
  });
  expect(result.current).toMatchObject({ running: false, failed: true });
  toggle('two');
  expect(stepsOf()).toEqual(['one', 'two']);
  expect(result.current.outcomes).toEqual([]);
});
