import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { endpoints } from '@/contract/endpoints';
import { closeService, startTestService, type TestService } from '@/test/service';
import { fingerprint, populate, type World } from '@/test/service-world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerRules } from './customer-reach';
import { mounts } from './match';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
const ours = pair();
const other = pair();

let service: TestService;
let world: World;
let kid: string;
let foreignKid: string;

async function register(project: string, apiKey: string): Promise<string> {
  const answer = await service.fetch(`/v1/projects/${project}/jwt-keys`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ label: 'Portal', algorithm: 'RS256', publicKeyPem: pem(ours.publicKey) }),
  });
  return ((await answer.json()) as { kid: string }).kid;
}

beforeAll(async () => {
  service = startTestService();
  world = await populate(service);
  await service.run();
  kid = await register('ours', service.apiKey);
  foreignKid = await register('foreign', service.foreign.apiKey);
});
afterAll(() => closeService(service));

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = () => Math.floor(service.clock.now() / 1000);

interface Parts {
  header?: object;
  claims?: object;
  signature?: (text: string) => string;
}

const bySha256 = (key: KeyObject) => (text: string) =>
  sign('sha256', Buffer.from(text), key).toString('base64url');

/** A token that is good, but for what is given; written out here, so that no library mends it. */
function token({ header = {}, claims = {}, signature = bySha256(ours.privateKey) }: Parts = {}): string {
  const now = seconds();
  const all = { groupRef: 'acme', consumerRef: 'ana', sub: 'anything', iat: now, exp: now + 600, ...claims };
  const text = `${base64({ alg: 'RS256', typ: 'JWT', kid, ...header })}.${base64(all)}`;
  return `${text}.${signature(text)}`;
}

