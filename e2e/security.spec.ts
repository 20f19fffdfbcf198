/** What a hostile page, client or neighbour can try against the built service. */
import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import { connect as connectPage, expect, test as base } from './fixtures';
import { freePort, startService, stop } from './process';
import { createProject, ServiceClient, type ServiceCredentials } from './service';

interface Opened extends ServiceCredentials {
  /** The one other origin that is let in. */
  consoleOrigin: string;
  /** The same server by another name. */
  foreignOrigin: string;
}

/** A service that lets one other origin in, and a server of pages beside it; each worker starts its own. */
const test = base.extend<object, { open: Opened }>({
  open: [
    async ({}, use, info) => {
      const pages = createServer((_, response) => {
        response.setHeader('content-type', 'text/html').end('<title>A page</title>');
      });
      await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
      const { port } = pages.address() as AddressInfo;
      const consoleOrigin = `http://console.localhost:${port}`;
      const folder = `${info.project.outputDir}/security-${info.workerIndex}`;
      const started = await startService(folder, await freePort(), [
        '--seed',
        'none',
        '--cors-origin',
        consoleOrigin,
      ]);
      await use({ ...started.service, consoleOrigin, foreignOrigin: `http://evil.localhost:${port}` });
      await stop(started);
      pages.closeAllConnections();
      pages.close();
    },
    { scope: 'worker' },
  ],
});

interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Writes exactly this, which a client library would tidy up; answers what came until the service hung up. */
function raw(service: ServiceCredentials, text: string, more?: (socket: Socket) => void): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(new URL(service.consoleUrl).port), '127.0.0.1', () => {
      socket.write(text);
      more?.(socket);
    });
    socket.on('data', (part) => (received += part.toString('latin1')));
    // A service that has refused may hang up before everything was written.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const [head = '', body = ''] = received.split(/\r\n\r\n([^]*)/);
      const [line = '', ...lines] = head.split('\r\n');
      const headers = lines.map((header) => {
        const at = header.indexOf(':');
        return [header.slice(0, at).toLowerCase(), header.slice(at + 1).trim()];
      });
      const answer = { status: Number(line.split(' ')[1] ?? 0), body };
      resolve({ ...answer, headers: Object.fromEntries(headers) as Record<string, string> });
    });
  });
}

const get = (service: ServiceCredentials, target: string, headers = 'Host: localhost') =>
  raw(
    service,
    `GET ${target} HTTP/1.1\r\n${headers}${headers === '' ? '' : '\r\n'}Connection: close\r\n\r\n`,
  );

test.describe('hosts', () => {
  test('another host is refused, in the header and in the request line', async ({ open }) => {
    for (const path of ['/', '/healthz', '/v1/projects', '/v1/openapi.json', '/connect']) {
      const answer = await get(open, path, 'Host: evil.example.com');
      expect([path, answer.status, answer.headers['access-control-allow-origin']]).toEqual([
        path,
        421,
        undefined,
      ]);
    }
    for (const host of [
      'evil.example.com:80',
      '127.0.0.1.evil.example.com',
      '10.0.0.1',
      'localhost.',
      '0.0.0.0',
    ])
      expect([host, (await get(open, '/healthz', `Host: ${host}`)).status]).toEqual([host, 421]);
    expect((await get(open, 'http://evil.example.com/healthz')).status).toBe(421);
    expect((await get(open, '/healthz', 'Host: localhost\r\nHost: evil.example.com')).status).toBe(421);
  });

  test('a host that cannot be read is refused', async ({ open }) => {
    for (const headers of [
      '',
      'Host: localhost/evil',
      'Host: user@localhost',
      'Host: evil.example.com#localhost',
    ])
      expect([headers, (await get(open, '/healthz', headers)).status]).toEqual([headers, 400]);
  });

  test('names of this machine are answered, whatever a proxy’s header says', async ({ open }) => {
    const { host } = new URL(open.consoleUrl);
    for (const headers of [
      `Host: ${host}`,
      'Host: localhost',
      'Host: localhost\r\nX-Forwarded-Host: evil.example.com',
    ])
      expect([headers, (await get(open, '/healthz', headers)).status]).toEqual([headers, 200]);
  });
});

