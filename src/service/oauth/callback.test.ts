import { connectBody, hearEvents, outcomeOf, startBrowser, startFlow, walk } from '@/test/oauth-flow';
import { closeService, startTestService, type TestService } from '@/test/service';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const MINUTE = 60_000;

let service: TestService;
let events: Awaited<ReturnType<typeof hearEvents>>;
beforeEach(async () => {
  service = startTestService();
  events = await hearEvents(service, ['connection.created', 'connection.updated', 'connection.error']);
});
afterEach(() => closeService(service));

describe('the callback', () => {
  test('fails the flow when access is denied', async () => {
    const { location, last } = await walk(service, await startFlow(service), 'deny');
    expect(new URL(location).searchParams.get('error')).toBe('access_denied');
    expect(outcomeOf(last.text)).toMatchObject({
      event: 'AUTHORIZATION_FAILED',
      error: 'Access to HubSpot was denied.',
    });
    expect(service.repositories.connections.list(service.projectId)).toEqual([]);
    expect(await events()).toEqual([]);
  });

  test('takes a state once', async () => {
    const { browser, location, last } = await walk(service, await startFlow(service));
    const again = await browser.open(location);
    expect(again.status).toBe(400);
    expect(outcomeOf(again.text)).toMatchObject({
      event: 'AUTHORIZATION_FAILED',
      error: 'This link has been used.',
    });
    expect(service.repositories.connections.list(service.projectId)).toHaveLength(1);
    expect(outcomeOf(last.text)['event']).toBe('AUTHORIZATION_SUCCEEDED');
  });

  test('takes a state for ten minutes', async () => {
    const browser = startBrowser(service);
    const url = await startFlow(service);
    const page = await browser.open(url);
    service.clock.advance(10 * MINUTE - 1);
    const { location } = await browser.answer(page.text, 'allow');
    service.clock.advance(1);
    const late = await browser.open(location ?? '');
    expect(late.status).toBe(400);
    expect(outcomeOf(late.text)['error']).toBe('This link has expired.');
    expect((await browser.open(url)).text).toContain('This link has expired');
    expect(service.repositories.connections.list(service.projectId)).toEqual([]);
  });

  test('keeps no state that could be used, and forgets old flows', async () => {
    const url = await startFlow(service);
    const state = new URL(url).searchParams.get('state') ?? '';
    expect(JSON.stringify(service.database.all('SELECT * FROM oauth_states'))).not.toContain(state);
    service.clock.advance(25 * 60 * MINUTE);
    await startFlow(service);
    expect(service.database.value('SELECT count(*) FROM oauth_states')).toBe(1);
  });

  test.each([
    ['?', 'This link is not known.'],
    ['?code=x', 'This link is not known.'],
    ['?code=x&state=made-up', 'This link is not known.'],
    ['?error=access_denied&state=%00', 'This link is not known.'],
  ])('refuses %s', async (query, error) => {
    const { status, text } = await startBrowser(service).open(`/callbacks/v1/oauth${query}`);
    expect(status).toBe(400);
    expect(outcomeOf(text)).toMatchObject({ event: 'AUTHORIZATION_FAILED', error });
  });

  test('refuses a code that is not the provider’s, and repeats nothing of the link', async () => {
    for (const [name, value] of [
      ['code', '<script>alert(1)</script>'],
      ['error', 'javascript:alert(1)'],
    ] as const) {
      const state = new URL(await startFlow(service)).searchParams.get('state') ?? '';
      const query = new URLSearchParams({ state, [name]: value });
      const { status, text } = await startBrowser(service).open(`/callbacks/v1/oauth?${query.toString()}`);
      expect(status).toBe(400);
      expect(text).not.toContain('alert');
      expect(outcomeOf(text)['event']).toBe('AUTHORIZATION_FAILED');
    }
    expect(service.repositories.connections.list(service.projectId)).toEqual([]);
  });

  test('refuses the code of another flow', async () => {
    const browser = startBrowser(service);
    const mine = await browser.answer((await browser.open(await startFlow(service))).text, 'allow');
    const other = new URL(await startFlow(service, { groupRef: 'globex' })).searchParams.get('state') ?? '';
    const url = new URL(mine.location ?? '');
    url.searchParams.set('state', other);
    const { text } = await browser.open(url.href);
    expect(outcomeOf(text)).toMatchObject({
      event: 'AUTHORIZATION_FAILED',
      error: expect.stringContaining('invalid_grant'),
    });
  });

  test('may be asked for by a navigation only', async () => {
    const { location } = await startBrowser(service).answer('', 'allow');
    expect(location).toBeNull();
    for (const method of ['HEAD', 'POST', 'PUT']) {
      const answer = await service.fetch('/callbacks/v1/oauth?state=x', { method });
      expect(answer.status).toBe(405);
    }
  });
});

describe('authorizing a connection again', () => {
  const begin = async (id: string, headers?: Record<string, string>) => {
    const answer = await service.send(
      'PATCH',
      `/v1/projects/ours/connections/${id}:oauth-update`,
      undefined,
      headers,
    );
    return { status: answer.status, body: await answer.json() };
  };

  test('clears bad credentials and what had expired', async () => {
    const id = String(outcomeOf((await walk(service, await startFlow(service))).last.text)['connection']);
    const { connections } = service.repositories;
    const before = connections.byId(id);
    connections.update(id, { status: 'bad_credentials', faults: { expiredCredentials: true, slow: 2 } });
    service.clock.advance(MINUTE);
    const { status, body } = await begin(id);
    expect(status).toBe(200);
    const { last } = await walk(service, String(body));
    expect(outcomeOf(last.text)).toMatchObject({ event: 'AUTHORIZATION_SUCCEEDED', connection: id });
    const after = connections.byId(id);
    expect(after).toMatchObject({ status: 'created', faults: { slow: 2 }, createTime: before?.createTime });
    expect(after?.credentials).not.toEqual(before?.credentials);
    expect((await events()).map(({ notificationType }) => notificationType)).toEqual([
      'connection.created',
      'connection.updated',
    ]);
  });

  test('changes nothing when denied, or when the connection is deleted meanwhile', async () => {
    const id = String(outcomeOf((await walk(service, await startFlow(service))).last.text)['connection']);
    service.repositories.connections.update(id, { status: 'bad_credentials' });
    await walk(service, String((await begin(id)).body), 'deny');
    expect(service.repositories.connections.byId(id)?.status).toBe('bad_credentials');
    const { body } = await begin(id);
    await service.send('DELETE', `/v1/projects/ours/connections/${id}`);
    const { last } = await walk(service, String(body));
    expect(outcomeOf(last.text)).toMatchObject({
      event: 'AUTHORIZATION_FAILED',
      error: 'The connection has been deleted.',
    });
    expect(service.repositories.connections.list(service.projectId)).toEqual([]);
  });

  test('is refused for what was not made by consent, or is not there', async () => {
    const made = await service.send('POST', '/v1/projects/ours/connections:generate', {
      ...connectBody,
      provider: 'gong',
      basicAuth: { username: 'a', password: 'b' },
    });
    const { id } = (await made.json()) as { id: string };
    expect(await begin(id)).toMatchObject({
      status: 400,
      body: { issues: [{ in: 'path', name: 'connectionId' }] },
    });
    expect((await begin('nothing')).status).toBe(404);
  });
});
