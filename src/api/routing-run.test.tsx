import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeNetwork, fetchFake, session } from '@/test/fetch-fake';
import { useRoutingDraft } from './routing-run';
import { forgetService, startSession } from './session';

fakeNetwork();
beforeEach(() => startSession(session.service, session.credentials, false));
afterEach(() => forgetService(session.service.id));

const link = (target: string) => ({ topicId: 't', side: 'destinations', target }) as const;
const route = (id: string) => ({
  id,
  projectId: 'p',
  topicId: 't',
  destinationId: 'one',
  createTime: '2026-01-01T00:00:00Z',
});

function draftOf(topicRoutes: readonly ReturnType<typeof route>[] = []) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useRoutingDraft('p', { eventRoutes: [], topicRoutes }), { wrapper });
}

test.each([422, 504])(
  'nothing is planned while the plan is carried out, which ends with %d',
  async (status) => {
    let end = () => {};
    fetchFake.mockImplementation(async (_, init) => {
      if (init?.method !== 'POST') return Response.json([]);
      await new Promise<void>((resolve) => (end = resolve));
      return Response.json({ title: 'No' }, { status });
    });
    const { result: draft } = draftOf();
    const toggle = (target: string) => act(() => draft.current.toggle(link(target), false));
    const stepsOf = () => draft.current.steps.map(({ target }) => target);
    toggle('one');
    expect(stepsOf()).toEqual(['one']);
    let left: Promise<unknown> | undefined;
    act(() => void (left = draft.current.save()));
    await waitFor(() => expect(draft.current.outcomes).toMatchObject([{ status: 'running' }]));
    toggle('two');
    expect(stepsOf()).toEqual(['one']);
    expect(draft.current.outcomes).toHaveLength(1);
    expect(await draft.current.save()).toBeUndefined();
    await act(async () => {
      end();
      expect(await left).toBe(1);
    });
    expect(draft.current).toMatchObject({ running: false, failed: true });
    toggle('two');
    expect(stepsOf()).toEqual(['one', 'two']);
    expect(draft.current.outcomes).toEqual([]);
  },
);

test.each([
  [404, 0, ['r1', 'r2']],
  [403, 1, ['r1']],
])(
  'where the first of two equal routes is answered %d, this many changes are left: %d',
  async (status, left, removed) => {
    const asked: unknown[] = [];
    const routes = ['r1', 'r2'].map(route);
    fetchFake.mockImplementation(async (url, init) => {
      const id = String(url).split('/').at(-1);
      if (init?.method !== 'DELETE') return Response.json(id === 'topic-destination-routes' ? routes : []);
      asked.push(id);
      return id === 'r1' ? Response.json({ title: 'No' }, { status }) : new Response(null, { status: 204 });
    });
    const { result: draft } = draftOf(routes);
    act(() => draft.current.toggle(link('one'), true));
    await act(async () => expect(await draft.current.save()).toBe(left));
    expect(asked).toEqual(removed);
    expect(draft.current.failed).toBe(left > 0);
  },
);

test.each(['GET', 'POST'])('a page that is left during a %s sends nothing more', async (during) => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const posted: unknown[] = [];
  fetchFake.mockImplementation(async (_, init) => {
    const method = init?.method ?? 'GET';
    if (method === during) await ended;
    if (method === 'POST') posted.push(init?.body);
    return Response.json(method === 'POST' ? route('made') : []);
  });
  const { result: draft, unmount } = draftOf();
  act(() => ['one', 'two'].forEach((target) => draft.current.toggle(link(target), false)));
  let left: Promise<unknown> | undefined;
  act(() => void (left = draft.current.save()));
  await waitFor(() =>
    expect(fetchFake.mock.calls.map(([, init]) => init?.method ?? 'GET')).toContain(during),
  );
  unmount();
  end();
  expect(await left).toBeUndefined();
  expect(posted).toHaveLength(during === 'POST' ? 1 : 0);
});
