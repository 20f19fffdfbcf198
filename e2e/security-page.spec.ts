/** What a hostile page or text can try against the built console. */
import type { Page } from '@playwright/test';
import { test } from './exposed';
import { connect as connectPage, expect } from './fixtures';
import { ServiceClient } from './service';

test.describe('origins', () => {
  const cors = ({ headers }: Response) =>
    [...headers.keys()].filter((name) => name.startsWith('access-control'));

  test('a foreign origin is not allowed, with and without a preflight', async ({ open }) => {
    const addresses = [open.baseUrl, open.readUrl, open.searchUrl, open.writeUrl];
    const { consoleOrigin, foreignOrigin } = open;
    const foreign = [
      foreignOrigin,
      consoleOrigin.replace('http:', 'https:'),
      `${consoleOrigin}0`,
      'http://localhost',
      'null',
    ];
    for (const origin of foreign)
      for (const address of addresses)
        for (const method of ['OPTIONS', 'GET', 'POST']) {
          const headers = {
            origin,
            'x-api-key': open.apiKey,
            ...(method === 'OPTIONS' ? { 'access-control-request-method': 'POST' } : {}),
          };
          const answer = await fetch(`${address}/projects`, { method, headers });
          expect([origin, method, cors(answer)]).toEqual([origin, method, []]);
        }
  });

  test('the configured origin gets exactly what it needs', async ({ open }) => {
    const { consoleOrigin } = open;
    const url = `${open.baseUrl}/projects/${open.projectId}/topics`;
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin: consoleOrigin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-api-key,x-amp-client,x-amp-client-version',
      },
    });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      vary: 'Origin',
      'access-control-allow-origin': consoleOrigin,
      'access-control-allow-methods': 'GET, POST, HEAD, OPTIONS',
      'access-control-allow-headers':
        'X-Api-Key, Authorization, Content-Type, X-Amp-Client, X-Amp-Client-Version',
      'access-control-max-age': '600',
    });
    expect(preflight.headers.has('access-control-allow-credentials')).toBe(false);
    const answer = await fetch(url, { headers: { origin: consoleOrigin, 'x-api-key': open.apiKey } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, consoleOrigin]);
  });

  test('a browser keeps a foreign page out, and lets the configured one in', async ({ open, page }) => {
    const tryFrom = async (origin: string) => {
      await page.goto(`${origin}/`);
      return page.evaluate(
        async ({ url, key }) => {
          const attempt = async (init: RequestInit) =>
            fetch(url, init).then(
              async (answer) => `${answer.type} ${answer.status} ${(await answer.text()).length > 0}`,
              () => 'blocked',
            );
          const body = JSON.stringify({ name: `from-${location.hostname.replaceAll('.', '-')}` });
          return {
            read: await attempt({ headers: { 'X-Api-Key': key } }),
            write: await attempt({
              method: 'POST',
              headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
              body,
            }),
            // Needs no preflight, so that it reaches the service.
            simple: await attempt({
              method: 'POST',
              body,
              mode: 'no-cors',
              headers: { 'Content-Type': 'text/plain' },
            }),
          };
        },
        { url: `${open.baseUrl}/projects/${open.projectId}/topics`, key: open.apiKey },
      );
    };
    expect(await tryFrom(open.foreignOrigin)).toEqual({
      read: 'blocked',
      write: 'blocked',
      simple: 'opaque 0 false',
    });
    expect(await tryFrom(open.consoleOrigin)).toMatchObject({
      read: 'cors 200 true',
      write: 'cors 201 true',
    });
    const client = new ServiceClient(open, { id: open.projectId, name: '', apiKey: open.apiKey });
    const topics = await client.get<{ name: string }[]>('/topics');
    expect(topics.map(({ name }) => name)).toEqual(['from-console-localhost']);
  });
});

