import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { type World, worldForEachTest } from '@/test/service-world';

let service: TestService;
let world: World;
const p = '/v1/projects/ours';

worldForEachTest((started) => ({ service, world } = started));

const open = (search = '', intercept?: Intercept) =>
  renderConsole({
    path: `/projects/ours/destinations${search}`,
    service,
    ...(intercept ? { intercept } : {}),
  });
const create = (name: string, type: string, metadata: object, secrets?: object) =>
  service.send('POST', `${p}/destinations`, { name, type, metadata, ...(secrets ? { secrets } : {}) });
const rowNames = (table: HTMLElement) =>
  within(table)
    .getAllByRole('link')
    .map((link) => link.textContent);
const isList = (request: Request, url: URL) =>
  request.method === 'GET' && url.pathname.endsWith('/destinations');

describe('the list of destinations', () => {
  test('shows type, target and what uses each', async () => {
    await create('alerts', 'slack', { url: 'https://hooks.slack.com/services/x' });
    open();
    const table = await screen.findByRole('table', { name: 'Destinations of this project' });
    const row = within(table).getByRole('row', { name: /hook.*hook\.example/ });
    expect(within(row).getByText('Webhook')).toBeTruthy();
    expect(within(row).getByText('https://hook.example.com/in')).toBeTruthy();
    const countOf = (header: string) => {
      const headers = within(table).getAllByRole('columnheader');
      const at = headers.findIndex(({ textContent }) => textContent === header);
      return within(row).getAllByRole('cell')[at]?.textContent;
    };
    await waitFor(() => expect(countOf('Integrations')).toMatch(/^[1-9]$/));
    await waitFor(() => expect(countOf('Topics')).toBe('1'));
    expect(within(within(table).getByRole('row', { name: /alerts/ })).getAllByText('0')).toHaveLength(2);
    expect(document.title).toContain('Destinations');
  });

  test('keeps search, type and order in the address', async () => {
    await create('alerts', 'slack', { url: 'https://hooks.slack.com/services/x' });
    await create('billing', 'webhook', { url: 'https://billing.example.com' });
    const { user, router } = open();
    const table = await screen.findByRole('table');
    expect(rowNames(table)).toEqual(['alerts', 'billing', 'hook']);
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(rowNames(table)).toEqual(['hook', 'billing', 'alerts']));
    await user.type(screen.getByRole('searchbox', { name: 'Search destinations' }), 'example webhook');
    await waitFor(() => expect(rowNames(table)).toEqual(['hook', 'billing']));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ q: 'example webhook', sort: 'name', desc: 'true' }),
    );
    expect(screen.getByText('2 of 3 destinations')).toBeTruthy();
  });

  test('loses no letter of a search that is typed fast', async () => {
    const { user, router } = open();
    const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search destinations' });
    await user.type(box, 'hook.example.com');
    expect(box.value).toBe('hook.example.com');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'hook.example.com' }));
  });

  test('an address filters, and what hides everything can be cleared, while the order stays', async () => {
    const { user, router } = open('?type=slack&q=zz&sort=type');
    await screen.findByText('No destinations match');
    expect(screen.getByText('The filter is type: Slack and “zz”.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    await screen.findByRole('table');
    expect(router.state.location.search).toEqual({ sort: 'type' });
  });

  test('opens a row by Enter', async () => {
    const { user, router } = open();
    const table = await screen.findByRole('table');
    within(table).getAllByRole('row')[1]?.focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/projects/ours/destinations/${world.destinationId}`),
    );
  });

  test('that is empty says what a destination is good for', async () => {
    open('', (request, url) => (isList(request, url) ? Response.json([]) : undefined));
    await screen.findByText('No destinations yet');
    // In the header and below these words.
    expect(screen.getAllByRole('link', { name: 'New destination' })).toHaveLength(2);
  });

  test('that cannot be read says why and is read again', async () => {
    let broken = true;
    const { user } = open('', (request, url) =>
      isList(request, url) && broken ? problem(403, 'Not for this key') : undefined,
    );
    await screen.findByText('Not for this key');
    expect(screen.queryByText('No destinations yet')).toBeNull();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('table');
  });

  test('does without the lists that counts are made of, and says so', async () => {
    open('', (_, url) => (url.pathname.endsWith('/integrations') ? problem(404, 'Not found') : undefined));
    await screen.findByText(
      'Some counts are not known: this service does not offer the list of integrations.',
    );
    const row = screen.getByRole('row', { name: /hook/ });
    expect(within(row).getByTitle('Not known')).toBeTruthy();
    expect(within(row).getByText('1')).toBeTruthy();
  });

  test('takes 1,000 of them and draws a window of rows', async () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({
      id: `d${at}`,
      name: `destination-${at}`,
      type: 'webhook',
      metadata: { url: `https://example.com/${at}` },
      createTime: '2026-01-01T00:00:00Z',
    }));
    const { user } = open('', (request, url) => (isList(request, url) ? Response.json(many) : undefined));
    const table = await screen.findByRole('table');
    expect(screen.getByText('1,000 destinations')).toBeTruthy();
    expect(within(table).getAllByRole('row').length).toBeLessThan(200);
    await user.click(screen.getByRole('searchbox', { name: 'Search destinations' }));
    await user.paste('destination-999');
    await screen.findByText('1 of 1,000 destinations');
    expect(rowNames(table)).toEqual(['destination-999']);
  });
});

describe('deleting a destination', () => {
  test('lists what depends on it and asks for its name', async () => {
    const { user, requests } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for hook' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete destination hook' });
    const reach = await within(dialog).findByRole('region', { name: 'What depends on it' });
    expect(reach.textContent).toContain('gong-sync read calls, read users');
    expect(reach.textContent).toContain('Topic orders');
    await user.click(within(dialog).getByRole('button', { name: /Delete destination/ }));
    expect(requests.some((line) => line.startsWith('DELETE'))).toBe(false);
    await user.type(within(dialog).getByRole('textbox'), 'hook');
    await user.click(within(dialog).getByRole('button', { name: 'Delete destination' }));
    await screen.findByText('No destinations yet');
    expect(await (await service.send('GET', `${p}/destinations`)).json()).toEqual([]);
  });

  test('asks for no name when nothing depends on it, and keeps the dialog with what was refused', async () => {
    const made = (await (await create('unused', 'webhook', { url: 'https://example.com' })).json()) as {
      id: string;
    };
    let refuses = true;
    const { user, router } = renderConsole({
      path: `/projects/ours/destinations/${made.id}`,
      service,
      intercept: (request) => (request.method === 'DELETE' && refuses ? problem(500, 'It broke') : undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete destination', hidden: true }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/Nothing that this console can read depends on it/);
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Delete destination' }));
    await within(dialog).findByText('It broke');
    refuses = false;
    await user.click(within(dialog).getByRole('button', { name: 'Delete destination' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/ours/destinations'));
  });
});
