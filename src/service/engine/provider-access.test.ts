import { describe, expect, it } from 'vitest';
import { accountFor } from '../provider/account';
import { exchangeCode, issueCode } from '../provider/auth';
import { tokenRows } from '../oauth/tokens';
import type { Credentials } from '../storage/entities';
import { createWorld, startTime, type World } from '@/test/engine-world';

const minute = 60_000;
const app = { clientId: 'app', redirectUri: 'http://127.0.0.1/callback' };

/** Tokens as the account of the test world gave them out at a moment; HubSpot's last half an hour. */
function signedIn(at: number): Credentials {
  const account = accountFor({ provider: 'hubspot', workspaceRef: 'w1', seed: 'w1' });
  const code = issueCode({ account, now: at, ...app, scopes: [] });
  const { outcome } = exchangeCode({ account, now: at, attempt: 1, code, ...app });
  if (!outcome.ok) throw new Error(outcome.message);
  return { oauth2: tokenRows(outcome.tokens) };
}

function worldWith(credentials: Credentials, settings = {}): World {
  const world = createWorld({ settings: { scale: 0.3, ...settings }, connection: { credentials } });
  for (const event of ['connection.refreshed', 'connection.error']) world.route(event);
  return world;
}
const connection = (world: World) => world.repositories.connections.byId('connection')!;
const events = (world: World) =>
  world.data().flatMap((message) => ('notificationType' in message ? [message['notificationType']] : []));
const about = (world: World, id: string) => world.lines(id).filter((line) => /token|credentials/i.test(line));