test.describe('headers', () => {
  const always = {
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
  };
  const headersOf = async (url: string, init?: RequestInit) => {
    const answer = await fetch(url, init);
    const {
      connection: _connection,
      date: _date,
      'keep-alive': _keep,
      'content-length': _length,
      ...headers
    } = Object.fromEntries(answer.headers);
    return headers;
  };
  const page = {
    ...always,
    'content-security-policy':
      "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self' https: http://localhost:* http://127.0.0.1:*; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };

  test('of the console are these', async ({ service }) => {
    const html = { headers: { accept: 'text/html' } };
    for (const path of ['/', '/connect', '/projects/x/operations'])
      expect(await headersOf(service.consoleUrl + path, html)).toEqual({
        ...page,
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'gzip',
        'cache-control': 'no-cache',
        etag: expect.stringMatching(/^"[\w-]{22}"$/) as unknown,
        vary: 'Accept-Encoding',
      });
    const shell = await (await fetch(service.consoleUrl, html)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(shell)?.[1] ?? '';
    expect(await headersOf(service.consoleUrl + script)).toEqual({
      ...page,
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^"[\w-]{22}"$/) as unknown,
      vary: 'Accept-Encoding',
    });
    expect(shell).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=/);
  });

  test('of the interface are these', async ({ service }) => {
    const answer = {
      ...always,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    };
    expect(
      await headersOf(`${service.baseUrl}/projects`, { headers: { 'x-api-key': service.apiKey } }),
    ).toEqual({
      ...answer,
      'content-type': 'application/json',
    });
    expect(await headersOf(`${service.baseUrl}/projects`)).toEqual({
      ...answer,
      'content-type': 'application/problem+json',
      'www-authenticate': 'Bearer',
    });
  });
});

declare const trustedTypes: { createPolicy(name: string, rules: object): unknown };

test.describe('in the page', () => {
  test('text becomes neither markup nor code, and scripts come from the console alone', async ({
    connected: page,
    watched,
  }) => {
    await page.goto('/projects');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const kept = await page.evaluate(() => {
      const attempts: [string, () => unknown][] = [
        ['markup', () => (document.body.innerHTML = '<img src=x>')],
        ['handler', () => document.body.setAttribute('onclick', 'alert(1)')],
        ['script', () => (document.createElement('script').src = 'https://evil.example/x.js')],
        ['worker', () => new Worker('https://evil.example/x.js')],
        ['worker of text', () => new Worker(URL.createObjectURL(new Blob(['1'])))],
        ['worker of an answer', () => new Worker('/v1/x.js')],
        ['policy', () => trustedTypes.createPolicy('own', {})],
      ];
      return attempts.flatMap(([name, attempt]) => {
        try {
          attempt();
          return [name];
        } catch {
          return [];
        }
      });
    });
    expect(kept).toEqual([]);
    // The watch of every test sees these, so that it would see others.
    await expect.poll(() => watched.reports.join('\n')).toContain('policy violation: trusted-types');
    expect(watched.reports.join('\n')).toContain('policy violation: require-trusted-types-for');
    watched.reports.length = 0;
  });

  test('the console is not shown in a frame of another page', async ({ page, open, watched }) => {
    await page.goto(open.foreignOrigin);
    await page.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
    }, open.consoleUrl);
    await expect.poll(() => watched.reports.join()).toContain('frame-ancestors');
    await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0);
    watched.reports.length = 0;
  });

  test('sign-out in one tab wipes what every tab holds', async ({ connected: page, client, service }) => {
    const key = client.project.apiKey;
    const other = await page.context().newPage();
    await connectPage(other, service, key);
    const path = `/projects/${client.project.name}/destinations`;
    for (const tab of [page, other]) {
      await tab.goto(path);
      await expect(tab.getByRole('heading', { level: 1, name: 'Destinations' })).toBeVisible();
      expect(await held(tab)).toContain(key);
    }
    // The editor keeps drafts in databases, which are searched too.
    await page.goto(`/projects/${client.project.name}/integrations/new/edit`);
    await expect.poll(() => held(page)).toContain('signalbox-drafts');
    await page.getByRole('button', { name: /Test service/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/connect/);
      const left = await held(tab);
      for (const secret of [key, service.bearerToken]) expect(left).not.toContain(secret);
    }

    function held(tab: Page) {
      return tab.evaluate(async () => {
        const read = <Value>(request: IDBRequest<Value>) =>
          new Promise<Value>((resolve, reject) => {
            request.addEventListener('success', () => resolve(request.result));
            request.addEventListener('error', () => reject(request.error as Error));
          });
        const contents: unknown[] = [];
        for (const { name = '' } of await indexedDB.databases()) {
          const database = await read(indexedDB.open(name));
          for (const store of database.objectStoreNames) {
            const rows = database.transaction(store).objectStore(store);
            contents.push([name, await read(rows.getAllKeys()), await read(rows.getAll())]);
          }
          database.close();
        }
        return JSON.stringify([
          Object.entries(localStorage),
          Object.entries(sessionStorage),
          contents,
          location.href,
        ]);
      });
    }
  });
});
