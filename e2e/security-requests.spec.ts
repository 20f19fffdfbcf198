/** What a hostile client can try against the built service. */
import { get, raw, test } from './exposed';
import { expect } from './fixtures';
import { createProject, type ServiceCredentials } from './service';

test.describe('hosts', () => {
  test('another host is rejected, in the header and in the request line', async ({ open }) => {
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

  test('a malformed host is rejected', async ({ open }) => {
    for (const headers of [
      '',
      'Host: localhost/evil',
      'Host: user@localhost',
      'Host: evil.example.com#localhost',
    ])
      expect([headers, (await get(open, '/healthz', headers)).status]).toEqual([headers, 400]);
  });

  test('names of this machine are accepted, whatever a proxy’s header says', async ({ open }) => {
    const { host } = new URL(open.consoleUrl);
    for (const headers of [
      `Host: ${host}`,
      'Host: localhost',
      'Host: localhost\r\nX-Forwarded-Host: evil.example.com',
    ])
      expect([headers, (await get(open, '/healthz', headers)).status]).toEqual([headers, 200]);
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
    // What the console is installed by as an app.
    const manifest = await get(open, '/manifest.webmanifest');
    expect([manifest.status, manifest.headers['content-type']]).toEqual([200, 'application/manifest+json']);
    for (const { src } of (JSON.parse(manifest.body) as { icons: { src: string }[] }).icons)
      expect([src, (await get(open, `/${src}`)).status]).toEqual([src, 200]);
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

  test('a body with too large a Content-Length is rejected before it is sent', async ({ open }) => {
    for (const length of [limit + 1, 99_999_999_999]) {
      const answer = await raw(open, head(open, `Content-Length: ${length}`));
      expect([answer.status, answer.headers['connection']]).toEqual([413, 'close']);
    }
  });

  test('a body without a Content-Length is rejected when it gets too long', async ({ open }) => {
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

  test('headers have a size limit', async ({ open }) => {
    expect((await get(open, '/healthz', `Host: localhost\r\nX-Long: ${'a'.repeat(66_000)}`)).status).toBe(
      431,
    );
    expect([404, 414, 431]).toContain((await get(open, `/${'a'.repeat(66_000)}`)).status);
  });

  test('a request with two lengths is rejected', async ({ open }) => {
    const answer = await raw(
      open,
      head(open, 'Content-Length: 5\r\nTransfer-Encoding: chunked') + '0\r\n\r\n',
    );
    expect(answer.status).toBe(400);
  });
});

test.describe('slow clients', () => {
  test('do not hold up others and are disconnected', { tag: '@exhaustive' }, async ({ open }) => {
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
