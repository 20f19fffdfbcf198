import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { httpTransport } from './transport';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const message = (url: string) => ({
  url,
  headers: { 'svix-id': 'msg_1', 'content-type': 'application/json' },
  body: '{"a":"ü"}',
});

describe('the HTTP transport', () => {
  it('posts the body and headers and gives the status', async () => {
    const seen: { method: string | undefined; id: unknown; body: string }[] = [];
    const origin = await listen((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        seen.push({ method: request.method, id: request.headers['svix-id'], body });
        response.writeHead(202).end('thanks');
      });
    });
    expect(await httpTransport()(message(`${origin}/hook`))).toEqual({ status: 202 });
    expect(seen).toEqual([{ method: 'POST', id: 'msg_1', body: '{"a":"ü"}' }]);
  });

  it('follows no redirect', async () => {
    let hits = 0;
    const origin = await listen((_, response) => {
      hits += 1;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(await httpTransport()(message(origin))).toEqual({ status: 307 });
    expect(hits).toBe(1);
  });

  it('does not read an endless answer to its end', async () => {
    const origin = await listen((_, response) => {
      response.writeHead(200);
      const more = () => {
        while (response.write(Buffer.alloc(16_384)));
        response.once('drain', more);
      };
      more();
    });
    expect(await httpTransport()(message(origin))).toEqual({ status: 200 });
  });

  it('gives up on a receiver that does not answer', async () => {
    const origin = await listen(() => undefined);
    expect(await httpTransport({ timeoutMs: 50 })(message(origin))).toEqual({
      error: 'no answer within 0.05 s',
    });
  });

  it('says why no connection came about', async () => {
    const origin = await listen(() => undefined);
    open.splice(0).forEach((close) => close());
    expect(await httpTransport()(message(origin))).toEqual({
      error: expect.stringContaining('ECONNREFUSED') as string,
    });
  });

  it.each([
    'http://example.com/',
    'ftp://127.0.0.1/',
    'not a url',
    '',
    'javascript:alert(1)',
    'http://127.0.0.1.example.com/',
  ])('sends nothing to %s', async (url) => {
    expect(await httpTransport()(message(url))).toEqual({
      error: expect.stringMatching(/only https|whole URL/) as string,
    });
  });

  it.each(['169.254.169.254', 'fe80::1%eth0', '::ffff:169.254.0.1'])(
    'sends nothing to a name that leads to %s',
    async (address) => {
      const send = httpTransport({ resolve: async () => [{ address: '192.0.2.1' }, { address }] });
      expect(await send(message('https://rebound.example/'))).toEqual({
        error: 'messages are not sent to link-local or metadata addresses',
      });
    },
  );

  it('sends nothing to the API of the service itself, under any of its names', async () => {
    const origin = await listen((_, response) => response.writeHead(204).end());
    const { port } = new URL(origin);
    const send = httpTransport({ ownOrigins: () => [origin] });
    const refused = { error: 'messages are not sent to the API of this service' };
    expect(await send(message(`${origin}/v1/projects`))).toEqual(refused);
    expect(await send(message(`${origin}/%76%31/projects`))).toEqual(refused);
    expect(await send(message(`http://localhost:${port}/write/v1/x`))).toEqual(refused);
    expect(await send(message(`${origin}/a/../read/v1`))).toEqual(refused);
    expect(await send(message(`${origin}/inbox/one`))).toEqual({ status: 204 });
    expect(await send(message(`${origin}/%zz`))).toEqual({ status: 204 });
  });
});
