import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { EventRoute, TopicRoute } from '@/contract/topic';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { type World, worldForEachTest } from '@/test/service-world';

let service: TestService;
let world: World;
const p = '/v1/projects/ours';

worldForEachTest((started) => ({ service, world } = started));

const open = (search = '?view=matrix', intercept?: Intercept) =>
  renderConsole({ path: `/projects/ours/routing${search}`, service, ...(intercept ? { intercept } : {}) });
const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const list = async <Row,>(path: string) =>
  (await (await service.send('GET', `${p}/${path}`)).json()) as Row[];
const changes = (requests: readonly string[]) => requests.filter((line) => !line.startsWith('GET'));
const topicName = async (id: string) =>
  (await list<{ id: string; name: string }>('topics')).find((topic) => topic.id === id)?.name ?? '';

describe('the matrix', () => {
  test('shows what is routed, plans changes by keyboard alone, and makes them', async () => {
    const spare = await topicName(world.spareTopicId);
    const { user, requests } = open();
    const cell = await box(`connection.error to ${spare}`);
    expect(cell.checked).toBe(false);
    expect((await box(`read.triggered.done to ${await topicName(world.topicId)}`)).checked).toBe(true);

    cell.focus();
    await user.keyboard(' ');
    expect(await box(`connection.error to ${spare}, will be added`)).toBe(cell);
    const plan = screen.getByRole('region', { name: 'Planned changes' });
    expect(within(plan).getByText(`Route connection.error to ${spare}`)).toBeTruthy();
    expect(changes(requests)).toEqual([]);

    await user.keyboard('{Enter}');
    expect(screen.queryByRole('region', { name: 'Planned changes' })).toBeNull();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Apply 1 change' }));
    await screen.findByRole('region', { name: 'Changes made' });
    expect(changes(requests)).toEqual([`POST ${p}/notification-event-topic-routes`]);
    const routes = await list<EventRoute>('notification-event-topic-routes');
    expect(
      routes.filter(({ topicId }) => topicId === world.spareTopicId).map((one) => one.eventType),
    ).toEqual(['connection.error']);
  });

  test('moves by arrows with one stop for Tab, to the headings too, which trace', async () => {
    const { user, router } = open();
    const [first] = await screen.findAllByRole<HTMLInputElement>('checkbox', {
      name: /^installation\.created to /,
    });
    expect(screen.getAllByRole('checkbox', { name: / to / }).filter((one) => one.tabIndex === 0)).toEqual([
      first,
    ]);
    first?.focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^installation\.updated to /),
    );
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('installation.updated'));
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ at: 'event:installation.updated' }),
    );
    expect(await screen.findByRole('region', { name: 'Event type installation.updated' })).toBeTruthy();
  });

  test('begins at its start for another filter', async () => {
    const { user } = open();
    const scroller = (await screen.findByRole('table')).parentElement!;
    scroller.scrollTop = 100;
    scroller.scrollLeft = 100;
    await user.type(
      screen.getByRole('searchbox', { name: 'Filter by name' }),
      await topicName(world.topicId),
    );
    await waitFor(() => expect([scroller.scrollTop, scroller.scrollLeft]).toEqual([0, 0]));
    expect(scroller.isConnected).toBe(true);
  });

  test('a plan that half failed says what was done, and goes on without doing anything twice', async () => {
    const spare = await topicName(world.spareTopicId);
    let posts = 0;
    let broken = true;
    const { user, requests } = open('?view=matrix', (request) => {
      if (request.method !== 'POST' || !broken) return undefined;
      posts += 1;
      return posts === 3 ? problem(500, 'Internal error') : undefined;
    });
    for (const type of ['connection.created', 'connection.error', 'connection.deleted', 'write.async.done'])
      await user.click(await box(`${type} to ${spare}`));
    await user.click(screen.getByRole('button', { name: 'Apply 4 changes' }));
    const steps = await screen.findByRole('list', { name: 'Steps of these changes' });
    const lines = () =>
      within(steps)
        .getAllByRole('listitem')
        .map((item) => item.textContent ?? '');
    await within(steps).findByText('Not tried');
    expect(lines().map((line) => /^(Done|Failed|Not tried)/.exec(line)?.[0])).toEqual([
      'Done',
      'Done',
      'Failed',
      'Not tried',
    ]);
    expect(lines()[2]).toContain('Internal error');
    expect(await list('notification-event-topic-routes')).toHaveLength(3);

    broken = false;
    const before = changes(requests).length;
    await user.click(await screen.findByRole('button', { name: 'Try the other 2 steps again' }));
    await waitFor(async () => expect(await list('notification-event-topic-routes')).toHaveLength(5));
    expect(changes(requests).slice(before)).toEqual([
      `POST ${p}/notification-event-topic-routes`,
      `POST ${p}/notification-event-topic-routes`,
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /again/ })).toBeNull());
  });
});

describe('the selection', () => {
  test('adds and removes routes too, and removing one asks the service to delete it', async () => {
    const { user, requests } = open(`?view=matrix&at=${encodeURIComponent(`topic:${world.topicId}`)}`);
    const panel = await screen.findByRole('region', { name: /^Topic / });
    await user.click(
      within(panel).getByRole('button', { name: /^Remove the route .* read\.triggered\.done/ }),
    );
    expect(within(panel).getByText('Will be removed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Apply 1 change' }));
    await waitFor(() =>
      expect(changes(requests)).toEqual([
        `DELETE ${p}/notification-event-topic-routes/${world.eventRouteId}`,
      ]),
    );
  });
});

describe('what a service lacks', () => {
  test('shows unlisted routes as unknown, and still adds some', async () => {
    const { user, requests } = open('?view=matrix', (request, url) =>
      request.method === 'GET' && url.pathname.endsWith('/notification-event-topic-routes')
        ? problem(404, 'Not found')
        : undefined,
    );
    expect(await screen.findByText(/does not offer the list of event routes/)).toBeTruthy();
    expect(screen.queryByText('Event types routed nowhere')).toBeNull();
    const spare = await topicName(world.spareTopicId);
    await user.click(await box(`connection.error to ${spare}`));
    await user.click(screen.getByRole('button', { name: 'Apply 1 change' }));
    await waitFor(() => expect(changes(requests)).toEqual([`POST ${p}/notification-event-topic-routes`]));
    expect(await list<TopicRoute>('topic-destination-routes')).toHaveLength(1);
  });

  test('a list that cannot be read is a problem with a way on, not an empty map', async () => {
    let fails = true;
    const { user } = open('?view=matrix', (_request, url) =>
      fails && url.pathname.endsWith('/topic-destination-routes') ? problem(400, 'Not today') : undefined,
    );
    expect(await screen.findByRole('heading', { name: 'Not today' })).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('checkbox', { name: /^connection\.error to / })).not.toEqual([]);
  });
});
