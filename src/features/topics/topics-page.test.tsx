import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { paste, problem, renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { type World, worldForEachTest } from '@/test/service-world';

let service: TestService;
let world: World;
const p = '/v1/projects/ours';

worldForEachTest((started) => ({ service, world } = started));

const open = (search = '', intercept?: Intercept) =>
  renderConsole({ path: `/projects/ours/topics${search}`, service, ...(intercept ? { intercept } : {}) });
const isList = (request: Request, url: URL) => request.method === 'GET' && url.pathname.endsWith('/topics');
const rowNames = (table: HTMLElement) =>
  within(table)
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the list of topics', () => {
  test('counts what each routes and says what is missing', async () => {
    const { user, router } = open();
    const table = await screen.findByRole('table', { name: 'Topics of this project' });
    const row = within(table).getByRole('row', { name: /orders/ });
    await waitFor(() => expect(within(row).getAllByText('1')).toHaveLength(2));
    expect(
      within(within(table).getByRole('row', { name: /spare/ })).getByText('Routes nowhere'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Event types' }));
    await waitFor(() => expect(rowNames(table)).toEqual(['spare', 'orders']));
    expect(router.state.location.search).toEqual({ sort: 'events' });
    await user.type(screen.getByRole('searchbox', { name: 'Search topics' }), 'nowhere');
    await screen.findByText('1 of 2 topics');
    await user.type(screen.getByRole('searchbox', { name: 'Search topics' }), 'x');
    await screen.findByText('No topics match');
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    await screen.findByRole('table');
    expect(router.state.location.search).toEqual({ sort: 'events' });
  });

  test('that is not offered says so, offers a field for an id, and links topics named by routes', async () => {
    const { user, router } = open('', (request, url) =>
      isList(request, url) ? problem(404, 'Not found') : undefined,
    );
    await screen.findByRole('heading', { name: 'This service does not offer the list of topics' });
    expect(screen.queryByText('No topics yet')).toBeNull();
    expect(await screen.findByRole('link', { name: world.topicId })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Open topic' }));
    await screen.findByText('Give the id of a topic');
    await paste(user, screen.getByRole('textbox', { name: 'Topic id' }), ` ${world.spareTopicId} `);
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: world.spareTopicId });
    expect(router.state.location.pathname).toBe(`/projects/ours/topics/${world.spareTopicId}`);
  });

  test('that is empty says what a topic is good for, and is read again when asked', async () => {
    let empty = true;
    const { user } = open('', (request, url) =>
      isList(request, url) && empty ? Response.json([]) : undefined,
    );
    expect(await screen.findByText('No topics yet')).toBeTruthy();
    empty = false;
    await user.click(screen.getByRole('button', { name: /^Refresh \(read at/ }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  test('that cannot be read says why and is read again', async () => {
    let broken = true;
    const { user } = open('', (request, url) =>
      isList(request, url) && broken ? problem(403, 'Not for this key') : undefined,
    );
    await screen.findByText('Not for this key');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  test.each<[string, () => Response]>([
    ['this service does not offer the list of event routes', () => problem(501, 'No')],
    ['the list of event routes could not be read', () => problem(403, 'No')],
    ['2 of the event routes could not be read', () => Response.json([null, { id: 5 }])],
  ])('says what it cannot count, and why: %s', async (why, answer) => {
    open('', (_, url) => (url.pathname.endsWith('event-topic-routes') ? answer() : undefined));
    await screen.findByText(`Some counts are not known: ${why}.`);
    const row = screen.getByRole('row', { name: /spare/ });
    expect(within(row).queryByText('Routes nowhere')).toBeNull();
  });
});

describe('deleting a topic', () => {
  test('says which events are then routed nowhere and which destinations it feeds', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for orders' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete topic orders' });
    const reach = await within(dialog).findByRole('region', { name: 'What it routes' });
    expect(reach.textContent).toContain('read.triggered.done is no longer routed anywhere');
    expect(reach.textContent).toContain('Destination hook no longer receives from it');
    await user.type(within(dialog).getByRole('textbox'), 'orders{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(rowNames(screen.getByRole('table'))).toEqual(['spare']));
  });

  test('that somebody else deleted meanwhile is taken for deleted', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for spare' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete topic spare' });
    await within(dialog).findByText(/It has no routes/);
    await service.send('DELETE', `${p}/topics/${world.spareTopicId}`);
    await user.click(within(dialog).getByRole('button', { name: 'Delete topic' }));
    await screen.findByText('Topic spare was already deleted');
    await waitFor(() => expect(rowNames(screen.getByRole('table'))).toEqual(['orders']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that the service refuses to know but still lists stays a failure', async () => {
    const { user } = open('', (request) =>
      request.method === 'DELETE' ? problem(404, 'Not yours') : undefined,
    );
    await user.click(await screen.findByRole('button', { name: 'Actions for spare' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete topic spare' });
    await within(dialog).findByText(/It has no routes/);
    await user.click(within(dialog).getByRole('button', { name: 'Delete topic' }));
    await within(dialog).findByText('Not yours');
    expect(screen.queryByText(/already deleted/)).toBeNull();
  });

  test('without routes asks for no name, from its own page, and goes back to the list', async () => {
    const { user, router } = open(`/${world.spareTopicId}`);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete topic', hidden: true }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/It has no routes/);
    await user.click(within(dialog).getByRole('button', { name: 'Delete topic' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/ours/topics'));
    expect(screen.queryByText('Topic not found')).toBeNull();
  });
});

describe('a new topic', () => {
  const names = async () =>
    ((await (await service.send('GET', `${p}/topics`)).json()) as { name: string }[]).map(({ name }) => name);

  test('has its name checked while it is typed', async () => {
    const { user, requests } = open('/new');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(name, 'orders');
    await screen.findByText('Another topic of this project has this name');
    await user.type(name, ' 2');
    await screen.findByText('Use letters, numbers and dashes only');
    await user.clear(name);
    await user.click(name);
    await user.paste('a'.repeat(65));
    await screen.findByText('Name is at most 64 characters long');
    await user.keyboard('{Backspace}');
    await screen.findByText(/64 of 64 characters/);
    await user.type(name, 'b');
    await user.click(screen.getByRole('button', { name: 'Create topic' }));
    expect(requests.some((line) => line.startsWith('POST'))).toBe(false);
  });

  test('says that nothing would be sent until an event is chosen', async () => {
    const { user } = open('/new');
    await screen.findByText('No event is chosen, so nothing would be sent.');
    await user.click(screen.getByRole('checkbox', { name: /installation\.created/ }));
    expect(screen.queryByText(/No event is chosen/)).toBeNull();
  });

  test('is made with its routes at once, the only destination among them', async () => {
    const { user } = open('/new');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'alerts');
    await user.click(screen.getByRole('checkbox', { name: /connection\.error/ }));
    const hook = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^hook/ });
    expect(hook.checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Create topic' }));
    await screen.findByRole('heading', { level: 1, name: 'alerts' });
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /connection\.error/ }).checked).toBe(
        true,
      ),
    );
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^hook/ }).checked).toBe(true);
    expect(await names()).toContain('alerts');
  });

  test('goes to no destination if the only one is switched off', async () => {
    const { user, requests } = open('/new');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'alerts');
    await user.click(await screen.findByRole('checkbox', { name: /^hook/ }));
    await user.click(screen.getByRole('button', { name: 'Create topic' }));
    await screen.findByRole('heading', { level: 1, name: 'alerts' });
    expect(requests.filter((line) => line.startsWith('POST'))).toEqual([`POST ${p}/topics`]);
  });

  test('has no destination chosen where there are two, and asks nothing when it is left untouched', async () => {
    const { user, router } = open('/new', async (request, url) => {
      if (request.method !== 'GET' || !url.pathname.endsWith('/destinations')) return undefined as never;
      const [hook] = (await (await service.fetch(request)).json()) as object[];
      return Response.json([hook, { ...hook, id: 'other', name: 'other' }]);
    });
    const hook = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^hook/ });
    expect(hook.checked).toBe(false);
    await user.click(screen.getByRole('link', { name: 'Integrations' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/ours/integrations'));
  });

  test('whose routes fail is kept, and they are tried again without making it twice', async () => {
    let refuses = true;
    const { user, requests } = open('/new', (request, url) =>
      refuses && request.method === 'POST' && url.pathname.endsWith('event-topic-routes')
        ? problem(422, 'Event type not accepted')
        : undefined,
    );
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'alerts');
    await user.click(screen.getByRole('checkbox', { name: /connection\.error/ }));
    await screen.findByRole('checkbox', { name: /^hook/ });
    await user.click(screen.getByRole('button', { name: 'Create topic' }));
    const steps = await screen.findByRole('list', { name: 'Steps of this save' });
    await within(steps).findByText(/Event type not accepted/);
    expect(within(steps).getByText('Done')).toBeTruthy();
    refuses = false;
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { level: 1, name: 'alerts' });
    const posts = requests.filter((line) => line.startsWith('POST')).map((line) => line.split('/').at(-1));
    expect(posts).toEqual([
      'topics',
      'topic-destination-routes',
      'notification-event-topic-routes',
      'notification-event-topic-routes',
    ]);
  });

  test('shows a name that the service refuses at its field', async () => {
    const { user } = open('/new', (request) =>
      request.method === 'POST'
        ? Response.json(
            {
              title: 'Bad input',
              status: 422,
              issues: [{ in: 'body', name: 'name', detail: 'A reserved name' }],
            },
            { status: 422 },
          )
        : undefined,
    );
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(name, 'system{Enter}');
    await screen.findByText('A reserved name');
    expect(document.activeElement).toBe(name);
  });
});
