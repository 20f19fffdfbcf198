import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { test as base } from './fixtures';
import { freePort, startService, stop } from './process';
import type { ServiceCredentials } from './service';

export interface Opened extends ServiceCredentials {
  /** The one other origin that is let in. */
  consoleOrigin: string;
  /** The same server by another name. */
  foreignOrigin: string;
}

/** A service that lets one other origin in, and a server of pages beside it; each worker starts its own. */
export const test = base.extend<object, { open: Opened }>({
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

export const get = (service: ServiceCredentials, target: string, headers = 'Host: localhost') =>
  raw(
    service,
    `GET ${target} HTTP/1.1\r\n${headers}${headers === '' ? '' : '\r\n'}Connection: close\r\n\r\n`,
  );
