import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paste, problem, renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { type World, worldForEachTest } from '@/test/service-world';

let service: TestService;
let world: World;

worldForEachTest((started) => ({ service, world } = started));

const open = (path: string, intercept?: Intercept) =>
  renderConsole({ path: `/projects/ours/${path}`, service, ...(intercept ? { intercept } : {}) });
const isList = (url: URL) => url.pathname.endsWith('/integrations');

test('integrations stand under their providers, with installations by health', async () => {
  open('integrations');
  const gong = within(await screen.findByRole('region', { name: 'Gong' }));
  expect(gong.getByRole('link', { name: 'gong-sync' })).toBeTruthy();
  expect(await gong.findByText(/1 (un)?healthy/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'HubSpot' })).toBeTruthy();
});

test('where the list is not offered, an integration is opened by its id', async () => {
  const { user, router } = open('integrations', (_, url) =>
    isList(url) ? problem(501, 'Not offered') : undefined,
  );
  await screen.findByText('This service does not offer the list of integrations');
  await paste(user, screen.getByRole('textbox', { name: 'Integration id' }), world.integrationId);
  await user.click(screen.getByRole('button', { name: 'Open integration' }));
  await screen.findByRole('heading', { level: 1, name: 'gong-sync' });
  expect(router.state.location.pathname).toContain(world.integrationId);
});

test('any other failure is stated, with a way on', async () => {
  open('integrations', (_, url) => (isList(url) ? problem(403, 'Not yours') : undefined));
  expect(await screen.findByRole('heading', { name: 'Not yours' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a revision is shown in words, also at its former address', async () => {
  open(`integrations/${world.integrationId}?tab=revision`);
  const calls = within(await screen.findByRole('article', { name: 'calls' }));
  expect(calls.getByText(/every 6 hours/)).toBeTruthy();
  expect(calls.getByText('The last 5 days')).toBeTruthy();
});

test('deleting names who is lost with it, and asks for the name', async () => {
  const { user } = open(`integrations/${world.integrationId}`);
  await screen.findByRole('heading', { level: 1, name: 'gong-sync' });
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete integration', hidden: true }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('link', { name: 'Acme GmbH' })).toBeTruthy();
  await user.type(dialog.getByRole('textbox'), 'gong-sync');
  await user.click(dialog.getByRole('button', { name: 'Delete integration' }));
  await screen.findByRole('heading', { level: 1, name: 'Integrations' });
  expect(service.repositories.integrations.byId(world.integrationId)).toBeUndefined();
});

test('an empty integration needs a name and a provider, and keeps what was typed when refused', async () => {
  const { user } = open('integrations/new?from=empty', (request, url) =>
    request.method === 'POST' && isList(url) ? problem(503, 'Not now') : undefined,
  );
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.click(screen.getByRole('button', { name: 'Create integration' }));
  expect(await screen.findByText('Choose a provider')).toBeTruthy();
  await user.type(name, 'gong-sync');
  await user.click(screen.getByRole('combobox', { name: 'Provider' }));
  await user.click(await screen.findByRole('option', { name: 'GitHub', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Create integration' }));
  expect(await screen.findByText('Another integration of this project has this name')).toBeTruthy();
  await user.type(name, '-2');
  await user.click(screen.getByRole('button', { name: 'Create integration' }));
  expect(await screen.findByRole('heading', { name: 'Not now' })).toBeTruthy();
  expect(name).toHaveProperty('value', 'gong-sync-2');
});

test('a created integration that cannot be read leads to the list, with the notice', async () => {
  const { user, router } = open('integrations/new?from=empty', (request, url) =>
    request.method === 'GET' && url.pathname.includes('/integrations')
      ? problem(404, 'Not found')
      : undefined,
  );
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'unread');
  await user.click(screen.getByRole('combobox', { name: 'Provider' }));
  await user.click(await screen.findByRole('option', { name: 'GitHub', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Create integration' }));
  await screen.findByText('Integration unread created');
  await screen.findByRole('heading', { level: 1, name: 'Integrations' });
  expect(router.state.location.pathname).toBe('/projects/ours/integrations');
});

test.each([
  [
    'integrations/any?tab=hydrated&connection=c&object=o&q=mail',
    'integrations/any/fields?q=mail&connection=c&object=o',
  ],
  ['integrations/any/search?group=acme&object=users', 'integrations/any/records?object=users&group=acme'],
  [
    'objects?integration=any&group=acme&object=users',
    'integrations/any/fields?group=acme&object=users&by=installation',
  ],
  [
    'objects?by=connection&integration=any&provider=gong',
    'integrations/any/fields?provider=gong&by=connection',
  ],
])('the former address %s leads to %s', async (former, path) => {
  const { router } = open(former);
  const expected = new URL(path, 'http://console/projects/ours/');
  await waitFor(() => expect(router.state.location.pathname).toBe(expected.pathname));
  await waitFor(() =>
    expect(router.state.location.search).toEqual(Object.fromEntries(expected.searchParams)),
  );
});

test('the tabs of an integration', async () => {
  const { user } = open(`integrations/${world.integrationId}`);
  await screen.findByRole('heading', { level: 1, name: 'gong-sync' });
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of the integration' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Edit',
    'Fields',
    'Records',
    'Customers',
  ]);
  await user.click(tabs.getByRole('link', { name: 'Customers' }));
  const table = within(await screen.findByRole('table', { name: 'Installations' }));
  expect(await table.findByRole('link', { name: 'Acme GmbH' })).toBeTruthy();
  expect(table.queryByRole('columnheader', { name: /^Integration/ })).toBeNull();
  await waitFor(() => expect(document.title).toBe('Customers · gong-sync · Integrations · ours · Signalbox'));
  await user.click(screen.getByRole('link', { name: 'Records' }));
  expect(await screen.findByRole('form', { name: 'Search records' })).toBeTruthy();
});

test('an id that the service does not return still leads to fields and records', async () => {
  const { user } = open('integrations/only-an-id', (_, url) =>
    url.pathname.endsWith('/integrations/only-an-id') ? problem(404, 'No such path') : undefined,
  );
  await screen.findByRole('heading', { level: 1, name: 'Integration not found' });
  await user.click(screen.getByRole('link', { name: 'Search its records' }));
  await screen.findByRole('heading', { level: 1, name: 'only-an-id' });
  expect(screen.queryByText('No such path')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Fields' }));
  expect(await screen.findByRole('combobox', { name: 'Revision' })).toBeTruthy();
});
