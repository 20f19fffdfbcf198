import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { paste, problem, renderConsole, type Intercept } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';

let service: TestService;

beforeEach(async () => {
  service = startTestService();
  await service.send('POST', '/v1/projects/ours/provider-apps', {
    provider: 'hubspot',
    clientId: 'client-7',
    clientSecret: 'hush-hush',
    scopes: ['crm.read'],
  });
});
afterEach(async () => {
  await service.close();
});

const open = (path: string, intercept?: Intercept) =>
  renderConsole({
    path: `/projects/ours/provider-apps${path}`,
    service,
    ...(intercept ? { intercept } : {}),
  });
const listed = async () =>
  (await (await service.send('GET', '/v1/projects/ours/provider-apps')).json()) as Record<string, unknown>[];

describe('provider apps', () => {
  test('are made, with what is missing said at the fields', async () => {
    const { user, router } = open('/new');
    await user.click(await screen.findByRole('button', { name: 'Create provider app' }));
    expect(await screen.findByText('Client id is required')).toBeTruthy();
    expect(screen.getByText(`${new URL(service.baseUrl).origin}/callbacks/v1/oauth`)).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Provider' }));
    await user.click(await screen.findByRole('option', { name: 'Salesforce', hidden: true }));
    await user.type(screen.getByLabelText('Client id'), 'sf-client');
    await user.type(screen.getByLabelText('Client secret'), 'sf-secret');
    await user.click(screen.getByRole('button', { name: 'Create provider app' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/ours/provider-apps'));
    expect(await screen.findByRole('link', { name: 'sf-client' })).toBeTruthy();
    expect(await listed()).toHaveLength(2);
    // The client id is their name already.
    expect(screen.queryByRole('columnheader', { name: 'Client id' })).toBeNull();
  });

  test('are edited with the secret left as it is', async () => {
    const bodies: unknown[] = [];
    const { user } = open('', (request) => {
      if (request.method === 'PATCH')
        void request
          .clone()
          .json()
          .then((body) => bodies.push(body));
      return undefined;
    });
    await user.click(await screen.findByRole('link', { name: 'client-7' }));
    expect(await screen.findByText('Stored, left unchanged')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect((await screen.findAllByText('Nothing has changed, so nothing was sent.')).length).toBe(1);
    await user.type(screen.getByLabelText(/Scopes/), '\ncrm.write');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(async () => expect((await listed())[0]?.['scopes']).toEqual(['crm.read', 'crm.write']));
    expect(bodies).toEqual([{ updateMask: ['scopes'], providerApp: { scopes: ['crm.read', 'crm.write'] } }]);
  });

  test('are edited beside a stored value that the form would refuse', async () => {
    const oddlyScoped = async (request: Request) => {
      const text = await (await service.fetch(request)).text();
      return Response.json(JSON.parse(text.replaceAll('"crm.read"', '"two words"')));
    };
    const { user } = open('', (request, url) =>
      request.method === 'GET' && /\/provider-apps(\/|$)/.test(url.pathname)
        ? oddlyScoped(request)
        : undefined,
    );
    await user.click(await screen.findByRole('link', { name: 'client-7' }));
    await user.type(await screen.findByLabelText('Client id'), '8');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(async () =>
      expect((await listed())[0]).toMatchObject({ clientId: 'client-78', scopes: ['crm.read'] }),
    );
  });

  test('are deleted with their reach', async () => {
    const { user } = open('');
    await user.click(await screen.findByRole('button', { name: 'Actions for client-7' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete provider app client-7' });
    expect(await within(dialog).findByText(/No connection that this console can read/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Delete provider app' }));
    expect(await screen.findByText('No provider apps yet')).toBeTruthy();
    expect(await listed()).toEqual([]);
  });

  test.each(['the list', 'its page'])('that are not listed are deleted by id from %s', async (place) => {
    const id = String((await listed())[0]?.['id']);
    const { user } = open(place === 'the list' ? '' : `/${id}`, (request, url) =>
      request.method === 'GET' && /\/(provider-apps|connections)$/.test(url.pathname)
        ? problem(404, 'No such path')
        : undefined,
    );
    await screen.findByText('This service does not offer the list of provider apps');
    if (place === 'the list') await paste(user, screen.getByLabelText('Provider app id'), id);
    await user.click(screen.getByRole('button', { name: 'Delete…' }));
    const dialog = await screen.findByRole('dialog', { name: `Delete provider app ${id}` });
    const confirm = () => within(dialog).getByRole('button', { name: 'Delete provider app' });
    expect(confirm().getAttribute('aria-disabled')).toBe('true');
    await paste(user, within(dialog).getByRole('textbox'), id);
    await user.click(confirm());
    await waitFor(async () => expect(await listed()).toEqual([]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByLabelText('Provider app id')).toBeTruthy();
  });
});
