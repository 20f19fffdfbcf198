import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readJson } from './http/body';
import { createResponder, jsonReply } from './http/reply';
import { listen } from './server';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function start(limits?: Parameters<typeof listen>[3]) {
  const answer = async (request: Request) => new Response(String((await request.text()).length));
  const { server, port } = await listen(answer, 0, '127.0.0.1', limits);
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, port };
}

/** Sends `head`, then one more letter every 20 ms for as long as the connection lasts; answers what came back. */
function trickle(port: number, head: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head));
    closing.push(() => socket.destroy());
    const timer = setInterval(() => socket.write('a'), 20);
    let text = '';
    socket.on('data', (part) => (text += part.toString()));
    // Writing to a connection that is closed by then is not what is looked at here.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(text);
    });
  });
}

const soon = {
  headersTimeout: 150,
  requestTimeout: 400,
  keepAliveTimeout: 100,
  connectionsCheckingInterval: 20,
};

describe('slow clients', () => {
  it('are cut off while they send headers', async () => {
    const { port } = await start(soon);
    expect(await trickle(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')).toMatch(
      /^(HTTP\/1\.1 408 |$)/,
    );
  });

  it.each([
    ['of a declared length', 'Content-Length: 1000000\r\n\r\n'],
    ['in pieces', 'Transfer-Encoding: chunked\r\n\r\nffffff\r\n'],
  ])('are cut off while they send a body %s', async (_, rest) => {
    const { port } = await start(soon);
    const answer = await trickle(port, `POST / HTTP/1.1\r\nHost: localhost\r\n${rest}`);
    expect(answer).not.toContain(' 200 ');
  });

  it('are cut off when they say nothing, also after an answer', async () => {
    const { port } = await start(soon);
    const silent = (head: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(head));
        closing.push(() => socket.destroy());
        let text = '';
        socket.on('data', (part) => (text += part.toString()));
        socket.on('close', () => resolve(text));
      });
    expect(await silent('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(await silent('GET / HTTP/1.1\r\n')).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  it('get these times by default', async () => {
    const { server } = await start();
    expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000 });
  });

  it('do not keep others waiting', async () => {
    const { port } = await start(soon);
    const slow = Array.from({ length: 50 }, () =>
      trickle(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
    );
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'abc' });
    expect(await answer.text()).toBe('3');
    expect(await Promise.all(slow)).toHaveLength(50);
  });
});

it('a client that hangs up within its body is no error of the service', async () => {
  const errors: unknown[] = [];
  const respond = createResponder({
    clock: { now: () => 0 },
    corsOrigins: [],
    onError: (error) => errors.push(error),
  });
  let ended: (status: number) => void;
  const status = new Promise<number>((resolve) => (ended = resolve));
  const { server, port } = await listen(
    async (request) => {
      const response = await respond(request, async () => jsonReply(await readJson(request, false)));
      ended(response.status);
      return response;
    },
    0,
    '127.0.0.1',
  );
  closing.push(() => server.close());
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
      () => setTimeout(() => socket.destroy(), 50),
    ),
  );
  expect(await status).toBe(400);
  expect(errors).toEqual([]);
});

it('answers an address with a long query, within bounds', async () => {
  const { port } = await start();
  const ask = async (length: number) =>
    (await fetch(`http://127.0.0.1:${port}/?q=${'x'.repeat(length)}`)).status;
  expect([await ask(20_000), await ask(60_000), await ask(70_000)]).toEqual([200, 200, 431]);
});
