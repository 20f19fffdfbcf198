import { startTestService, type TestService, type TestServiceOptions } from '@/test/service';
import { populate } from '@/test/service-world';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isServicePath } from './app';

let service: TestService;
const closing: (() => unknown)[] = [];

function start(options: TestServiceOptions = {}): TestService {
  const started = startTestService(options);
  closing.push(() => started.close());
  return started;
}

beforeEach(() => {
  service = start();
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

describe('origins and hosts', () => {
  const origin = 'https://console.example.com';

  it('lets configured origins in, and no others', async () => {
    service = start({ corsOrigins: [origin] });
    const ask = (from: string, method = 'OPTIONS') =>
      service.fetch('/v1/projects', { method, headers: { origin: from, 'x-api-key': service.apiKey } });
    const preflight = await ask(origin);
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-Api-Key');
    const answer = await ask(origin, 'GET');
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-request-id');
    for (const other of ['https://evil.example.com', 'null', 'http://console.example.com']) {
      for (const method of ['OPTIONS', 'GET'])
        expect((await ask(other, method)).headers.get('access-control-allow-origin')).toBeNull();
    }
    const refused = await service.fetch('/v1/projects', { headers: { origin } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, origin]);
  });

  it('refuses other hosts', async () => {
    const ask = async (host: string) => (await service.fetch('/healthz', { headers: { host } })).status;
    for (const host of [
      'localhost:4317',
      '127.0.0.1',
      '127.8.9.1:80',
      '[::1]:4317',
      'LOCALHOST',
      'app.localhost',
    ])
      expect([host, await ask(host)]).toEqual([host, 200]);
    for (const host of [
      'evil.example.com',
      '127.0.0.1.evil.example.com',
      '10.0.0.1',
      'localhost.evil.com:4317',
    ])
      expect([host, await ask(host)]).toEqual([host, 421]);
    const named = await service.fetch('http://evil.example.com/healthz', { headers: { host: 'localhost' } });
    expect(named.status).toBe(421);
  });
});

describe('beside the interface', () => {
  it('is healthy until it is closed', async () => {
    expect(await (await service.fetch('/healthz')).json()).toEqual({
      status: 'ok',
      version: '0.0.0-test',
      database: 'ok',
    });
    service.database.close();
    expect((await service.fetch('/healthz')).status).toBe(503);
  });

  it('says 507 while the disk is full, also by its health, and loses nothing', async () => {
    const { database } = service;
    const limit = (pages: number) => database.get(`PRAGMA max_page_count = ${pages}`);
    const create = async (at: number) =>
      (await service.send('POST', `/v1/projects/${service.projectId}/topics`, { name: `t${at}` })).status;
    const list = async () =>
      (await service.send('GET', `/v1/projects/${service.projectId}/topics`)).json() as Promise<unknown[]>;
    limit(Number(database.value('PRAGMA page_count')));
    let made = 0;
    for (let status = await create(0); status === 201; status = await create(made)) made += 1;
    expect(await create(made)).toBe(507);
    expect((await service.fetch('/healthz')).status).toBe(507);
    expect(await list()).toHaveLength(made);
    limit(1_000_000);
    expect((await service.fetch('/healthz')).status).toBe(200);
    expect(await create(made)).toBe(201);
    expect(await list()).toHaveLength(made + 1);
  });

  it('redeems a connect token once, for ten minutes', async () => {
    const redeem = (token: unknown) => service.send('POST', '/connect-tokens:redeem', { token });
    const grant = { apiKey: service.apiKey, bearerToken: service.bearerToken };
    const first = service.mintConnectToken(grant);
    expect(await (await redeem(first)).json()).toMatchObject({
      ...grant,
      baseUrl: service.baseUrl,
      writeUrl: service.writeUrl,
    });
    expect((await redeem(first)).status).toBe(410);
    const second = service.mintConnectToken(grant);
    service.clock.advance(10 * 60_000 + 1);
    expect((await redeem(second)).status).toBe(410);
    expect((await redeem(7)).status).toBe(400);
    expect((await service.fetch('/connect-tokens:redeem')).status).toBe(405);
  });

  it('keeps what an inbox received, without secrets', async () => {
    const send = (name: string, body: string) =>
      service.fetch(`/inbox/${name}`, {
        method: 'POST',
        body,
        headers: { authorization: 'Bearer x', 'svix-id': 'msg_1' },
      });
    for (let n = 0; n < 60; n += 1) expect((await send('demo', JSON.stringify({ n }))).status).toBe(204);
    const kept = (await (await service.fetch('/inbox/demo')).json()) as {
      headers: Record<string, string>;
      body: { n: number };
    }[];
    expect(kept.map(({ body }) => body.n)).toEqual(Array.from({ length: 50 }, (_, index) => index + 10));
    expect(kept[0]?.headers).toMatchObject({ 'svix-id': 'msg_1' });
    expect(kept[0]?.headers).not.toHaveProperty('authorization');
    expect((await send('broken-one', '{}')).status).toBe(503);
    expect((await send('demo', 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    expect((await service.fetch('/inbox/a%2Fb')).status).toBe(404);
  });

  it('shows a billing session until it ends, and leads back only to the console', async () => {
    const { billingAccountId } = await populate(service);
    const path = `/v1/billingAccounts/${billingAccountId}/portalSession`;
    const open = async (redirectUrl: string) => {
      const made = await service.send('POST', path, { redirectUrl, timeout: 60 });
      const { url } = (await made.json()) as { url: string };
      const page = await service.fetch(url);
      return { url, status: page.status, text: await page.text() };
    };
    const own = await open(`${new URL(service.baseUrl).origin}/?a="b`);
    expect([own.status, /href="[^"]+\/\?a=&quot;b"/.test(own.text)]).toEqual([200, true]);
    const other = await open('https://example.com/?a="b');
    expect([other.status, /href="https/.test(other.text)]).toEqual([200, false]);
    expect(other.text).toContain('https://example.com/?a=&quot;b');
    for (const redirectUrl of ['https://user:pw@example.com', 'https://user@example.com', 'javascript:1'])
      expect((await service.send('POST', path, { redirectUrl })).status).toBe(400);
    service.clock.advance(61_000);
    expect((await service.fetch(own.url)).status).toBe(410);
  });
});

it('answers its own paths, and leaves the others to the console', () => {
  const own = [
    '/v1/projects',
    '/read/v1/openapi.json',
    '/healthz',
    '/connect-tokens:redeem',
    '/billing-session',
    '/inbox/crm-sync',
    '/uploads/org/a.zip',
    '/downloads/part',
    '/callbacks/v1/oauth',
    '/provider/hubspot/authorize',
  ];
  expect(own.filter((path) => !isServicePath(path))).toEqual([]);
  expect(['/', '/connect', '/projects/ours/topics', '/assets/a.js'].filter(isServicePath)).toEqual([]);
});
