import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect as connectSocket, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { startTestService, type TestService, type TestServiceOptions } from '@/test/service';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let service: TestService;
const closing: (() => unknown)[] = [];

function start(options: TestServiceOptions = {}): TestService {
  const started = startTestService(options);
  closing.push(() => started.close());
  return started;
}

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

describe('the console', () => {
  let folder: string;
  const html = { accept: 'text/html,application/xhtml+xml' };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'signalbox-console-'));
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    mkdirSync(join(folder, 'console/assets'), { recursive: true });
    writeFileSync(join(folder, 'console/index.html'), '<!doctype html><title>Console</title>');
    writeFileSync(join(folder, 'console/assets/app-1.js'), `// ${'x'.repeat(5000)}`);
    writeFileSync(join(folder, 'console/.hidden'), 'hidden');
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    service = start({ consoleDir: join(folder, 'console') });
  });

  it('serves its page for navigations only, with strict headers', async () => {
    for (const path of ['/', '/projects/x/operations', '/connect?return=%2F', '/projects/a.b']) {
      const page = await service.fetch(path, { headers: html });
      expect([path, page.status, await page.text()]).toEqual([
        path,
        200,
        '<!doctype html><title>Console</title>',
      ]);
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(page.headers.get('cache-control')).toBe('no-cache');
    }
    for (const path of ['/assets/gone.js', '/gone.png', '/assets/gone'])
      expect([path, (await service.fetch(path, { headers: { accept: '*/*' } })).status]).toEqual([path, 404]);
    // As a program asks that only wants to know whether the page is there.
    for (const method of ['GET', 'HEAD'])
      expect((await service.fetch('/connect', { method, headers: { accept: '*/*' } })).status).toBe(200);
    const data = await service.fetch('/connect', { headers: { accept: 'application/json' } });
    expect(data.status).toBe(404);
    expect((await service.fetch('/v1/nothing', { headers: html })).status).toBe(404);
    expect((await service.fetch('/', { method: 'POST' })).status).toBe(405);
  });

  it('serves files compressed, and not again to those who have them', async () => {
    const content = `// ${'x'.repeat(5000)}`;
    const read = async (taken: string) => {
      const file = await service.fetch('/assets/app-1.js', { headers: { 'accept-encoding': taken } });
      return {
        file,
        encoding: file.headers.get('content-encoding'),
        body: Buffer.from(await file.arrayBuffer()),
      };
    };
    const { file, encoding, body } = await read('gzip, deflate, br, zstd');
    expect(encoding).toBe('br');
    expect(brotliDecompressSync(body).toString()).toBe(content);
    expect(file.headers.get('content-length')).toBe(String(body.length));
    expect(file.headers.get('cache-control')).toContain('immutable');
    const zipped = await read('gzip, deflate');
    expect(zipped.encoding).toBe('gzip');
    expect(gunzipSync(zipped.body).toString()).toBe(content);
    const plain = await read('identity');
    expect(plain.encoding).toBeNull();
    expect(plain.body.toString()).toBe(content);
    const etag = file.headers.get('etag') ?? '';
    const again = await service.fetch('/assets/app-1.js', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    writeFileSync(join(folder, 'console/assets/app-1.js'), 'changed');
    expect(
      await (await service.fetch('/assets/app-1.js', { headers: { 'if-none-match': etag } })).text(),
    ).toBe('changed');
  });

  it('lets browsers keep the files that are named by their content, and asks for others again by ETag', async () => {
    writeFileSync(join(folder, 'console/assets/app-1.css'), '.app { color: red }');
    const kept = await service.fetch('/assets/app-1.css');
    expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const icon = join(folder, 'console/favicon.svg');
    writeFileSync(icon, '<svg/>');
    const first = await service.fetch('/favicon.svg');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const same = await service.fetch('/favicon.svg', { headers });
    expect([same.status, same.headers.get('cache-control')]).toEqual([304, 'no-cache']);
    // An upgrade: the same name with other content.
    writeFileSync(icon, '<svg><path/></svg>');
    const upgraded = await service.fetch('/favicon.svg', { headers });
    expect([upgraded.status, await upgraded.text()]).toEqual([200, '<svg><path/></svg>']);
  });

  it('never leaves its folder', async () => {
    const listener = getRequestListener((request) => service.fetch(request));
    const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    /** The path as it is, which a client library would tidy up. */
    const raw = (path: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connectSocket(port, '127.0.0.1', () =>
          socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
        );
        let text = '';
        socket.on('data', (part) => (text += part.toString()));
        socket.on('end', () => resolve(text));
        socket.on('error', reject);
      });
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/..%5csecret.txt',
      '//etc/passwd',
      '/%00',
      '/.hidden',
      '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
      '/%',
    ]) {
      const answer = await raw(path);
      expect([
        path,
        /^HTTP\/1.1 (404|400)/.test(answer),
        answer.includes('secret\n') ||
          answer.endsWith('secret') ||
          answer.includes('hidden\n') ||
          answer.includes('root:'),
      ]).toEqual([path, true, false]);
    }
  });

  it('varies by whatever it depends on', async () => {
    service = start({ consoleDir: join(folder, 'console'), corsOrigins: ['https://console.example.com'] });
    const file = await service.fetch('/assets/app-1.js');
    expect(file.headers.get('vary')).toBe('Accept-Encoding, Origin');
    expect((await service.send('GET', '/v1/projects')).headers.get('vary')).toBe('Origin');
  });

  it('says when it is not built', async () => {
    service = start();
    const page = await service.fetch('/', { headers: html });
    expect([page.status, (await page.text()).includes('npm run build')]).toEqual([503, true]);
  });
});