describe('the access token of a read', () => {
  it('is used as long as it holds', () => {
    const world = worldWith(signedIn(startTime - 5 * minute));
    const id = world.trigger();
    world.run();
    expect(world.operation(id).status).toBe('success');
    expect(events(world)).toEqual([]);
    expect(about(world, id)).toEqual([]);
  });

  it('is renewed when it has expired, with a word in the log and an event', () => {
    const credentials = signedIn(startTime - 31 * minute);
    const world = worldWith(credentials);
    const id = world.trigger();
    world.run();
    expect(world.operation(id).status).toBe('success');
    expect(events(world)).toEqual(['connection.refreshed']);
    expect(about(world, id).slice(0, 2)).toEqual([
      'DEBUG The access token has expired; asking for a new one',
      expect.stringMatching(
        /^INFO Notification connection\.refreshed queued|^INFO Access token renewed: POST \/oauth\/v1\/token → 200 · \d+ ms$/,
      ) as string,
    ]);
    const renewed = connection(world).credentials.oauth2;
    expect(renewed?.accessToken?.token).not.toBe(credentials.oauth2?.accessToken?.token);
    expect(renewed?.accessToken?.expiresAt).toBeGreaterThan(startTime);
    expect(connection(world).status).toBe('working');
    // The page came once the new token was there.
    const lines = world.lines(id);
    const at = (text: RegExp) => lines.findIndex((line) => text.test(line));
    expect(at(/GET \S+ → 200 · \d+ records/)).toBeGreaterThan(at(/Access token renewed/));
  });

  it('is renewed while the read goes on, page by page', () => {
    const world = worldWith(signedIn(startTime - 29 * minute), { scale: 3, slow: 500 });
    const id = world.trigger();
    world.run();
    expect(world.operation(id).status).toBe('success');
    expect(events(world).length).toBeGreaterThan(1);
    expect(new Set(events(world))).toEqual(new Set(['connection.refreshed']));
  });

  it('that cannot be renewed marks the connection and fails the read', () => {
    const world = worldWith(signedIn(startTime - 31 * minute), { expiredCredentials: true });
    const id = world.trigger();
    world.run();
    expect(world.operation(id)).toMatchObject({
      status: 'failure',
      result: expect.stringMatching(
        /^\[contacts\] HubSpot refused the credentials: .*invalid_grant/,
      ) as string,
    });
    expect(connection(world).status).toBe('bad_credentials');
    expect(events(world)).toEqual(['connection.error']);
    expect(world.lines(id)).toContain(
      'WARNING The connection is now marked bad_credentials: the customer has to re-authenticate',
    );
  });

  it('that is refused before its time is renewed once', () => {
    const { oauth2 } = signedIn(startTime - 5 * minute);
    const stale = signedIn(startTime - 60 * minute).oauth2?.accessToken?.token ?? '';
    const world = worldWith({
      oauth2: { ...oauth2, accessToken: { token: stale, expiresAt: startTime + 20 * minute } },
    });
    const id = world.trigger();
    world.run();
    expect(world.operation(id).status).toBe('success');
    expect(events(world)).toEqual(['connection.refreshed']);
    expect(about(world, id)[0]).toMatch(
      /^DEBUG GET \S+ → 401: the access token is refused; asking for a new one$/,
    );
  });

  it('that is refused again on a later page is renewed again', () => {
    const stale = signedIn(startTime - 60 * minute).oauth2?.accessToken?.token ?? '';
    const world = worldWith(signedIn(startTime - 5 * minute), { scale: 3 });
    const revoke = () => {
      const { oauth2 } = connection(world).credentials;
      world.repositories.connections.update('connection', {
        credentials: {
          oauth2: { ...oauth2, accessToken: { token: stale, expiresAt: startTime + 1_000 * minute } },
        },
      });
    };
    const id = world.trigger();
    const refused = () => about(world, id).filter((line) => line.includes('the access token is refused'));
    let next = 1;
    world.receiver.answer = () => {
      const pages = world.lines(id).filter((line) => /→ 200 · \d+ record/.test(line)).length;
      if (pages >= next && refused().length < 2) {
        next = pages + 3;
        revoke();
      }
      return { status: 200, durationMs: 40 };
    };
    world.run();
    expect(world.operation(id).status).toBe('success');
    expect(refused()).toHaveLength(2);
  });

  it('from elsewhere that nothing can renew is refused once it has expired', () => {
    const world = worldWith({
      oauth2: { accessToken: { token: 'from-elsewhere', expiresAt: startTime - 1 } },
    });
    const id = world.trigger();
    world.run();
    expect(world.operation(id).status).toBe('failure');
    expect(connection(world).status).toBe('bad_credentials');
  });

  it('that nothing can renew fails with the provider’s refusal', () => {
    const { oauth2 } = signedIn(startTime - 31 * minute);
    const world = worldWith({ oauth2: { accessToken: oauth2?.accessToken } });
    const id = world.trigger();
    world.run();
    expect(world.operation(id)).toMatchObject({
      status: 'failure',
      result: expect.stringContaining('HubSpot refused the credentials') as string,
    });
    expect(events(world)).toEqual(['connection.error']);
  });

  it('is asked for again while the provider is busy', () => {
    const world = worldWith(signedIn(startTime - 31 * minute), {
      rateLimited: { untilMs: startTime + 3000 },
    });
    const id = world.trigger();
    world.run();
    expect(world.operation(id).status).toBe('success');
    expect(events(world)).toEqual(['connection.refreshed']);
    expect(world.lines(id).filter((line) => line.includes('/oauth/v1/token → 429'))).not.toEqual([]);
  });
});

describe('other credentials', () => {
  it.each<[string, Credentials]>([
    ['custom values', { customAuth: { companyId: 'acme', publicKey: 'expired-key', privateKey: 'x' } }],
    ['a forged token', { oauth2: { accessToken: { token: `CJ${'e30'.repeat(9)}.${'x'.repeat(24)}` } } }],
    ['a user and password', { basicAuth: { username: 'acme', password: 'invalid' } }],
  ])('%s are checked at every call', (_, credentials) => {
    const world = worldWith(credentials);
    const id = world.trigger();
    world.run();
    expect(world.operation(id).result).toContain('HubSpot refused the credentials');
    expect(connection(world).status).toBe('bad_credentials');
  });
});
