import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import path from 'node:path';

/** A page may measure its memory only when it is isolated from other origins. */
const isolation = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
};

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/**
 * A server in front of the service. It answers some requests itself, serves the pages to compare with below `/bench/`, and
 * forwards all other requests, so that the console runs as it does for a user.
 * @param {{ service: string, folder: string, answer: (pathname: string) => Buffer[] | undefined, change?: (pathname: string, body: string) => string }} options
 * `answer` returns the body of an answer in parts; `change` edits an answer of the service.
 */
export async function startServer({ service, folder, answer, change = (_pathname, body) => body }) {
  const times = { askedAt: Number.NaN, answeredAt: Number.NaN };
  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const handle = async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    for (const [name, value] of Object.entries(isolation)) response.setHeader(name, value);
    const parts = answer(pathname);
    if (parts) {
      times.askedAt = Date.now();
      response.setHeader('Content-Type', 'application/json');
      // As the embedded service answers. Without it the browser makes one more copy of the body.
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader(
        'Content-Length',
        parts.reduce((sum, part) => sum + part.length, 0),
      );
      for (const part of parts) response.write(part);
      times.answeredAt = Date.now();
      response.end();
    } else if (pathname.startsWith('/bench/')) {
      const file = path.join(folder, pathname.slice('/bench'.length));
      const type = types[/** @type {keyof typeof types} */ (path.extname(file))];
      response.setHeader('Content-Type', type ?? 'text/plain');
      response.end(await readFile(file).catch(() => ''));
    } else {
      const { 'accept-encoding': _, ...headers } = request.headers;
      const options = { method: request.method ?? 'GET', headers };
      const forwarded = request.pipe(forward(new URL(request.url ?? '/', service), options));
      const [answered] = /** @type {[import('node:http').IncomingMessage]} */ (
        await once(forwarded, 'response')
      );
      const body = Buffer.concat(await answered.toArray());
      const isJson = answered.headers['content-type']?.includes('json');
      const sent = isJson ? Buffer.from(change(pathname, body.toString())) : body;
      const length = { 'content-length': sent.length };
      response.writeHead(answered.statusCode ?? 502, { ...answered.headers, ...isolation, ...length });
      response.end(sent);
    }
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    /** When the last answer of `answer` was asked for, and when it had been written. */
    times,
    close: () => server.close(),
  };
}
