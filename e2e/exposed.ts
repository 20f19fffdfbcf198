import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { test as base } from './fixtures';
import { freePort, listen, startService, stop } from './process';
import type { ServiceCredentials } from './service';

export interface Opened extends ServiceCredentials {
  /** The allowed other origin. */
  consoleOrigin: string;
  /** The same server under another name, which is not allowed. */
  foreignOrigin: string;
}

/** A service that allows one other origin, and a server for pages of that origin. One for each worker. */
export const test = base.extend<object, { open: Opened }>({
  open: [
    async ({}, use, info) => {
      const pages = createServer((_, response) => {
        response.setHeader('content-type', 'text/html').end('<title>A page</title>');
      });
      const port = await listen(pages);
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

/** Sends exactly this text, which a client library would clean up, and returns what the service sent until it closed. */
export function raw(
  service: ServiceCredentials,
  text: string,
  more?: (socket: Socket) => void,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(new URL(service.consoleUrl).port), '127.0.0.1', () => {
      socket.write(text);
      more?.(socket);
    });
    socket.on('data', (part) => (received += part.toString('latin1')));
    // The service may close the connection before everything is written.
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

export const get = (service: ServiceCredentials, target: string, headers = 'Host: localhost') =>
  raw(
    service,
    `GET ${target} HTTP/1.1\r\n${headers}${headers === '' ? '' : '\r\n'}Connection: close\r\n\r\n`,
  );
