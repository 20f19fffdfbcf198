import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { maskKey } from '@/api/api-keys';
import { forgetService, startSession } from '@/api/session';
import { jsonOf, type TestService } from '@/test/service';
import { worldForEachTest, type World } from '@/test/service-world';
import { useUndo } from './undo';
import type { Undo } from './own-changes';

let service: TestService;
let world: World;
let writes: string[];

worldForEachTest((started) => ({ service, world } = started));

beforeEach(() => {
  writes = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { method = 'GET' } = init;
    if (method !== 'GET') writes.push(`${method} ${new URL(url).pathname}`);
    return service.fetch(url, init);
  });
  const { baseUrl, readUrl, searchUrl, writeUrl, apiKey } = service;
  startSession({ id: 'undo', name: 'Undo', baseUrl, readUrl, searchUrl, writeUrl }, { apiKey }, false);
  onTestFinished(() => {
    forgetService('undo');
    vi.unstubAllGlobals();
  });
});

const base = '/v1/projects/ours';
const send = async (method: string, path: string, body?: object) => {
  const answer = await service.send(method, `${base}/${path}`, body);
  if (!answer.ok) throw new Error(await answer.text());
};
const listed = <Item,>(path: string) => jsonOf<Item[]>(service.send('GET', `${base}/${path}`));
const patchDestination = (mask: string, destination: object) =>
  send('PATCH', `destinations/${world.destinationId}`, { updateMask: [mask], destination });
const eventRoutes = () => listed<{ id: string; eventType: string }>('notification-event-topic-routes');
const jwtKeys = () => listed<{ id: string; label: string }>('jwt-keys');
const topicRoutes = () => listed<{ id: string; destinationId: string }>('topic-destination-routes');

interface Row {
  readonly what: string;
  readonly undo: () => Undo | Promise<Undo>;
  /** The change that is taken back, if the world is not as it leaves it. */
  readonly change?: () => Promise<unknown>;
  /** What somebody else does meanwhile. */
  readonly other: () => Promise<unknown>;
  readonly state: () => Promise<unknown>;
  readonly before: unknown;
}

const destinationState = async (key: 'name' | 'metadata') => {
  const [one] = await listed<{ name: string; metadata: { url: string } }>('destinations');
  return key === 'name' ? one?.name : one?.metadata.url;
};
const eventRoute = (action: 'add' | 'remove'): Undo => ({
  do: 'route',
  side: 'events',
  topicId: world.topicId,
  target: 'read.triggered.done',
  action,
});
const topicRoute = (action: 'add' | 'remove'): Undo => ({
  do: 'route',
  side: 'destinations',
  topicId: world.topicId,
  target: world.destinationId,
  action,
});
const deleteRoutes = async (path: string, routes: () => Promise<{ id: string }[]>) => {
  for (const { id } of await routes()) await send('DELETE', `${path}/${id}`);
};
const dropEvents = () => deleteRoutes('notification-event-topic-routes', eventRoutes);
const dropTopics = () => deleteRoutes('topic-destination-routes', topicRoutes);
const addEvent = () =>
  send('POST', 'notification-event-topic-routes', {
    topicId: world.topicId,
    eventType: 'read.triggered.done',
  });
const addTopic = () =>
  send('POST', 'topic-destination-routes', { topicId: world.topicId, destinationId: world.destinationId });

const rows: readonly Row[] = [
  {
    what: 'the name of a destination',
    undo: () => ({ do: 'rename', what: 'destination', id: world.destinationId, from: 'before', to: 'hook' }),
    other: () => patchDestination('name', { name: 'third' }),
    state: () => destinationState('name'),
    before: 'before',
  },
  {
    what: 'the name of a topic',
    undo: () => ({ do: 'rename', what: 'topic', id: world.topicId, from: 'before', to: 'orders' }),
    other: () => send('PATCH', `topics/${world.topicId}`, { name: 'third' }),
    state: async () =>
      (await listed<{ id: string; name: string }>('topics')).find(({ id }) => id === world.topicId)?.name,
    before: 'before',
  },
  {
    what: 'an address',
    undo: () => ({
      do: 'address',
      id: world.destinationId,
      from: 'https://before.example',
      to: 'https://hook.example.com/in',
    }),
    other: () => patchDestination('metadata.url', { metadata: { url: 'https://third.example' } }),
    state: () => destinationState('metadata'),
    before: 'https://before.example',
  },
  {
    what: 'the label of an API key',
    undo: () => ({ do: 'label', what: 'API key', id: maskKey(service.apiKey), from: 'Before', to: 'Test' }),
    other: () =>
      send('PATCH', `api-keys/${service.apiKey}`, { updateMask: ['label'], apiKey: { label: 'Third' } }),
    state: async () => (await listed<{ label: string }>('api-keys'))[0]?.label,
    before: 'Before',
  },
  {
    what: 'the label of a JWT key',
    undo: async () => {
      const [key] = await jwtKeys();
      return { do: 'label', what: 'JWT key', id: key?.id ?? '', from: 'Before', to: key?.label ?? '' };
    },
    other: async () => {
      const [key] = await jwtKeys();
      await send('PATCH', `jwt-keys/${key?.id}`, { updateMask: ['label'], jwtKey: { label: 'Third' } });
    },
    state: async () => (await jwtKeys())[0]?.label,
    before: 'Before',
  },
  {
    what: 'an added route of an event',
    undo: () => eventRoute('add'),
    other: dropEvents,
    state: async () => (await eventRoutes()).length,
    before: 0,
  },
  {
    what: 'a removed route of an event',
    undo: () => eventRoute('remove'),
    change: dropEvents,
    other: addEvent,
    state: async () => (await eventRoutes()).map(({ eventType }) => eventType),
    before: ['read.triggered.done'],
  },
  {
    what: 'an added route to a destination',
    undo: () => topicRoute('add'),
    other: dropTopics,
    state: async () => (await topicRoutes()).length,
    before: 0,
  },
  {
    what: 'a removed route to a destination',
    undo: () => topicRoute('remove'),
    change: dropTopics,
    other: addTopic,
    state: async () => (await topicRoutes()).map(({ destinationId }) => destinationId),
    before: expect.arrayContaining([expect.any(String)]) as unknown,
  },
];

function hookOf(change: Undo) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useUndo('ours', change), { wrapper });
}

async function undone(change: Undo) {
  const { result } = hookOf(change);
  act(() => result.current.mutate());
  await waitFor(() => expect(result.current.isPending || result.current.isIdle).toBe(false));
  return result.current;
}

test.each(rows)('$what is taken back where it is as it was left', async (row) => {
  await row.change?.();
  const { isStale, error } = await undone(await row.undo());
  expect([isStale, error]).toEqual([false, null]);
  expect(writes).toHaveLength(1);
  expect(await row.state()).toEqual(row.before);
});

test.each(rows)('$what stays, and nothing is sent, where somebody else was there', async (row) => {
  await row.change?.();
  const change = await row.undo();
  await row.other();
  const left = await row.state();
  const { isStale, error } = await undone(change);
  expect([isStale, error]).toEqual([true, null]);
  expect(writes).toEqual([]);
  expect(await row.state()).toEqual(left);
});

test.each(rows)('$what stays, and nothing is sent, once the question was left', async (row) => {
  await row.change?.();
  const { result, unmount } = hookOf(await row.undo());
  let end: Promise<boolean> | undefined;
  act(() => void (end = result.current.mutateAsync()));
  unmount();
  expect(await end).toBe(false);
  expect(writes).toEqual([]);
});