test.describe('origins', () => {
  const cors = ({ headers }: Response) =>
    [...headers.keys()].filter((name) => name.startsWith('access-control'));

  test('a foreign origin gets no leave, with and without a preflight', async ({ open }) => {
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
      'access-control-allow-methods': 'POST, GET, HEAD, OPTIONS',
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

test.describe('files', () => {
  const outside = [
    '/../package.json',
    '/../../package.json',
    '/..%2f..%2fpackage.json',
    '/..%2F..%2Fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/../../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/..%5c..%5cpackage.json',
    '/..\\..\\package.json',
    '/assets/%2e%2e%5c%2e%2e%5cpackage.json',
    '/..%252f..%252fpackage.json',
    '/....//....//package.json',
    '/%c0%ae%c0%ae/package.json',
    '/..%00/package.json',
    '/index.html%00.js',
    '//etc/passwd',
    '/%2fetc%2fpasswd',
    '/..;/package.json',
    'http://localhost/../../package.json',
    'http://localhost/..%2f..%2fpackage.json',
    'file:///etc/passwd',
    '/../service/main.js',
    '/..%2fservice%2fmain.js',
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/assets',
    '/assets/',
    '/%',
    '/%zz',
  ];

  test('nothing outside the console’s folder is served', async ({ open }) => {
    for (const target of outside) {
      const { status, body, headers } = await get(open, target);
      expect([target, [400, 404].includes(status), status === 404 ? headers['content-type'] : '']).toEqual([
        target,
        true,
        status === 404 ? 'application/problem+json' : '',
      ]);
      expect(body).not.toMatch(/"devDependencies"|root:|createServer|"isEntry"/);
    }
    expect((await get(open, '/favicon.svg')).status).toBe(200);
  });

  test('a navigation to any of them shows the console', async ({ open }) => {
    const shell = (await get(open, '/', 'Host: localhost\r\nAccept: text/html')).body;
    expect(shell).toContain('<title>');
    for (const target of outside) {
      const { status, body } = await get(open, target, 'Host: localhost\r\nAccept: text/html');
      expect([target, status, status === 200 ? body : shell]).toEqual([
        target,
        status === 400 ? 400 : 200,
        shell,
      ]);
    }
  });
});

test.describe('sizes', () => {
  const limit = 10 * 1024 * 1024;
  const head = (service: ServiceCredentials, rest: string) =>
    [
      `POST /v1/projects/${service.projectId}/topics HTTP/1.1`,
      'Host: localhost',
      `X-Api-Key: ${service.apiKey}`,
      'Content-Type: application/json',
      rest,
      '\r\n',
    ].join('\r\n');

  test('a body that says it is too long is refused before it is sent', async ({ open }) => {
    for (const length of [limit + 1, 99_999_999_999]) {
      const answer = await raw(open, head(open, `Content-Length: ${length}`));
      expect([answer.status, answer.headers['connection']]).toEqual([413, 'close']);
    }
  });

  test('a body that does not say so is refused when it gets too long', async ({ open }) => {
    const piece = `${(1024 * 1024).toString(16)}\r\n${' '.repeat(1024 * 1024)}\r\n`;
    let sent = 0;
    const answer = await raw(open, head(open, 'Transfer-Encoding: chunked'), (socket) => {
      const send = () => {
        sent += 1;
        // Past the limit there is a pause after each piece, in which a busy service can hang up.
        if (sent <= 200 && !socket.destroyed)
          socket.write(piece, () => (sent < 12 ? send() : setTimeout(send, 25)));
      };
      send();
    });
    expect(sent).toBeLessThan(200);
    // It may hang up while the client is still writing, so that the answer is lost on the way.
    expect([413, 0]).toContain(answer.status);
    const healthy = await fetch(`${open.consoleUrl}/healthz`);
    expect(healthy.status).toBe(200);
  });

  test('headers have a limit as well', async ({ open }) => {
    expect((await get(open, '/healthz', `Host: localhost\r\nX-Long: ${'a'.repeat(17_000)}`)).status).toBe(
      431,
    );
    expect([404, 414, 431]).toContain((await get(open, `/${'a'.repeat(17_000)}`)).status);
  });

  test('a request of two lengths is refused', async ({ open }) => {
    const answer = await raw(
      open,
      head(open, 'Content-Length: 5\r\nTransfer-Encoding: chunked') + '0\r\n\r\n',
    );
    expect(answer.status).toBe(400);
  });
});

test.describe('slow clients', () => {
  test('hold nobody else up, and are cut off', async ({ open }) => {
    test.setTimeout(60_000);
    const slow = Array.from({ length: 100 }, () =>
      // The end of the headers never comes.
      raw(open, 'GET /v1/projects HTTP/1.1\r\nHost: localhost\r\nX-Slow: 1\r\n'),
    );
    const project = await createProject(open);
    const answer = await fetch(`${open.baseUrl}/projects`, { headers: { 'X-Api-Key': project.apiKey } });
    expect(answer.status).toBe(200);
    const ends = await Promise.all(slow);
    // Told so, where the connection was still there to say it.
    expect([...new Set(ends.map(({ status }) => status))].filter((status) => status !== 408)).toEqual([]);
  });
});

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

  test('nobody is sent to a script', async ({ open }) => {
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
    expect(await (await fetch(forged)).text()).not.toContain('javascript:');
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
    await page.getByRole('button', { name: /Test service/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/connect/);
      const left = await held(tab);
      for (const secret of [key, service.bearerToken]) expect(left).not.toContain(secret);
    }

    function held(tab: Page) {
      return tab.evaluate(async () => {
        const databases = await indexedDB.databases();
        return JSON.stringify([
          Object.entries(localStorage),
          Object.entries(sessionStorage),
          databases,
          location.href,
        ]);
      });
    }
  });
});
