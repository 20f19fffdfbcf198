import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { StartError } from './start';

const maxHeaderSize = 16 * 1024;

/** How long a client gets, in ms: to send its headers, a whole request, and the next one on the same connection. */
const patience = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000 };
/** How often connections are checked; Node's own 30 s would be the real limit on slow headers. */
const connectionsCheckingInterval = 2_000;

type Fetch = (request: Request) => Response | Promise<Response>;

/** Listens, and answers with whatever is current. */
export async function listen(
  fetch: Fetch,
  port: number,
  host: string,
  limits: Partial<typeof patience & { connectionsCheckingInterval: number }> = {},
): Promise<{ server: Server; port: number }> {
  const server = createAdaptorServer({
    fetch,
    hostname: host,
    serverOptions: { maxHeaderSize, ...patience, connectionsCheckingInterval, ...limits },
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  }).catch((error: unknown) => {
    throw new StartError(listenMessage(error as NodeJS.ErrnoException, port, host));
  });
  return { server, port: (server.address() as AddressInfo).port };
}

function listenMessage({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what uses it, or give another one with --port.`;
  if (code === 'EACCES') return `Port ${port} may not be used by you. Give another one with --port.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${host} (--host).`;
  return `Cannot listen on ${host} port ${port}: ${message}.`;
}

/** Takes no more connections and waits until the open ones are answered. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await closed;
}

/** How this machine itself reaches a server that listens on `host`. */
export function originAt(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
