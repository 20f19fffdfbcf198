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

test('integrations are listed with their providers and installations by health', async () => {
  open('integrations');
  const gong = within(await screen.findByRole('row', { name: /gong-sync/ }));
  expect(gong.getByRole('cell', { name: 'Gong' })).toBeTruthy();
  expect(gong.getByRole('cell', { name: /^1 read|^\d reads/ })).toBeTruthy();
  expect(await gong.findByText(/1 (un)?healthy/)).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'HubSpot' })).toBeTruthy();
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

/** Opens a new integration in the editor, and the review of what was put into its source. */
async function review(path: string, intercept?: Intercept) {
  const view = open(path, intercept);
  await view.user.click(await screen.findByRole('button', { name: 'Review and create' }));
  return {
    ...view,
    create: () => view.user.click(screen.getByRole('button', { name: 'Create integration' })),
  };
}

test('a template only lacks destinations', async () => {
  const { user } = open('integrations/new?from=template');
  await user.click(await screen.findByRole('link', { name: 'Gong: calls' }));
  await user.click(await screen.findByRole('button', { name: 'Review and create' }));
  expect((await screen.findAllByText(/destination/)).length).toBeGreaterThan(0);
});

test('a created integration that cannot be read leads to the list, with the notice', async () => {
  const { create, router } = await review('integrations/new/edit?start=github-proxy', (request, url) =>
    request.method === 'GET' && url.pathname.includes('/integrations')
      ? problem(404, 'Not found')
      : undefined,
  );
  await screen.findByRole('button', { name: 'Create integration' });
  await create();
  await screen.findByText('Integration github created');
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
  ['integrations/new?from=manifest', 'integrations/new/edit?start=manifest'],
  ['integrations/new?from=empty', 'integrations/new/edit'],
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

test('what the catalog says of the provider is shown, with its logos as text', async () => {
  const { user } = open(`integrations/${world.integrationId}`, (request, url) =>
    url.pathname.endsWith('/providers')
      ? service
          .fetch(request)
          .then((answer) => answer.json())
          .then((catalog: Record<string, Record<string, object>>) =>
            Response.json({
              ...catalog,
              gong: {
                ...catalog.gong,
                accessTokenHeaderAttachment: { name: 'X-Gong-Token' },
                media: { regular: { iconURL: 'https://gong.example/icon.svg' } },
                basicOpts: {
                  apiKeyAsBasic: true,
                  apiKeyAsBasicOpts: { fieldUsed: 'username', keyFormat: '{{.apiKey}}:' },
                },
                support: {
                  ...catalog.gong?.support,
                  batchWrite: {
                    create: { supported: true, defaultRecordLimit: 100, objectRecordLimits: { deals: 50 } },
                    update: { supported: false, defaultRecordLimit: 7 },
                  },
                },
              },
            }),
          )
      : undefined,
  );
  await user.click(await screen.findByText('Catalog entry'));
  const entry = screen.getByText('Catalog entry').closest('details')!;
  expect(within(entry).getByText('create: 100 records, 50 of deals')).toBeTruthy();
  expect(within(entry).queryByText(/^update: /)).toBeNull();
  expect(within(entry).getByText('user name, as {{.apiKey}}:')).toBeTruthy();
  expect(within(entry).getByText('https://gong.example/icon.svg')).toBeTruthy();
  expect(entry.textContent).toContain('accessTokenHeaderAttachment');
  expect(entry.querySelector('img, a')).toBeNull();
});
