/** What somebody with another credential can try against the built service. */
import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { test } from './exposed';
import { expect } from './fixtures';
import { createProject, ServiceClient } from './service';

test.describe('credentials', () => {
  test('the key of another project reaches nothing, and changes nothing', async ({ open }) => {
    const ours = new ServiceClient(open, await createProject(open));
    const theirs = await createProject(open);
    const topic = await ours.post<{ id: string }>('/topics', { name: 'ours' });
    const destination = await ours.createWebhook('ours', 'https://example.com/hook');
    const installed = await ours.install('ours');
    const installation = `/integrations/${installed.integrationId}/installations/${installed.installationId}`;
    const attempts: [method: string, rest: string, body?: unknown][] = [
      ['GET', ''],
      ['PATCH', '', { updateMask: ['appName'], project: { appName: 'Taken' } }],
      ['GET', '/topics'],
      ['POST', '/topics', { name: 'theirs' }],
      ['PATCH', `/topics/${topic.id}`, { name: 'theirs' }],
      ['DELETE', `/topics/${topic.id}`],
      ['GET', `/destinations/${destination.id}?includeSecrets=true`],
      ['GET', `/destinations/${destination.id}?rotate=true`],
      ['GET', '/api-keys'],
      ['DELETE', `/api-keys/${ours.project.apiKey}`],
      ['GET', `/connections/${installed.connectionId}?includeCreds=true`],
      ['DELETE', `/connections/${installed.connectionId}`],
      ['GET', installation],
      ['DELETE', installation],
    ];
    const before = await everything();
    for (const name of [ours.project.id, ours.project.name])
      for (const [method, rest, body] of attempts) {
        const answer = await fetch(`${open.baseUrl}/projects/${name}${rest}`, {
          method,
          headers: { 'X-Api-Key': theirs.apiKey, 'Content-Type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        expect([method, rest, answer.status]).toEqual([method, rest, 404]);
        expect(await answer.text()).not.toMatch(/whsec_|acme-secret/);
      }
    // Nor does naming their own project help to reach our things.
    for (const rest of [`/topics/${topic.id}`, `/destinations/${destination.id}`, installation])
      for (const method of ['GET', 'DELETE']) {
        const answer = await fetch(`${open.baseUrl}/projects/${theirs.id}${rest}`, {
          method,
          headers: { 'X-Api-Key': theirs.apiKey },
        });
        expect([404, 405]).toContain(answer.status);
      }
    expect(await everything()).toEqual(before);

    async function everything() {
      const key = await ours.signingKey(destination.id);
      return [
        key,
        await ours.get(''),
        await ours.get('/topics'),
        await ours.get('/destinations'),
        await ours.get('/api-keys'),
        await ours.get('/connections'),
        await ours.get(installation),
      ];
    }
  });

  test('a deactivated key is refused until it is active again', async ({ open }) => {
    const project = await createProject(open);
    const admin = { Authorization: `Bearer ${open.bearerToken}`, 'Content-Type': 'application/json' };
    const setActive = (active: boolean) =>
      fetch(`${open.baseUrl}/projects/${project.id}/api-keys/${project.apiKey}`, {
        method: 'PATCH',
        headers: admin,
        body: JSON.stringify({ updateMask: ['active'], apiKey: { active } }),
      });
    const statuses = async () =>
      Promise.all(
        [
          `${open.baseUrl}/projects`,
          `${open.baseUrl}/projects/${project.id}`,
          `${open.baseUrl}/projects/${project.id}/topics`,
        ].map(async (url) => (await fetch(url, { headers: { 'X-Api-Key': project.apiKey } })).status),
      );
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await setActive(false)).status).toBe(200);
    expect(await statuses()).toEqual([401, 401, 401]);
    expect((await setActive(true)).status).toBe(200);
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (header: object, claims: object, key: KeyObject) => {
    const text = `${encoded(header)}.${encoded(claims)}`;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  };

  test('a JWT must be signed with the registered key, for its project, and be fresh', async ({ open }) => {
    const client = new ServiceClient(open, await createProject(open));
    const other = await createProject(open);
    const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { privateKey, publicKey } = pair();
    const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const { kid } = await client.post<{ kid: string }>('/jwt-keys', {
      label: 'web',
      algorithm: 'RS256',
      publicKeyPem,
    });
    const now = Math.floor(Date.now() / 1000);
    const header = { alg: 'RS256', typ: 'JWT', kid };
    const claims = { groupRef: 'acme', consumerRef: 'ana', iat: now - 10, exp: now + 300 };
    const ask = async (token: string, project = client.project.id) =>
      (
        await fetch(`${open.baseUrl}/projects/${project}/connections`, {
          headers: { Authorization: `Bearer ${token}` },
        })
      ).status;

    const good = signed(header, claims, privateKey);
    expect(await ask(good)).toBe(200);
    expect(await ask(good, other.id)).toBe(404);
    const none = encoded({ ...header, alg: 'none' });
    const hmacText = `${encoded({ ...header, alg: 'HS256' })}.${encoded(claims)}`;
    const [, , signature] = good.split('.');
    const refused: Record<string, string> = {
      expired: signed(header, { ...claims, iat: now - 400, exp: now - 1 }, privateKey),
      'not yet issued': signed(header, { ...claims, iat: now + 300, exp: now + 600 }, privateKey),
      'too long lived': signed(header, { ...claims, exp: now + 86_400 }, privateKey),
      'without an end': signed(header, { ...claims, exp: undefined }, privateKey),
      unsigned: `${none}.${encoded(claims)}.`,
      'unsigned with a signature': `${none}.${encoded(claims)}.${signature}`,
      'with an empty signature': `${encoded(header)}.${encoded(claims)}.`,
      'signed with the public key as a shared secret': `${hmacText}.${createHmac('sha256', publicKeyPem).update(hmacText).digest('base64url')}`,
      'signed with another key': signed(header, claims, pair().privateKey),
      'changed after it was signed': `${encoded(header)}.${encoded({ ...claims, groupRef: 'other' })}.${signature}`,
      'of an unknown key': signed({ ...header, kid: 'nobody' }, claims, privateKey),
      'of no key': signed({ alg: 'RS256' }, claims, privateKey),
    };
    for (const [what, token] of Object.entries(refused))
      expect([what, await ask(token)]).toEqual([what, 401]);

    const deactivated = await fetch(`${open.baseUrl}/projects/${client.project.id}/jwt-keys/${kid}`, {
      method: 'PATCH',
      headers: { 'X-Api-Key': client.project.apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ updateMask: ['active'], jwtKey: { active: false } }),
    });
    expect(deactivated.status).toBe(200);
    expect(await ask(good)).toBe(401);
  });

  test('nobody is redirected to a script address', async ({ open }) => {
    const bearer = { Authorization: `Bearer ${open.bearerToken}`, 'Content-Type': 'application/json' };
    const account = (await (
      await fetch(`${open.baseUrl}/orgs/${open.orgId}/billingAccount`, { headers: bearer })
    ).json()) as { id: string };
    const ask = (redirectUrl: string) =>
      fetch(`${open.baseUrl}/billingAccounts/${account.id}/portalSession`, {
        method: 'POST',
        headers: bearer,
        body: JSON.stringify({ redirectUrl }),
      });
    for (const url of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'javascript://example.com/%0aalert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'file:///etc/passwd',
      '//evil.example.com',
      '/relative',
      'https:',
      'https://',
    ])
      expect([url, (await ask(url)).status]).toEqual([url, 400]);
    const made = (await (await ask('https://example.com/?next="><script>alert(1)</script>')).json()) as {
      url: string;
    };
    const page = await fetch(made.url);
    expect(await page.text()).not.toContain('<script>');
    // The address is not signed, so it must be safe whatever is written into it.
    const forged = new URL(made.url);
    forged.searchParams.set('return', 'javascript:alert(1)');
    expect(await (await fetch(forged)).text()).not.toMatch(/<a\b|href=["']?javascript:/i);
  });
});
