import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';
import { populate, type World } from '@/test/service-world';

let service: TestService;
let world: World;

beforeEach(async () => {
  service = startTestService();
  world = await populate(service);
});
afterEach(async () => {
  await service.close();
});

const openList = (search = '', intercept?: Intercept) =>
  renderConsole({
    path: `/projects/ours/installations${search}`,
    service,
    ...(intercept ? { intercept } : {}),
  });
const openOne = (intercept?: Intercept) =>
  renderConsole({
    path: `/projects/ours/installations/${world.integrationId}/${world.installationId}`,
    service,
    ...(intercept ? { intercept } : {}),
  });
const isList = (url: URL) => url.pathname.endsWith('/v1/projects/ours/installations');
const isOne = (url: URL) => url.pathname.endsWith(`/installations/${world.installationId}`);

/** The installation as the service has it, changed. */
const changed =
  (change: (installation: Record<string, unknown>) => object): Intercept =>
  (request, url) =>
    isOne(url)
      ? service
          .fetch(request)
          .then((answer) => answer.json())
          .then((body) => Response.json(change(body as Record<string, unknown>)))
      : undefined;

describe('the installations list', () => {
  test('shows each with its causes apart', async () => {
    openList();
    const table = await screen.findByRole('table', { name: 'Installations' });
    const row = within(table).getByRole('row', { name: /Acme GmbH/ });
    expect(within(row).getByText('gong-sync')).toBeTruthy();
    expect(within(row).getByText('Gong')).toBeTruthy();
    expect(within(row).getByText('2 objects')).toBeTruthy();
    for (const name of ['Service says', 'Connection', 'Last operation', 'Reads'])
      expect(within(table).getByRole('columnheader', { name: new RegExp(name) })).toBeTruthy();
  });

  test('filters from the address, with the filter in words when nothing matches', async () => {
    const { user, router } = openList('?connection=bad_credentials&q=zzz');
    await screen.findByText('No installations match');
    expect(screen.getByText(/connection: Bad credentials and “zzz”/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    await screen.findByRole('table');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test('sorts by the address', async () => {
    const { user, router } = openList();
    await user.click(await screen.findByRole('button', { name: /Service says/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'health' }));
  });

  test('that is not offered gives a way by ids', async () => {
    const { user, router } = openList('', (_, url) =>
      isList(url) ? problem(405, 'Method not allowed') : undefined,
    );
    await screen.findByText('This service does not offer the list of installations');
    await user.click(screen.getByRole('button', { name: 'Open installation' }));
    expect(screen.getByText('Enter the id of the integration')).toBeTruthy();
    await user.type(screen.getByLabelText('Integration id'), world.integrationId);
    await user.type(screen.getByLabelText('Installation id'), `${world.installationId}{Enter}`);
    await screen.findByRole('heading', { level: 1, name: 'Acme GmbH' });
    expect(router.state.location.pathname).toMatch(new RegExp(`${world.installationId}$`));
  });

  test('that fails says why, and nothing is taken for empty', async () => {
    openList('', (_, url) => (isList(url) ? problem(403, 'Not for this key') : undefined));
    await screen.findByText('Not for this key');
    expect(screen.queryByText('No installations yet')).toBeNull();
  });

  test('without any says what they are', async () => {
    openList('', (_, url) => (isList(url) ? Response.json([]) : undefined));
    expect(await screen.findByText('No installations yet')).toBeTruthy();
  });
});

describe('an installation', () => {
  test('shows what the customer chose and what ran', async () => {
    openOne();
    await screen.findByRole('heading', { level: 1, name: 'Acme GmbH' });
    const calls = await screen.findByRole('article', { name: 'calls' });
    expect(within(calls).getByText('1 field')).toBeTruthy();
    const operations = await screen.findByRole('table', { name: 'Recent operations' });
    expect(within(operations).getAllByRole('row').length).toBeGreaterThan(1);
    expect(screen.getByText('the latest')).toBeTruthy();
  });

  test('that is new offers the first read, then where to see its records', async () => {
    const listOf = (results: object[]): Intercept => {
      const answer = { results, pagination: { done: true } };
      return (_, url) => (url.pathname.endsWith('/operations') ? Response.json(answer) : undefined);
    };
    const { user, unmount } = openOne(listOf([]));
    await user.click(await screen.findByRole('button', { name: 'Trigger the first read' }));
    await screen.findByRole('dialog', { name: 'Trigger a read for Acme GmbH' });
    unmount();
    await service.run();
    openOne();
    const next = await screen.findByText(/The first read has ended/);
    expect(within(next).getByRole('link', { name: 'hook' }).getAttribute('href')).toBe(
      '/projects/ours/destinations/hook',
    );
    expect(within(next).getByRole('link', { name: 'webhook lab' })).toBeTruthy();
  });

  test('tells its causes apart', async () => {
    openOne(
      changed((installation) => ({
        ...installation,
        lastOperationStatus: 'failure',
        connection: { ...(installation['connection'] as object), status: 'bad_credentials' },
      })),
    );
    const causes = await screen.findByRole('list', { name: 'Problems of this installation' });
    expect(
      within(causes).getByText('gong refuses the credentials of this customer’s connection'),
    ).toBeTruthy();
    expect(within(causes).getByText('The last operation failed')).toBeTruthy();
  });

  test('that is not there says so', async () => {
    renderConsole({ path: '/projects/ours/installations/none/none', service });
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('form', { name: 'Installation by id' })).toBeTruthy();
  });
});

describe('on a service that offers neither one installation nor the list', () => {
  /** Pausing and deleting go on to the service; reading installations is not offered. */
  const lacks: Intercept = (request, url) =>
    request.method === 'GET' && /\/installations(\/|$)/.test(url.pathname)
      ? problem(404, 'No such path')
      : undefined;
  const read = async () => {
    const path = `/v1/projects/ours/integrations/${world.integrationId}/installations/${world.installationId}`;
    return (await service.send('GET', path)).text();
  };

  test('the page of one states what is unknown and keeps its actions', async () => {
    const { user, router } = openOne(lacks);
    await screen.findByText('This service does not offer reading this installation');
    await user.click(screen.getByRole('button', { name: 'Pause reads' }));
    const dialog = await screen.findByRole('dialog', { name: `Pause reads for ${world.installationId}` });
    await user.click(within(dialog).getByRole('radio', { name: 'Chosen objects' }));
    await user.click(within(dialog).getByRole('button', { name: 'Pause reads' }));
    expect(await within(dialog).findByText('Choose at least one object')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('Objects'), 'calls{Enter}');
    await user.click(within(dialog).getByRole('button', { name: 'Pause reads' }));
    await waitFor(async () => expect(await read()).toMatch(/"disabled":true/));
    expect((await read()).match(/"disabled":true/g)).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete installation', hidden: true }));
    const question = await screen.findByRole('dialog', { name: /^Delete installation/ });
    expect(within(question).getByText(/cannot be read on this service/)).toBeTruthy();
    await user.type(within(question).getByRole('textbox'), world.installationId);
    await user.click(within(question).getByRole('button', { name: 'Delete installation' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/ours/installations'));
    expect(await read()).toMatch(/"status":404/);
  });

  test.each([
    ['the list', 'installations'],
    ['bulk, where the palette leads', 'installations/bulk/new?action=pause'],
  ])('%s pauses and deletes by ids', async (_place, path) => {
    const { user } = renderConsole({ path: `/projects/ours/${path}`, service, intercept: lacks });
    await user.click(await screen.findByRole('button', { name: 'Pause reads…' }));
    expect(screen.getByText('Enter the id of the integration')).toBeTruthy();
    await user.type(screen.getByLabelText('Integration id'), world.integrationId);
    await user.type(screen.getByLabelText('Installation id'), ` ${world.installationId} `);
    await user.click(screen.getByRole('button', { name: 'Pause reads…' }));
    const dialog = await screen.findByRole('dialog', { name: /^Pause reads for/ });
    await user.click(within(dialog).getByRole('button', { name: 'Pause reads' }));
    await waitFor(async () => expect((await read()).match(/"disabled":true/g)).toHaveLength(2));

    await user.click(screen.getByRole('button', { name: 'Delete…' }));
    const question = await screen.findByRole('dialog', { name: /^Delete installation/ });
    await user.type(within(question).getByRole('textbox'), world.installationId);
    await user.click(within(question).getByRole('button', { name: 'Delete installation' }));
    await waitFor(async () => expect(await read()).toMatch(/"status":404/));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a wrong id is refused by the service, which the dialog shows', async () => {
    const { user } = renderConsole({
      path: '/projects/ours/installations/none/none',
      service,
      intercept: lacks,
    });
    await user.click(await screen.findByRole('button', { name: 'Pause reads' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Pause reads' }));
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
  });

  test('one that is in the list is read from it', async () => {
    openOne((_, url) => (isOne(url) ? problem(405, 'Method not allowed') : undefined));
    await screen.findByRole('heading', { level: 1, name: 'Acme GmbH' });
    expect(await screen.findByRole('article', { name: 'calls' })).toBeTruthy();
  });
});

describe('triggering a read', () => {
  test('starts it and goes to its live log', async () => {
    const { user, router, requests } = openOne();
    await user.click(await screen.findByRole('button', { name: 'Trigger a read of calls' }));
    const dialog = await screen.findByRole('dialog', { name: 'Trigger a read for Acme GmbH' });
    expect(within(dialog).getByText(/This is a new read/)).toBeTruthy();
    expect(within(dialog).getByText(/Times are in this device’s zone \(CET|CEST|GMT\+\d\)/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Start the read' }));
    await screen.findByRole('heading', { level: 1, name: 'Read calls' });
    expect(router.state.location.pathname).toMatch(/^\/projects\/ours\/operations\/[^/]+$/);
    expect(requests).toContain(
      `POST /read/v1/projects/ours/integrations/${world.integrationId}/objects/calls`,
    );
  });

  test('refuses a window that ends before it begins, at the field', async () => {
    const { user, requests } = openOne();
    await user.click(await screen.findByRole('button', { name: 'Trigger a read' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/Changed since/), '2026-03-02T09:00');
    await user.type(within(dialog).getByLabelText(/Changed until/), '2026-03-01T09:00');
    await user.click(within(dialog).getByRole('button', { name: 'Start the read' }));
    expect(await within(dialog).findByText('Choose an object')).toBeTruthy();
    expect(within(dialog).getByText('The end of the window is after its start')).toBeTruthy();
    expect(requests.some((line) => line.startsWith('POST'))).toBe(false);
  });

  test('keeps what was filled in when the service refuses', async () => {
    const { user } = openOne((request) =>
      request.method === 'POST' ? problem(400, 'Reads are paused') : undefined,
    );
    await user.click(await screen.findByRole('button', { name: 'Trigger a read of users' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/Changed since/), '2026-03-01T09:00');
    await user.click(within(dialog).getByRole('button', { name: 'Start the read' }));
    expect(await within(dialog).findByText('Reads are paused')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Changed since/).value).toBe('2026-03-01T09:00');
  });

  test('warns about bad credentials but allows', async () => {
    const { user } = openOne(
      changed((installation) => ({
        ...installation,
        connection: { ...(installation['connection'] as object), status: 'bad_credentials' },
      })),
    );
    await user.click(await screen.findByRole('button', { name: 'Trigger a read of users' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/will probably fail/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Start the read' }));
    await screen.findByRole('heading', { level: 1, name: 'Read users' });
  });

  test('gives the reason where an object is disabled', async () => {
    const { user } = openOne(
      changed((installation) => ({
        ...installation,
        config: {
          id: 'c',
          content: {
            provider: 'gong',
            read: { objects: { users: { objectName: 'users', disabled: true } } },
          },
        },
      })),
    );
    const button = await screen.findByRole('button', { name: 'Trigger a read of users' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    // Once for a screen reader, and once in the tooltip where that is loaded already.
    expect(screen.getAllByText('Reads of users are paused in this installation').length).toBeGreaterThan(0);
    expect(screen.getByText('Reads of all objects are paused')).toBeTruthy();
  });
});

describe('pausing reads', () => {
  const disabledNow = async () => {
    const answer = await service.send(
      'GET',
      `/v1/projects/ours/integrations/${world.integrationId}/installations/${world.installationId}`,
    );
    const body = (await answer.json()) as {
      config: { content: { read: { objects: Record<string, { disabled?: boolean }> } } };
    };
    return Object.entries(body.config.content.read.objects)
      .filter(([, { disabled }]) => disabled)
      .map(([name]) => name);
  };

  test('of one object with a note, seen in the service, then resumed', async () => {
    const { user } = openOne();
    await user.click(await screen.findByRole('button', { name: 'Pause reads of calls' }));
    let dialog = await screen.findByRole('dialog', { name: 'Pause reads for Acme GmbH' });
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'calls' }).checked).toBe(true);
    await user.type(within(dialog).getByLabelText(/Note/), 'Quota is used up');
    await user.click(within(dialog).getByRole('button', { name: 'Pause reads' }));
    const calls = await screen.findByRole('article', { name: 'calls' });
    await within(calls).findByText('Reads paused');
    expect(await disabledNow()).toEqual(['calls']);
    expect(within(calls).getByText(/from this browser/)).toBeTruthy();
    const timeline = screen.getByRole('list', { name: 'Timeline' });
    expect(within(timeline).getByText('Paused reads of calls')).toBeTruthy();
    expect(within(timeline).getByText('“Quota is used up”')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Resume reads of calls' }));
    dialog = await screen.findByRole('dialog', { name: 'Resume reads for Acme GmbH' });
    await user.click(within(dialog).getByRole('button', { name: 'Resume reads' }));
    await waitFor(() => expect(within(calls).queryByText('Reads paused')).toBeNull());
    expect(await disabledNow()).toEqual([]);
  });

  test('of all objects', async () => {
    const { user } = openOne();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pause reads', hidden: true }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Pause reads' }));
    await screen.findByText('Reads of all objects are paused');
    expect(await disabledNow()).toEqual(['calls', 'users']);
  });

  test('asks for an object, and keeps what was typed when the service refuses', async () => {
    const { user, requests } = openOne((request) =>
      request.method === 'POST' ? problem(400, 'Not now') : undefined,
    );
    await user.click(await screen.findByRole('button', { name: 'Pause reads of calls' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('checkbox', { name: 'calls' }));
    await user.type(within(dialog).getByLabelText(/Note/), 'Kept');
    await user.click(within(dialog).getByRole('button', { name: 'Pause reads' }));
    expect(await within(dialog).findByText('Choose at least one object')).toBeTruthy();
    expect(requests.some((line) => line.startsWith('POST'))).toBe(false);
    await user.click(within(dialog).getByRole('checkbox', { name: 'users' }));
    await user.click(within(dialog).getByRole('button', { name: 'Pause reads' }));
    expect(await within(dialog).findByText('Not now')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/Note/).value).toBe('Kept');
  });
});

describe('deleting an installation', () => {
  test('says what goes with it, asks for the name, and leads to the list', async () => {
    const { user, router } = openOne();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete installation', hidden: true }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete installation of Acme GmbH' });
    expect(within(dialog).getByText('2 objects that are read')).toBeTruthy();
    expect(await within(dialog).findByText(/which no other installation uses/)).toBeTruthy();
    const confirm = () => within(dialog).getByRole('button', { name: 'Delete installation' });
    expect(confirm().getAttribute('aria-disabled')).toBe('true');
    await user.type(within(dialog).getByRole('textbox'), 'Acme GmbH');
    await user.click(confirm());
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/ours/installations'));
    const left = await service.send('GET', '/v1/projects/ours/installations');
    expect(((await left.json()) as { id: string }[]).map(({ id }) => id)).toEqual([world.crmInstallationId]);
    const connection = await service.send('GET', `/v1/projects/ours/connections/${world.connectionId}`);
    expect(connection.status).toBe(404);
  });
});
