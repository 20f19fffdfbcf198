import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rows } from '@/test/exhaustive';
import { paste, problem, renderConsole, type Intercept } from '@/test/render-console';
import { startTestService, type TestService } from '@/test/service';
import { populate, type World } from '@/test/service-world';

let service: TestService;
let world: World;

beforeEach(async () => {
  service = startTestService();
  world = await populate(service);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

const open = (path: string, intercept?: Intercept) =>
  renderConsole({
    path: `/projects/ours/connections${path}`,
    service,
    ...(intercept ? { intercept } : {}),
  });
const isList = (url: URL) => url.pathname.endsWith('/projects/ours/connections');

describe('the connections list', () => {
  test('a new one begins with the provider that the link names, and says whose app is used', async () => {
    open('/new?provider=salesforce');
    const provider = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Provider' });
    expect(provider.value).toBe('Salesforce');
    expect(
      screen.getByText(/^This project has no app for Salesforce, so the service uses its own/),
    ).toBeTruthy();
  });

  test('shows whose they are and how many installations use them', async () => {
    open('');
    const table = await screen.findByRole('table', { name: 'Connections of this project' });
    const row = within(table).getByRole('row', { name: /Acme GmbH/ });
    expect(within(row).getByText('Ana Ruiz')).toBeTruthy();
    expect(within(row).getByText('User name and password')).toBeTruthy();
    await waitFor(() => expect(within(row).getByText('1')).toBeTruthy());
    expect(within(table).getAllByRole('row')).toHaveLength(4);
  });

  test('has what does not work first, and says of the rest only to who cannot see that nothing is said', async () => {
    open('', async (request, url) => {
      if (!isList(url)) return undefined as never;
      const all = (await (await service.fetch(request)).json()) as { group: object }[];
      const groupName = (at: number) => ['Zeta', 'Beta', 'Alpha'][at] ?? 'Other';
      return Response.json(
        all.map(({ group, ...one }, at) => ({
          ...one,
          group: { ...group, groupName: groupName(at) },
          status: at === 0 ? 'bad_credentials' : 'working',
        })),
      );
    });
    const table = await screen.findByRole('table', { name: 'Connections of this project' });
    const customers = within(table)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(customers).toEqual(['Zeta', 'Alpha', 'Beta']);
    const bad = within(table).getByRole('cell', { name: 'Bad credentials' });
    expect(bad.querySelector('svg')).toBeTruthy();
    const working = within(table).getAllByRole('cell', { name: 'Working' });
    expect(working.length).toBeGreaterThan(0);
    for (const cell of working) expect(cell.querySelector('svg')).toBeNull();
  });

  test('filters by the address, and says so when nothing is left', async () => {
    const { user, router } = open('?unused=true&provider=gong');
    const table = await screen.findByRole('table');
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2));
    expect(within(table).getByRole('row', { name: /globex/ })).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'zzz');
    await screen.findByText('No connections match');
    expect(screen.getByText(/provider: Gong and not used and “zzz”/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test('that is not offered gives a way by id', async () => {
    const { user } = open('', (_, url) => (isList(url) ? problem(404, 'No such path') : undefined));
    await screen.findByText('This service does not offer the list of connections');
    await paste(user, screen.getByLabelText('Connection id'), world.connectionId);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Acme GmbH at Gong' })).toBeTruthy();
  });

  test('hides credentials that a service returns', async () => {
    open(`/${world.connectionId}`, (request, url) =>
      url.pathname.endsWith(`/connections/${world.connectionId}`)
        ? service
            .fetch(request)
            .then((answer) => answer.json())
            .then((body) => Response.json({ ...(body as object), apiKey: 'the-provider-key' }))
        : undefined,
    );
    await screen.findByRole('heading', { level: 1, name: 'Acme GmbH at Gong' });
    expect(document.body.textContent).not.toContain('the-provider-key');
  });
});

describe('a connection', () => {
  test('names its users, and is deleted with its reach', async () => {
    const { user, router } = open(`/${world.connectionId}`);
    const users = await screen.findByRole('list', { name: 'Installations that use it' });
    expect(await within(users).findByText('gong-sync')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete connection', hidden: true }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(world.installationId)).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox'), 'Acme GmbH');
    await user.click(within(dialog).getByRole('button', { name: 'Delete connection' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/ours/connections'));
    const gone = await service.send('GET', `/v1/projects/ours/connections/${world.connectionId}`);
    expect(gone.status).toBe(404);
  });

  test('that was made from credentials says why it is not re-authorized', async () => {
    const { user } = open(`/${world.connectionId}`);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    const item = await screen.findByRole('menuitem', { name: /^Re-authorize/, hidden: true });
    expect(item.textContent).toContain('made from credentials');
    expect(item.getAttribute('aria-disabled')).toBe('true');
  });

  test('takes new credentials, which the provider refuses first', async () => {
    const bodies: unknown[] = [];
    const { user, router } = open(`/${world.connectionId}`, (request) => {
      if (request.method === 'PATCH')
        void request
          .clone()
          .json()
          .then((body) => bodies.push(body));
      return undefined;
    });
    await user.click(await screen.findByRole('link', { name: 'Replace credentials' }));
    await user.click(await screen.findByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('User name is required')).toBeTruthy();
    expect(bodies).toEqual([]);
    await user.type(screen.getByLabelText('User name'), 'new-access-key');
    await user.type(screen.getByLabelText(/^Password/), 'invalid');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('The provider refused these credentials')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('User name').value).toBe('new-access-key');
    await user.clear(screen.getByLabelText(/^Password/));
    await user.type(screen.getByLabelText(/^Password/), 'new-secret');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/projects/ours/connections/${world.connectionId}`),
    );
    expect(bodies.at(-1)).toEqual({
      updateMask: ['basicAuth'],
      connection: { basicAuth: { username: 'new-access-key', password: 'new-secret' } },
    });
  });

  test('says when nothing was changed', async () => {
    const { user, requests } = open(`/${world.consentedConnectionId}/edit`);
    await user.click(await screen.findByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Nothing has changed, so nothing was sent.')).toBeTruthy();
    expect(requests.some((line) => line.startsWith('PATCH'))).toBe(false);
  });

  test('that was made by consent gives an address', async () => {
    const { user } = open(`/${world.consentedConnectionId}`);
    await user.click(await screen.findByRole('button', { name: 'Re-authorize' }));
    expect(await screen.findByText(/\/provider\/hubspot\/authorize\?/)).toBeTruthy();
    expect(screen.getByText(/Waiting for the customer/)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Send the customer to this address');
  });

  test('that is not there says so', async () => {
    open('/nobody');
    expect(await screen.findByRole('heading', { level: 1, name: 'Connection not found' })).toBeTruthy();
    // It has no name.
    expect(screen.getByText(/It may have been deleted\.$/)).toBeTruthy();
  });
});

describe('connecting a customer', () => {
  const fill = async (user: ReturnType<typeof renderConsole>['user']) => {
    await user.click(await screen.findByRole('combobox', { name: 'Provider' }));
    await user.click(await screen.findByRole('option', { name: 'HubSpot', hidden: true }));
    await user.type(screen.getByLabelText('Customer (groupRef)'), 'umbrella');
    await user.type(screen.getByLabelText('Person (consumerRef)'), 'di');
    await user.click(screen.getByRole('button', { name: 'Get the authorization URL' }));
  };

  test('says at the fields what is missing, before anything is sent', async () => {
    const { user, requests } = open('/new');
    await user.click(await screen.findByRole('button', { name: 'Get the authorization URL' }));
    expect(await screen.findByText('Provider is required')).toBeTruthy();
    expect(screen.getByText('groupRef is required')).toBeTruthy();
    expect(requests.some((line) => line.startsWith('POST'))).toBe(false);
  });

  test('shows the address, and says when the browser blocks the window', async () => {
    const opening = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = open('/new');
    await fill(user);
    expect(await screen.findByText(/\/provider\/hubspot\/authorize\?/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Open the authorization' }));
    expect(await screen.findByText(/did not allow the window/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Open the authorization in a new tab/ })).toBeTruthy();
    expect(opening).toHaveBeenCalledOnce();
  });

  test('says when the customer is connected, and offers the next step in place of the spent address', async () => {
    const { user } = open('/new');
    await fill(user);
    await screen.findByText(/\/provider\/hubspot\/authorize\?/);
    await service.send('POST', '/v1/projects/ours/connections:generate', {
      provider: 'hubspot',
      groupRef: 'umbrella',
      consumerRef: 'di',
      oauth2AuthorizationCode: { accessToken: { token: 'umbrella-access' } },
    });
    const panel = within(await screen.findByRole('region', { name: 'umbrella is connected' }));
    const next = await panel.findByRole('link', { name: 'Next: install' });
    await waitFor(() =>
      expect(next.getAttribute('href')).toBe(
        `/projects/ours/installations/install?group=umbrella&integration=${world.crmIntegrationId}`,
      ),
    );
    expect(screen.queryByText(/\/provider\/hubspot\/authorize\?/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Open (the authorization|it again)$/ })).toBeNull();
  });

  test.each(rows(['javascript:alert(document.domain)', 'https://good.example@evil.example/']))(
    'never opens %s',
    async (address) => {
      const opening = vi.spyOn(window, 'open');
      const { user } = open('/new', (_, url) =>
        url.pathname.endsWith('/oauth-connect') ? new Response(address) : undefined,
      );
      await fill(user);
      expect(await screen.findByText(address)).toBeTruthy();
      expect(screen.getByRole('alert').textContent).toContain('This address is not opened from here');
      expect(screen.queryByRole('button', { name: /Open the authorization/ })).toBeNull();
      expect(screen.queryByRole('link', { name: /Open the authorization/ })).toBeNull();
      expect(opening).not.toHaveBeenCalled();
    },
  );

  test('of a provider that takes credentials makes the connection at once', async () => {
    const { user, router } = open('/new');
    await user.click(await screen.findByRole('combobox', { name: 'Provider' }));
    await user.click(await screen.findByRole('option', { name: 'Gong', hidden: true }));
    await user.type(screen.getByLabelText('Customer (groupRef)'), 'umbrella');
    await user.type(screen.getByLabelText('Person (consumerRef)'), 'di');
    await user.type(screen.getByLabelText('User name'), 'umbrella-key');
    await user.type(screen.getByLabelText(/^Password/), 'umbrella-secret');
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'umbrella at Gong' })).toBeTruthy();
    expect(router.state.location.pathname).toMatch(/\/connections\/[^/]+$/);
    expect(document.body.textContent).not.toContain('umbrella-secret');
  });

  test('keeps what was filled in when the service refuses, and on the way back', async () => {
    let refuse = true;
    const { user } = open('/new', (_, url) =>
      refuse && url.pathname.endsWith('/oauth-connect') ? problem(422, 'Not this provider') : undefined,
    );
    await fill(user);
    expect(await screen.findByText('Not this provider')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Customer (groupRef)').value).toBe('umbrella');
    refuse = false;
    await user.click(screen.getByRole('button', { name: 'Get the authorization URL' }));
    await user.click(await screen.findByRole('button', { name: 'Back to the form' }));
    expect(screen.getByLabelText<HTMLInputElement>('Customer (groupRef)').value).toBe('umbrella');
  });
});