async function ask(method: string, path: string, jwt: string, body?: unknown) {
  const answer = await service.send(method, path, body, { authorization: `Bearer ${jwt}` });
  const text = await answer.text();
  return {
    status: answer.status,
    challenge: answer.headers.get('www-authenticate'),
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
}

const list = (jwt: string) => ask('GET', '/v1/projects/ours/connections', jwt);

describe('a customer’s JWT', () => {
  test('is accepted', async () => {
    expect(await list(token())).toMatchObject({ status: 200, body: [{ id: world.connectionId }] });
    const soon = { iat: seconds() + 30, exp: seconds() + 60 };
    expect((await list(token({ claims: soon }))).status).toBe(200);
  });

  const refused: [what: string, parts: () => Parts, reason: string][] = [
    ['expired', () => ({ claims: { iat: seconds() - 600, exp: seconds() } }), 'it has expired'],
    ['from the future', () => ({ claims: { iat: seconds() + 31 } }), 'it was issued in the future'],
    ['not yet good', () => ({ claims: { nbf: seconds() + 60 } }), 'its claim nbf does not hold'],
    ['too long lived', () => ({ claims: { exp: seconds() + 601 } }), 'it lives longer than 600 seconds'],
    ['without exp', () => ({ claims: { exp: undefined } }), 'its claim exp is missing'],
    ['without iat', () => ({ claims: { iat: undefined } }), 'its claim iat is missing'],
    ['with exp as text', () => ({ claims: { exp: '9999999999' } }), 'its claim exp does not hold'],
    ['without groupRef', () => ({ claims: { groupRef: undefined } }), 'its claim groupRef is missing'],
    ['with a blank groupRef', () => ({ claims: { groupRef: ' ' } }), 'its claim groupRef is missing'],
    ['without consumerRef', () => ({ claims: { consumerRef: 7 } }), 'its claim consumerRef is missing'],
    ['unsigned', () => ({ header: { alg: 'none' }, signature: () => '' }), 'it is not signed'],
    ['without its signature', () => ({ signature: () => '' }), 'its signature does not match the key'],
    [
      'signed with the public key as a shared secret',
      () => ({
        header: { alg: 'HS256' },
        signature: (text) => createHmac('sha256', pem(ours.publicKey)).update(text).digest('base64url'),
      }),
      'it is not signed with RS256',
    ],
    [
      'of another algorithm',
      () => ({
        header: { alg: 'RS512' },
        signature: (text) => sign('sha512', Buffer.from(text), ours.privateKey).toString('base64url'),
      }),
      'it is not signed with RS256',
    ],
    [
      'signed by another key',
      () => ({ signature: bySha256(other.privateKey) }),
      'its signature does not match the key',
    ],
    ['without kid', () => ({ header: { kid: undefined } }), 'its header names no key'],
    [
      'with its own key',
      () => ({
        header: { kid: undefined, jwk: other.publicKey.export({ format: 'jwk' }) },
        signature: bySha256(other.privateKey),
      }),
      'its header names no key',
    ],
    ['of an unknown key', () => ({ header: { kid: 'nothing' } }), 'is not registered here'],
    ['with extensions that must be known', () => ({ header: { crit: ['x'], x: 1 } }), 'it is malformed'],
  ];
  test.each(refused)('is refused when %s', async (_, parts, reason) => {
    const { status, challenge, body } = await list(token(parts()));
    expect([status, challenge]).toEqual([401, 'Bearer error="invalid_token"']);
    expect(body).toMatchObject({ detail: expect.stringContaining(reason), remedy: expect.any(String) });
  });

  test('is refused when its claims or header were changed after signing', async () => {
    const [header = '', , signature = ''] = token().split('.');
    const claims = { groupRef: 'globex', consumerRef: 'bo', iat: seconds(), exp: seconds() + 60 };
    const tries = [`${header}.${base64(claims)}.${signature}`, `e30.${base64(claims)}.${signature}`, 'a.b.c'];
    for (const jwt of tries) expect((await list(jwt)).status).toBe(401);
  });

  test('is refused once its key is deactivated or deleted, and taken when it is active again', async () => {
    const id = await register('ours', service.apiKey);
    const jwt = token({ header: { kid: id } });
    const path = `/v1/projects/ours/jwt-keys/${id}`;
    const set = (active: boolean) =>
      service.send('PATCH', path, { updateMask: ['active'], jwtKey: { active } });
    expect((await list(jwt)).status).toBe(200);
    await set(false);
    expect(await list(jwt)).toMatchObject({
      status: 401,
      body: { detail: expect.stringContaining('its key is deactivated') },
    });
    await set(true);
    expect((await list(jwt)).status).toBe(200);
    await service.send('DELETE', path);
    expect((await list(jwt)).status).toBe(401);
  });
});

describe('a customer', () => {
  const acme = () => token();
  const globex = () => token({ claims: { groupRef: 'globex', consumerRef: 'bo' } });
  const p = '/v1/projects/ours';

  test('sees the lists of their own group only', async () => {
    const installations = `${p}/integrations/gong-sync/installations`;
    for (const path of [installations, `${p}/installations`]) {
      expect((await ask('GET', path, acme())).body).toMatchObject([{ id: world.installationId }]);
      expect((await ask('GET', path, globex())).body).toEqual([]);
      expect((await ask('GET', `${path}?groupRef=globex`, acme())).status).toBe(403);
      expect((await ask('GET', `${path}?groupRef=acme`, acme())).status).toBe(200);
    }
    expect((await list(globex())).body).toMatchObject([{ id: world.spareConnectionId }]);
    expect((await ask('GET', `${p}/connections?provider=hubspot`, acme())).body).toEqual([]);
    expect((await ask('GET', `${p}/connections?groupRef=globex`, acme())).status).toBe(403);
  });

  test('does not reach what is another group’s', async () => {
    const before = fingerprint(service);
    const installation = `${p}/integrations/gong-sync/installations/${world.installationId}`;
    const tries: [method: string, path: string, body?: unknown][] = [
      ['GET', `${p}/connections/${world.connectionId}`],
      ['DELETE', `${p}/connections/${world.connectionId}`],
      ['PATCH', `${p}/connections/${world.connectionId}:oauth-update`],
      ['GET', `${p}/connections/nothing`],
      ['GET', installation],
      ['DELETE', installation],
      ['PATCH', installation, { updateMask: ['connectionId'], installation: { connectionId: 'x' } }],
      ['GET', `/v1/projects/foreign/connections`],
      ['GET', `/v1/projects/${service.foreign.projectId}`],
    ];
    for (const [method, path, body] of tries)
      expect([path, (await ask(method, path, globex(), body)).status]).toEqual([path, 404]);
    const foreign = token({ header: { kid: foreignKid } });
    expect((await ask('GET', p, foreign)).status).toBe(404);
    expect((await ask('GET', '/v1/projects/foreign/connections', foreign)).body).toEqual([]);
    expect(fingerprint(service)).toEqual(before);
  });

  test('makes things for themselves only', async () => {
    const before = fingerprint(service);
    const who = { groupRef: 'globex', consumerRef: 'bo' };
    const basicAuth = { username: 'a', password: 'b' };
    const tries: [path: string, body: object, ...names: string[]][] = [
      ['/v1/oauth-connect', { projectId: 'ours', provider: 'hubspot', ...who }, 'groupRef', 'consumerRef'],
      ['/v1/custom-auth/connect', { projectIdOrName: 'ours', ...who }, 'groupRef', 'consumerRef'],
      [`${p}/connections:generate`, { provider: 'gong', basicAuth, ...who, groupRef: 'acme' }, 'consumerRef'],
      [
        `${p}/integrations/gong-sync/installations`,
        { groupRef: 'globex', config: { content: { provider: 'gong' } } },
        'groupRef',
      ],
    ];
    for (const [path, body, ...names] of tries) {
      const answer = await ask('POST', path, acme(), body);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.body).toMatchObject({ issues: names.map((name) => ({ in: 'body', name })) });
    }
    const body = { projectId: 'foreign', provider: 'hubspot', groupRef: 'acme', consumerRef: 'ana' };
    expect((await ask('POST', '/v1/oauth-connect', acme(), body)).status).toBe(404);
    expect(fingerprint(service)).toEqual(before);
    const own = { ...body, projectId: 'ours' };
    expect((await ask('POST', '/v1/oauth-connect', acme(), own)).status).toBe(200);
  });

  test('gets no credentials', async () => {
    const path = `${p}/connections/${world.connectionId}`;
    expect((await ask('GET', path, acme())).status).toBe(200);
    for (const name of ['includeCreds', 'includeRefreshToken']) {
      const answer = await ask('GET', `${path}?${name}=true`, acme());
      expect(answer).toMatchObject({ status: 403, body: { issues: [{ in: 'query', name }] } });
    }
  });

  test('may use another group’s connection for nothing', async () => {
    const latest = service.repositories.revisions.latest(world.integrationId)?.id ?? '';
    const path = `${p}/integrations/gong-sync/revisions/${latest}:hydrate`;
    expect((await ask('GET', `${path}?connectionId=${world.connectionId}`, globex())).status).toBe(404);
    expect((await ask('GET', `${path}?connectionId=${world.connectionId}`, acme())).status).not.toBe(403);
  });
});

