import { createHash } from 'node:crypto';
import { startTestService, type TestService } from '@/test/service';
import { endpoints } from '@/contract/endpoints';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorsOf } from './document';

const console_ = 'https://console.example.com';
let service: TestService;
beforeEach(() => {
  service = startTestService({ corsOrigins: [console_] });
});
afterEach(() => service.close());

describe('what the service publishes about itself', () => {
  it.each(['/v1', '/read/v1', '/search/v1', '/write/v1'])(
    'is a document at %s, read without a credential',
    async (mount) => {
      const response = await service.fetch(`${mount}/openapi.json`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
      expect(await response.json()).toMatchObject({
        openapi: '3.1.0',
        info: { version: '0.0.0-test' },
        servers: [{ url: service.origin + mount }],
      });
    },
  );

  it('can be read by a console of another origin, and is only read', async () => {
    const path = '/v1/openapi.json';
    const ask = (method: string) => service.fetch(path, { method, headers: { origin: console_ } });
    expect((await ask('GET')).headers.get('access-control-allow-origin')).toBe(console_);
    const preflight = await ask('OPTIONS');
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'GET, HEAD, OPTIONS',
    ]);
    expect(await (await ask('HEAD')).text()).toBe('');
    for (const at of [path, '/openapi']) {
      const posted = await service.fetch(at, { method: 'POST' });
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
  });

  it('is a page that names every endpoint and schema, and runs nothing', async () => {
    const response = await service.fetch('/openapi');
    const page = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(page) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(page).not.toMatch(/<script|\son\w+=|style=/i);
    for (const { id, path } of endpoints) {
      expect(page).toContain(`id="${id}"`);
      expect(page).toContain(path);
    }
    for (const status of new Set(endpoints.flatMap(errorsOf))) expect(page).toContain(`<dt>${status}</dt>`);
    // Each link on the page leads somewhere on it, and no two places have one name.
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });

  it('shows the fields of a body with their types', async () => {
    const page = await (await service.fetch('/openapi')).text();
    const item = page.slice(page.indexOf('id="createDestination"'));
    const text = item.slice(0, item.indexOf('</details>')).replaceAll(/<[^>]+>|\s+/g, ' ');
    expect(text).toMatch(/metadata +map of anything +Which keys there are depends on the type. +yes/);
    expect(text).toMatch(/secrets +map of anything +no/);
    expect(text).toMatch(/Errors +400, 401, /);
  });
});
