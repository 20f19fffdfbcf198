import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { isExhaustive } from '@/test/exhaustive';
import type { EventRoute } from '@/contract/topic';
import { problem } from '@/test/render-console';
import { jsonOf } from '@/test/service';
import { topicsPath, topicWorld } from '@/test/topic-world';

const topics = topicWorld();
const { open, box, eventsOf, destinationsOf } = topics;
const changes = (requests: readonly string[]) => requests.filter((line) => !line.startsWith('GET'));

describe('the routes of a topic', () => {
  test('are shown, changed together, and only the needed steps are run', async () => {
    const { user, requests } = open(topics.world.topicId);
    const done = await box(/read\.triggered\.done/);
    await waitFor(() => expect(done.checked).toBe(true));
    expect((await box(/^hook/)).checked).toBe(true);
    expect(screen.getByText('No changes')).toBeTruthy();

    await user.click(await box(/connection\.error/));
    await user.click(await box(/connection\.created/));
    await user.click(done);
    await user.click(await box(/^hook/));
    await user.click(await box(/installation\.created/));
    await user.click(await box(/installation\.created/));
    expect(screen.getByText('Add 2 event types, remove 1 event type and 1 destination')).toBeTruthy();
    expect(screen.getAllByText('Will be added')).toHaveLength(2);

    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('No changes');
    const steps = screen.getByRole('list', { name: 'Steps of this save' });
    expect(within(steps).getAllByText('Done')).toHaveLength(4);
    expect(changes(requests)).toEqual([
      `POST ${topicsPath}/notification-event-topic-routes`,
      `POST ${topicsPath}/notification-event-topic-routes`,
      `DELETE ${topicsPath}/notification-event-topic-routes/${topics.world.eventRouteId}`,
      `DELETE ${topicsPath}/topic-destination-routes/${topics.world.topicRouteId}`,
    ]);
    expect((await eventsOf(topics.world.topicId)).toSorted()).toEqual([
      'connection.created',
      'connection.error',
    ]);
    expect(await destinationsOf(topics.world.topicId)).toEqual([]);
  });

  test('are half missing while it takes events, or sends them, and not both', async () => {
    await topics.service.send(
      'DELETE',
      `${topicsPath}/topic-destination-routes/${topics.world.topicRouteId}`,
    );
    open(topics.world.topicId);
    expect(await screen.findByText('Its events go nowhere yet. Choose a destination.')).toBeTruthy();
    expect(screen.queryByText(/^It takes no event yet/)).toBeNull();
  });

  test('of a group are all switched on or off, except those that some services refuse', async () => {
    const { user } = open(topics.world.topicId);
    const connections = within(await screen.findByRole('group', { name: 'Connections' }));
    await user.click(connections.getByRole('button', { name: 'All common of Connections' }));
    expect((await box(/connection\.deleted/)).checked).toBe(true);
    expect((await box(/connection\.updated/)).checked).toBe(false);
    await user.click(connections.getByRole('button', { name: 'None of Connections' }));
    expect(screen.getByText('No changes')).toBeTruthy();
  });

  test('are saved once by two presses in one tick', async () => {
    const { user, requests } = open(topics.world.topicId);
    await user.click(await box(/connection\.error/));
    const save = screen.getByRole('button', { name: 'Save changes' });
    act(() => {
      save.click();
      save.click();
    });
    await screen.findByText('No changes');
    expect(changes(requests)).toEqual([`POST ${topicsPath}/notification-event-topic-routes`]);
  });

  test('can be put back before they are saved', async () => {
    const { user, requests } = open(topics.world.topicId);
    const error = await box(/connection\.error/);
    await user.click(error);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(error.checked).toBe(false);
    expect(changes(requests)).toEqual([]);
  });

  test('that half failed say which and why, and are tried again without doing anything twice', async () => {
    let refuses = true;
    const { user, requests } = open(topics.world.spareTopicId, async (request, url) => {
      if (!refuses || request.method !== 'POST' || !url.pathname.endsWith('event-topic-routes'))
        return undefined as never;
      const { eventType } = (await request.clone().json()) as EventRoute;
      return eventType === 'connection.updated' ? problem(422, 'Not one of ours') : (undefined as never);
    });
    await user.click(await box(/connection\.updated/));
    await user.click(await box(/connection\.error/));
    await user.click(await box(/^hook/));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const steps = await screen.findByRole('list', { name: 'Steps of this save' });
    const failed = (await within(steps).findByText(/Not one of ours/)).closest('li');
    expect(failed?.textContent).toContain('connection.updated');
    expect(failed?.textContent).toContain('req-7');
    await waitFor(() => expect(within(steps).getAllByText('Done')).toHaveLength(2));
    await screen.findByText('Add 1 event type');
    expect((await box(/connection\.updated/)).checked).toBe(true);

    refuses = false;
    const before = changes(requests).length;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No changes');
    expect(changes(requests).slice(before)).toEqual([`POST ${topicsPath}/notification-event-topic-routes`]);
    expect((await eventsOf(topics.world.spareTopicId)).toSorted()).toEqual([
      'connection.error',
      'connection.updated',
    ]);
  });

  test('to a destination that was deleted meanwhile fail by its name, and it is no longer offered', async () => {
    const destinations = `${topicsPath}/destinations`;
    const spare = { name: 'spare', type: 'webhook', metadata: { url: 'https://hook.example.com/spare' } };
    const { id } = await jsonOf<{ id: string }>(topics.service.send('POST', destinations, spare));
    const { user } = open(topics.world.spareTopicId);
    await user.click(await box(/^spare/));
    await topics.service.send('DELETE', `${destinations}/${id}`);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const steps = await screen.findByRole('list', { name: 'Steps of this save' });
    await within(steps).findByText(/There is no such destination/);
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^spare/ })).toBeNull());
    expect(steps.textContent).toContain('Add destination spare');
  });

  test('that somebody else made meanwhile are neither made twice nor taken back', async () => {
    const { user, requests } = open(topics.world.spareTopicId);
    await user.click(await box(/connection\.error/));
    for (const eventType of ['connection.error', 'connection.deleted'])
      await topics.service.send('POST', `${topicsPath}/notification-event-topic-routes`, {
        eventType,
        topicId: topics.world.spareTopicId,
      });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('No changes');
    expect(changes(requests)).toEqual([]);
    await waitFor(async () => expect((await box(/connection\.deleted/)).checked).toBe(true));
  });

  test('that are there twice go away together', async () => {
    const twin = {
      id: 'twin',
      eventType: 'read.triggered.done',
      topicId: topics.world.topicId,
      projectId: 'x',
      createTime: '',
    };
    const gone = new Set<string>();
    const { user, requests } = open(topics.world.topicId, async (request, url) => {
      if (request.method === 'DELETE') {
        gone.add(url.pathname.split('/').at(-1) ?? '');
        return url.pathname.endsWith('twin') ? new Response(null, { status: 204 }) : (undefined as never);
      }
      if (!url.pathname.endsWith('event-topic-routes')) return undefined as never;
      const routes = (await (await topics.service.fetch(request)).json()) as object[];
      return Response.json(gone.has('twin') ? routes : [...routes, twin]);
    });
    const done = await box(/read\.triggered\.done/);
    await waitFor(() => expect(done.checked).toBe(true));
    await user.click(done);
    await screen.findByText('Remove 1 event type');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('No changes');
    expect(changes(requests)).toEqual([
      `DELETE ${topicsPath}/notification-event-topic-routes/${topics.world.eventRouteId}`,
      `DELETE ${topicsPath}/notification-event-topic-routes/twin`,
    ]);
  });

  test('with an event type or a destination that is not known are shown as they are', async () => {
    const { user } = open(topics.world.topicId, async (request, url) => {
      const extra = { id: 'x', topicId: topics.world.topicId, projectId: 'x', createTime: '' };
      const own = url.pathname.endsWith('event-topic-routes')
        ? { ...extra, eventType: 'moon.risen' }
        : url.pathname.endsWith('topic-destination-routes')
          ? { ...extra, destinationId: 'gone-destination' }
          : undefined;
      if (!own || request.method !== 'GET') return undefined as never;
      return Response.json([...((await (await topics.service.fetch(request)).json()) as object[]), own]);
    });
    expect((await box(/moon\.risen/)).checked).toBe(true);
    const unknown = await box(/gone-destination.*Not in the list/);
    expect(unknown.checked).toBe(true);
    await user.click(unknown);
    expect((await box(/^hook/)).checked).toBe(true);
    expect((await box(/moon\.risen/)).checked).toBe(true);
    expect(screen.getByText('Remove 1 destination')).toBeTruthy();
  });

  test('are not left behind unsaved without a question', async () => {
    const { user, router } = open(topics.world.topicId);
    await user.click(await box(/connection\.error/));
    await user.click(screen.getByRole('link', { name: 'Destinations' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe(`/projects/ours/topics/${topics.world.topicId}`);
    expect((await box(/connection\.error/)).checked).toBe(true);
  });

  test('are left without an answer to the question, once they are saved', async () => {
    let save: () => void = () => undefined;
    const { user, router } = open(topics.world.topicId, (request, url) =>
      request.method === 'POST' && url.pathname.endsWith('event-topic-routes')
        ? new Promise<void>((resolve) => (save = resolve)).then(() => topics.service.fetch(request))
        : undefined,
    );
    await user.click(await box(/connection\.error/));
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await user.click(screen.getByRole('link', { name: 'Destinations' }));
    await screen.findByRole('dialog', { name: 'Leave without saving' });
    save();
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/ours/destinations'));
  });

  test.runIf(isExhaustive)('are found among 1,000 destinations', async () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({
      id: `d${at}`,
      name: `destination-${at}`,
      type: 's3',
      metadata: {},
      createTime: '',
    }));
    const { user } = open(topics.world.topicId, (request, url) =>
      request.method === 'GET' && url.pathname.endsWith('/destinations') ? Response.json(many) : undefined,
    );
    // By text: asking 1,000 rows for their roles takes happy-dom seconds.
    await user.click(await screen.findByPlaceholderText('Search name or type'));
    await user.paste('destination-77 s3');
    await screen.findByText('11 of 1,001 destinations');
    await user.click(await box(/destination-77 /));
    expect(await screen.findByText('Add 1 destination')).toBeTruthy();
  });
});

describe('a service that', () => {
  test('does not list event routes says so and still adds one', async () => {
    const { user, requests } = open(topics.world.spareTopicId, (request, url) =>
      request.method === 'GET' && url.pathname.endsWith('/notification-event-topic-routes')
        ? problem(404, 'Not found')
        : undefined,
    );
    await screen.findByText(/does not offer the list of event routes/);
    await user.click(await box(/connection\.error/));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('No changes');
    expect(screen.getByText(/does not offer the list of event routes/)).toBeTruthy();
    expect(changes(requests)).toEqual([`POST ${topicsPath}/notification-event-topic-routes`]);
    expect(await eventsOf(topics.world.spareTopicId)).toEqual(['connection.error']);
  });

  test('is away when saving does nothing and says so', async () => {
    let away = false;
    const { user } = open(topics.world.spareTopicId, () => {
      if (away) throw new TypeError('Failed to fetch');
      return undefined;
    });
    await user.click(await box(/connection\.error/));
    away = true;
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const alert = await screen.findByRole('alert', { name: 'The service could not be reached' });
    expect(alert).toBeTruthy();
    expect(screen.getByText('Add 1 event type')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeTruthy();
  });
});