describe('an API key for front ends', () => {
  const path = '/v1/projects/ours/api-keys';
  const makeKey = async (...scopes: string[]): Promise<Record<string, string>> => {
    const made = await service.send('POST', path, { label: 'Key', scopes });
    return { 'x-api-key': ((await made.json()) as { key: string }).key };
  };
  const status = async (key: Record<string, string>, target: string, method = 'GET') =>
    (await service.send(method, target, undefined, key)).status;

  test('reaches what a front end calls, for every group, and nothing else', async () => {
    const key = await makeKey('frontend');
    const p = '/v1/projects/ours';
    for (const target of [p, `${p}/integrations`, `${p}/connections`, `${p}/installations`])
      expect([target, await status(key, target)]).toEqual([target, 200]);
    const connection = `${p}/connections/${world.connectionId}`;
    expect(await status(key, connection)).toBe(200);
    expect(await status(key, `${connection}?includeCreds=true`)).toBe(403);
    for (const target of ['/v1/projects', path, `${p}/destinations`, `${p}/topics`, `${p}/jwt-keys`])
      expect([target, await status(key, target)]).toEqual([target, 403]);
    const pause = `/read/v1/projects/ours/integrations/${world.integrationId}/installations/${world.installationId}:pause`;
    expect(await status(key, pause, 'POST')).toBe(403);
    expect(await status(key, '/v1/providers')).toBe(200);
  });

  test('is not one that has all scopes, or others', async () => {
    for (const scopes of [['frontend', 'full'], ['something-new'], []])
      expect([scopes, await status(await makeKey(...scopes), path)]).toEqual([scopes, 200]);
  });

  test('is limited from the request on after its scopes were changed', async () => {
    const key = await makeKey('full');
    expect(await status(key, path)).toBe(200);
    await service.send('PATCH', `${path}/${key['x-api-key']}`, {
      updateMask: ['scopes'],
      apiKey: { scopes: ['frontend'] },
    });
    expect(await status(key, path)).toBe(403);
  });
});

const known = endpoints.map(({ id }) => id);
test('the table of what a customer reaches names endpoints only', () => {
  expect(Object.keys(customerRules).filter((id) => !known.includes(id))).toEqual([]);
});

const beyond = endpoints.filter(({ id, auth }) => auth.length > 0 && !(id in customerRules));
test.each(beyond.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s is beyond a customer',
  async (_, endpoint) => {
    const path = endpoint.path
      .replace('{projectIdOrName}', 'ours')
      .replace('{orgId}', service.orgId)
      .replace(/\{\w+\}/g, 'x');
    const body = endpoint.body ? {} : undefined;
    const { status } = await ask(endpoint.method, `${mounts[endpoint.address]}${path}`, token(), body);
    expect(status).toBe(endpoint.auth.includes('bearer') ? 403 : 401);
  },
);
