import { startTestService, type TestService } from '@/test/service';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

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
    const posted = await service.fetch(path, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});
