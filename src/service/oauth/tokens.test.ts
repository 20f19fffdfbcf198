import { connect, hearEvents } from '@/test/oauth-flow';
import { closeService, startTestService, type TestService } from '@/test/service';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { providerCall } from '../account-call';
import type { EngineEvent } from '../events';
import { ensureFreshToken, isExpired } from './tokens';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let service: TestService;
beforeEach(() => {
  service = startTestService();
});
afterEach(() => closeService(service));

const rowOf = (id: string) => {
  const row = service.repositories.connections.byId(id);
  if (!row) throw new Error(`no connection ${id}`);
  return row;
};

async function read(id: string, query: string) {
  const answer = await service.send('GET', `/v1/projects/ours/connections/${id}?${query}`);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe('GET with refresh', () => {
  test('ifExpired renews only what has expired', async () => {
    const id = await connect(service);
    const before = rowOf(id);
    service.clock.advance(29 * MINUTE);
    expect((await read(id, 'refresh=ifExpired')).status).toBe(200);
    expect(rowOf(id)).toEqual(before);
    service.clock.advance(MINUTE);
    const events = await hearEvents(service, ['connection.refreshed', 'connection.error']);
    const { body } = await read(id, 'refresh=ifExpired&includeCreds=true');
    const now = service.clock.now();
    expect(body).toMatchObject({
      status: 'created',
      oauth2AuthorizationCode: {
        accessToken: {
          token: expect.stringMatching(/^CJ/),
          issuedAt: new Date(now).toISOString(),
          expiresAt: new Date(now + 30 * MINUTE).toISOString(),
        },
      },
    });
    expect(JSON.stringify(body)).not.toContain('refreshToken');
    expect(rowOf(id).credentials.oauth2?.accessToken).not.toEqual(before.credentials.oauth2?.accessToken);
    expect((await events()).map(({ notificationType }) => notificationType)).toEqual([
      'connection.refreshed',
    ]);
  });

  test('force rotates the refresh token where the provider does', async () => {
    const rotating = await connect(service, { provider: 'klaviyo' });
    const keeping = await connect(service);
    for (const [id, isRotated] of [
      [rotating, true],
      [keeping, false],
    ] as const) {
      const before = rowOf(id).credentials.oauth2;
      service.clock.advance(1000);
      const { body } = await read(id, 'refresh=force&includeRefreshToken=true');
      const { oauth2 } = rowOf(id).credentials;
      expect(oauth2?.accessToken?.token).not.toBe(before?.accessToken?.token);
      expect(oauth2?.refreshToken?.token !== before?.refreshToken?.token).toBe(isRotated);
      expect(body).toMatchObject({
        oauth2AuthorizationCode: { refreshToken: { token: oauth2?.refreshToken?.token } },
      });
    }
  });

  test('marks the connection when the provider refuses, and says so once', async () => {
    const id = await connect(service);
    const events = await hearEvents(service, ['connection.refreshed', 'connection.error']);
    service.repositories.connections.update(id, { faults: { expiredCredentials: true } });
    for (const { status, body } of [await read(id, 'refresh=force'), await read(id, 'refresh=force')]) {
      expect(status).toBe(422);
      expect(body).toMatchObject({ causes: [expect.stringContaining('invalid_grant')] });
      expect(rowOf(id).status).toBe('bad_credentials');
    }
    expect(await events()).toEqual([
      {
        notificationType: 'connection.error',
        data: expect.objectContaining({
          connectionId: id,
          errors: [expect.stringContaining('invalid_grant')],
          error: [expect.stringContaining('invalid_grant')],
        }),
      },
    ]);
  });

  test('changes nothing when the provider is out of reach', async () => {
    const id = await connect(service);
    service.repositories.connections.update(id, { faults: { serverErrors: 1 } });
    const before = rowOf(id);
    expect((await read(id, 'refresh=force')).status).toBe(503);
    expect(rowOf(id)).toEqual(before);
  });

  test('renews by client credentials, and leaves schemes without tokens alone', async () => {
    const generate = async (body: object) => {
      const answer = await service.send('POST', '/v1/projects/ours/connections:generate', {
        groupRef: 'g',
        consumerRef: 'c',
        ...body,
      });
      return ((await answer.json()) as { id: string }).id;
    };
    const client = await generate({
      provider: 'marketo',
      providerWorkspaceRef: '123-ABC-456',
      oauth2ClientCredentials: { clientId: 'id', clientSecret: 'secret' },
    });
    const basic = await generate({ provider: 'gong', basicAuth: { username: 'a', password: 'b' } });
    const [clientBefore, basicBefore] = [rowOf(client), rowOf(basic)];
    service.clock.advance(61 * MINUTE);
    expect((await read(client, 'refresh=ifExpired')).status).toBe(200);
    expect((await read(basic, 'refresh=force')).status).toBe(200);
    expect(rowOf(client).credentials.oauth2).toMatchObject({ clientId: 'id', clientSecret: 'secret' });
    expect(isExpired(clientBefore, service.clock.now())).toBe(true);
    expect(isExpired(rowOf(client), service.clock.now())).toBe(false);
    expect(rowOf(basic)).toEqual(basicBefore);
  });
});

describe('ensureFreshToken', () => {
  function check(id: string) {
    const events: EngineEvent[] = [];
    const { repositories } = service;
    const keeper = { repositories, engine: { emit: (event: EngineEvent) => events.push(event) } };
    const row = rowOf(id);
    const result = ensureFreshToken(keeper, row, providerCall(row, service.clock.now()));
    return { ...result, events: events.map(({ eventType }) => eventType) };
  }

  test('asks nothing while the token holds', async () => {
    const id = await connect(service);
    expect(check(id)).toEqual({ kind: 'fresh', connection: rowOf(id), events: [] });
  });

  test('keeps the renewed token', async () => {
    const id = await connect(service);
    service.clock.advance(30 * MINUTE);
    expect(check(id)).toEqual({
      kind: 'refreshed',
      connection: rowOf(id),
      asked: {
        request: { method: 'POST', url: 'https://api.hubapi.com/oauth/v1/token' },
        latencyMs: expect.any(Number),
      },
      events: ['connection.refreshed'],
    });
    expect(check(id).kind).toBe('fresh');
  });

  test('marks the connection when the refresh token has expired too', async () => {
    const id = await connect(service, { provider: 'outreach' });
    service.clock.advance(14 * DAY);
    expect(check(id)).toMatchObject({
      kind: 'refused',
      connection: { id, status: 'bad_credentials' },
      failure: { kind: 'auth', code: 'invalid_grant' },
      events: ['connection.error'],
    });
    expect(check(id).events).toEqual([]);
  });

  test('marks a connection that has nothing to renew with', async () => {
    const answer = await service.send('POST', '/v1/projects/ours/connections:generate', {
      provider: 'hubspot',
      groupRef: 'g',
      consumerRef: 'c',
      oauth2AuthorizationCode: { accessToken: { token: 'x', expiresAt: '2026-03-02T10:00:00Z' } },
    });
    const { id } = (await answer.json()) as { id: string };
    expect(check(id).kind).toBe('fresh');
    service.clock.advance(60 * MINUTE);
    expect(check(id)).toMatchObject({ kind: 'refused', failure: { code: 'token_expired' } });
    expect(rowOf(id).status).toBe('bad_credentials');
  });
});
