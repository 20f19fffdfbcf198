import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHosted } from './hosted';

interface Received {
  line: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let folder: string;
let upstream: Server;
let received: Received[];
let lines: string[];
let hosted: ReturnType<typeof createHosted>;
const own = 'http://127.0.0.1:4317';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-hosted-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Console</title>');
  received = [];
  lines = [];
  upstream = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      if (request.url?.includes('elsewhere')) {
        response.writeHead(307, { location: 'https://evil.example.com/' }).end();
        return;
      }
      response
        .writeHead(429, {
          'content-type': 'application/problem+json',
          'retry-after': '7',
          'x-request-id': 'req-9',
          'set-cookie': 'a=b',
          'access-control-allow-origin': '*',
        })
        .end('{"title":"Slow down"}');
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  hosted = createHosted({
    addresses: {
      baseUrl: `${at}/api/v1`,
      readUrl: `${at}/reading/v1`,
      searchUrl: `${at}/search`,
      writeUrl: `${at}/w/v1`,
    },
    host: '127.0.0.1',
    version: '0',
    consoleDir: folder,
    log: (line) => lines.push(line),
  });
});
afterEach(() => {
  upstream.closeAllConnections();
  upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, init?: RequestInit) => hosted.fetch(new Request(own + path, init));

it('passes each address on, with what the service needs and nothing else', async () => {
  const sent = {
    'x-api-key': 'the-key',
    'content-type': 'application/json',
    cookie: 'session=1',
    origin: own,
    'x-forwarded-for': '10.0.0.1',
  };
  await ask('/v1/projects/a%2Fb/topics?x=1&y=%20', { headers: sent });
  await ask('/read/v1/projects/p/integrations/i/installations/n:pause', {
    method: 'POST',
    headers: sent,
    body: '{"all":true}',
  });
  await ask('/search/v1/projects', { headers: sent });
  await ask('/write/v1', { headers: sent });
  expect(received.map(({ line }) => line)).toEqual([
    'GET /api/v1/projects/a%2Fb/topics?x=1&y=%20',
    'POST /reading/v1/projects/p/integrations/i/installations/n:pause',
    'GET /search/projects',
    'GET /w/v1',
  ]);
  expect(received[1]?.body).toBe('{"all":true}');
  for (const { headers } of received) {
    expect(headers['x-api-key']).toBe('the-key');
    expect([headers.cookie, headers.origin, headers['x-forwarded-for']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
  expect(lines).toEqual([]);
});

it('passes the answer back, without cookies and foreign leave', async () => {
  const answer = await ask('/v1/projects');
  expect(answer.status).toBe(429);
  expect(await answer.json()).toEqual({ title: 'Slow down' });
  expect(answer.headers.get('retry-after')).toBe('7');
  expect(answer.headers.get('x-request-id')).toBe('req-9');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('takes no credential along a redirect', async () => {
  const answer = await ask('/v1/elsewhere', { headers: { 'x-api-key': 'the-key' } });
  expect(answer.status).toBe(307);
  expect(received).toHaveLength(1);
});

it('says that the service cannot be reached, and logs no credential', async () => {
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
  const answer = await ask('/v1/projects', { headers: { 'x-api-key': 'the-key' } });
  expect(answer.status).toBe(502);
  expect(await answer.json()).toMatchObject({
    title: 'Bad gateway',
    detail: expect.stringContaining('127.0.0.1'),
  });
  expect(lines.join()).not.toContain('the-key');
});

it('serves the console and offers this origin as the service', async () => {
  const page = await ask('/projects/any', { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('Console');
  expect(await (await ask('/config.json')).json()).toEqual({
    services: [
      {
        name: new URL(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`).host,
        baseUrl: '/v1',
        readUrl: '/read/v1',
        searchUrl: '/search/v1',
        writeUrl: '/write/v1',
      },
    ],
  });
  expect(received).toEqual([]);
});

it('refuses other host names', async () => {
  const answer = await hosted.fetch(
    new Request('http://evil.example.com/v1/projects', { headers: { host: 'evil.example.com' } }),
  );
  expect(answer.status).toBe(421);
});
