import { connectBody, hearEvents, outcomeOf, startBrowser, startFlow, walk } from '@/test/oauth-flow';
import { closeService, startTestService, type TestService } from '@/test/service';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const webApp = 'https://app.example.com';

let service: TestService;
let events: Awaited<ReturnType<typeof hearEvents>>;
beforeEach(async () => {
  service = startTestService({ corsOrigins: [webApp] });
  events = await hearEvents(service, ['connection.created', 'connection.updated', 'connection.error']);
});
afterEach(() => closeService(service));

const read = async (id: string, query = '') =>
  (await (await service.send('GET', `/v1/projects/ours/connections/${id}${query}`)).json()) as Record<
    string,
    unknown
  >;

describe('connecting', () => {
  test('answers one JSON string: the address of the consent page', async () => {
    const answer = await service.send('POST', '/v1/oauth-connect', {
      projectIdOrName: 'ours',
      ...connectBody,
      enableCSRFProtection: true,
    });
    expect(answer.headers.get('content-type')).toBe('application/json');
    const url = new URL((await answer.json()) as string);
    expect(url.origin + url.pathname).toBe(`${service.origin}/provider/hubspot/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'signalbox-hubspot',
      redirect_uri: `${service.origin}/callbacks/v1/oauth`,
      scope: 'crm.objects.contacts.read crm.objects.companies.read crm.objects.deals.read',
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('shows who asks for what, and makes the connection when allowed', async () => {
    const url = await startFlow(service, { groupName: 'Acme <b>GmbH</b>', consumerName: 'Ana Ruiz' });
    const browser = startBrowser(service);
    const page = await browser.open(url);
    expect(page.status).toBe(200);
    for (const text of ['App of ours', 'HubSpot', 'Acme &lt;b&gt;GmbH&lt;/b&gt;', 'Ana Ruiz', 'simulated'])
      expect(page.text).toContain(text);
    expect(page.text).toContain('<code>crm.objects.contacts.read</code>');
    expect(page.text).not.toContain('<script');
    const { status, location } = await browser.answer(page.text, 'allow');
    expect(status).toBe(302);
    expect(location).toMatch(
      /^http:\/\/127\.0\.0\.1:4317\/callbacks\/v1\/oauth\?code=[^&]+&state=[\w-]{43}$/,
    );

    const last = await browser.open(location ?? '');
    const { connection, ...outcome } = outcomeOf(last.text);
    expect(outcome).toEqual({
      event: 'AUTHORIZATION_SUCCEEDED',
      origins: [service.origin, webApp],
    });
    const id = String(connection);
    expect(await read(id)).toMatchObject({
      id,
      provider: 'hubspot',
      authScheme: 'oauth2/authorizationCode',
      status: 'created',
      group: { groupRef: 'acme', groupName: 'Acme <b>GmbH</b>' },
      consumer: { consumerRef: 'ana', consumerName: 'Ana Ruiz' },
    });
    expect(await events()).toEqual([
      {
        notificationType: 'connection.created',
        data: {
          projectId: service.projectId,
          connectionId: id,
          provider: 'hubspot',
          groupRef: 'acme',
          consumerRef: 'ana',
          consumerName: 'Ana Ruiz',
        },
      },
    ]);
  });

  test('does PKCE where the provider does', async () => {
    const url = await startFlow(service, { provider: 'klaviyo' });
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
    const { last } = await walk(service, url);
    expect(outcomeOf(last.text)['event']).toBe('AUTHORIZATION_SUCCEEDED');
    expect(await read(String(outcomeOf(last.text)['connection']))).toMatchObject({
      authScheme: 'oauth2/authorizationCodePKCE',
    });
  });

  test('uses the project’s own app, with its parameters but none that would change the flow', async () => {
    const made = await service.send('POST', '/v1/projects/ours/provider-apps', {
      provider: 'hubspot',
      clientId: 'our-client',
      clientSecret: 'hush',
      scopes: ['crm.x'],
      metadata: {
        authQueryParams: {
          optional_scope: ['a b'],
          redirect_uri: ['https://evil.example.com'],
          state: ['known'],
        },
      },
    });
    const { id: providerAppId } = (await made.json()) as { id: string };
    const url = new URL(await startFlow(service));
    expect(url.searchParams.get('client_id')).toBe('our-client');
    expect(url.searchParams.get('scope')).toBe('crm.x');
    expect(url.searchParams.get('optional_scope')).toBe('a b');
    expect(url.searchParams.getAll('redirect_uri')).toEqual([`${service.origin}/callbacks/v1/oauth`]);
    expect(url.searchParams.getAll('state')).toHaveLength(1);
    expect(await startFlow(service, { providerAppId })).toContain('our-client');
    const { last } = await walk(service, url.href);
    expect(await read(String(outcomeOf(last.text)['connection']))).toMatchObject({
      providerApp: { id: providerAppId },
    });
  });

  test('again renews the consumer’s connection in the same workspace', async () => {
    const first = outcomeOf((await walk(service, await startFlow(service))).last.text)['connection'];
    const second = outcomeOf((await walk(service, await startFlow(service))).last.text)['connection'];
    const other = outcomeOf((await walk(service, await startFlow(service, { consumerRef: 'bo' }))).last.text);
    expect(second).toBe(first);
    expect(other['connection']).not.toBe(first);
    expect((await events()).map(({ notificationType }) => notificationType)).toEqual([
      'connection.created',
      'connection.updated',
      'connection.created',
    ]);
  });

  test.each([
    [404, { projectId: 'foreign' }, 'projectId'],
    [404, { projectId: undefined, projectIdOrName: 'nowhere' }, 'projectIdOrName'],
    [422, { provider: 'nothing' }, 'provider'],
    [422, { provider: 'gong' }, 'provider'],
    [422, { provider: 'marketo' }, 'provider'],
    [422, { provider: 'zendeskSupport' }, 'providerWorkspaceRef'],
    [422, { provider: 'salesforce', providerWorkspaceRef: 'javascript:alert(1)' }, 'providerWorkspaceRef'],
    [422, { provider: 'salesforce', providerWorkspaceRef: 'a.b/../c' }, 'providerWorkspaceRef'],
    [422, { providerAppId: 'nothing' }, 'providerAppId'],
  ])('is refused with %i for %j', async (status, changes, name) => {
    const answer = await service.send('POST', '/v1/oauth-connect', {
      projectId: service.projectId,
      ...connectBody,
      ...changes,
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ issues: [{ in: 'body', name }] });
    expect(service.database.value('SELECT count(*) FROM oauth_states')).toBe(0);
  });

  test('takes the workspace from either place', async () => {
    const inputs = [
      { providerWorkspaceRef: 'acme' },
      { providerMetadata: { workspace: { value: 'acme', source: 'input' } } },
    ];
    for (const input of inputs) {
      const { last } = await walk(service, await startFlow(service, { provider: 'salesforce', ...input }));
      const { connection } = outcomeOf(last.text);
      expect(await read(String(connection))).toMatchObject({ providerWorkspaceRef: 'acme' });
    }
  });

  test('lets Salesforce name the workspace, as the published React library expects', async () => {
    // What the library sends when nobody opens “Use My Domain (advanced)”.
    const body = { provider: 'salesforce', groupRef: 'Acme & Sons', providerMetadata: {} };
    const connect = async (input: object) => {
      const { last } = await walk(service, await startFlow(service, { ...body, ...input }));
      return String(outcomeOf(last.text)['connection']);
    };
    const connection = await connect({});
    expect(await read(connection)).toMatchObject({ providerWorkspaceRef: 'acme-sons', status: 'created' });
    expect(await connect({})).toBe(connection);
    const named = await connect({ providerWorkspaceRef: 'acme-test' });
    expect(named).not.toBe(connection);
    // Without a subdomain again, the consumer renews the newest connection.
    service.clock.advance(1000);
    expect(await connect({})).toBe(named);
    expect(await read(named)).toMatchObject({ providerWorkspaceRef: 'acme-test' });
  });

  test('refuses an app of another provider or without the scopes that are needed', async () => {
    const make = async (body: object) => {
      const answer = await service.send('POST', '/v1/projects/ours/provider-apps', {
        clientId: 'c',
        clientSecret: 's',
        ...body,
      });
      return ((await answer.json()) as { id: string }).id;
    };
    const wrong = await make({ provider: 'github', scopes: ['repo'] });
    const bare = await make({ provider: 'hubspot' });
    for (const providerAppId of [wrong, bare]) {
      const answer = await service.send('POST', '/v1/oauth-connect', {
        projectId: 'ours',
        ...connectBody,
        providerAppId,
      });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ issues: [{ name: 'providerAppId' }] });
    }
  });
});
