import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Installation } from '@/contract/installation';
import { paste, problem, renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { type World, worldForEachTest } from '@/test/service-world';

let service: TestService;
let world: World;

worldForEachTest((started) => ({ service, world } = started));

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

describe('the installations list', () => {
  test('shows each with its causes apart', async () => {
    openList();
    const table = await screen.findByRole('table', { name: 'Installations' });
    const row = within(table).getByRole('row', { name: /Acme GmbH/ });
    expect(within(row).getByText('gong-sync')).toBeTruthy();
    expect(within(row).getByText('Gong')).toBeTruthy();
    expect(within(row).getByText('2 objects')).toBeTruthy();
    for (const name of ['Health', 'Reads'])
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
    await user.click(await screen.findByRole('button', { name: /^Customer/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'customer' }));
  });

  /** The list with an installation that does not work after the others. */
  const withBroken = async (): Promise<Intercept> => {
    const list = (await (
      await service.send('GET', '/v1/projects/ours/installations')
    ).json()) as Installation[];
    const broken = (installation: Installation): Installation => ({
      ...installation,
      id: 'broken',
      group: { groupRef: 'zeta', groupName: 'Zeta' },
      healthStatus: 'unhealthy',
      lastOperationStatus: 'failure',
      connection: { ...installation.connection!, status: 'bad_credentials' },
    });
    return (_, url) => (isList(url) ? Response.json([...list, ...list.slice(0, 1).map(broken)]) : undefined);
  };

  test('begins with what is broken, and says why beside it', async () => {
    openList('', await withBroken());
    const table = await screen.findByRole('table', { name: 'Installations' });
    const [, first] = within(table).getAllByRole('row');
    expect(first?.textContent).toContain('Zeta');
    expect(first?.textContent).not.toContain('nhealthy');
    expect(first?.textContent).toContain('Bad credentials · last operation failed');
  });

  test('adds a filter from the menu and shows it as a chip', async () => {
    const { user, router } = openList('', await withBroken());
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reads paused', hidden: true }));
    await waitFor(() => expect(router.state.location.search).toEqual({ disabled: 'true' }));
    await user.click(await screen.findByRole('button', { name: 'Remove filter Reads paused' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Customer', hidden: true }));
    await user.click(await screen.findByRole('option', { name: /^Acme GmbH/, hidden: true }));
    await waitFor(() => expect(router.state.location.search).toEqual({ group: 'acme' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' }));
  });

  test('that is not offered gives a way by ids', async () => {
    const { user, router } = openList('', (_, url) =>
      isList(url) ? problem(405, 'Method not allowed') : undefined,
    );
    await screen.findByText('This service does not offer the list of installations');
    await user.click(screen.getByRole('button', { name: 'Open installation' }));
    expect(screen.getByText('Enter the id of the integration')).toBeTruthy();
    await paste(user, screen.getByLabelText('Integration id'), world.integrationId);
    await paste(user, screen.getByLabelText('Installation id'), world.installationId);
    await user.keyboard('{Enter}');
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
    await paste(user, within(question).getByRole('textbox'), world.installationId);
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
    await paste(user, screen.getByLabelText('Integration id'), world.integrationId);
    await paste(user, screen.getByLabelText('Installation id'), ` ${world.installationId} `);
    await user.click(screen.getByRole('button', { name: 'Pause reads…' }));
    const dialog = await screen.findByRole('dialog', { name: /^Pause reads for/ });
    await user.click(within(dialog).getByRole('button', { name: 'Pause reads' }));
    await waitFor(async () => expect((await read()).match(/"disabled":true/g)).toHaveLength(2));

    await user.click(screen.getByRole('button', { name: 'Delete…' }));
    const question = await screen.findByRole('dialog', { name: /^Delete installation/ });
    await paste(user, within(question).getByRole('textbox'), world.installationId);
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
