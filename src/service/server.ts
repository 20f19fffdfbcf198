import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { StartError } from './start';

/** An address with a long query counts as well. Proxies and browsers refuse longer ones. */
const maxHeaderSize = 64 * 1024;

/** Timeouts in ms for a client's headers, for a whole request, and for the next request on the same connection. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000 };
/** How often the timeouts are checked. With Node's default of 30 s, slow headers would get that long. */
const connectionsCheckingInterval = 2_000;

type Fetch = (request: Request) => Promise<Response>;

export async function listen(
  fetch: Fetch,
  port: number,
  host: string,
  limits: Partial<typeof timeouts & { connectionsCheckingInterval: number }> = {},
): Promise<{ server: Server; port: number }> {
  const server = createAdaptorServer({
    fetch,
    hostname: host,
    serverOptions: { maxHeaderSize, ...timeouts, connectionsCheckingInterval, ...limits },
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

/** Accepts no more connections and waits until open requests have been answered. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await closed;
}

/** The origin under which this machine reaches a server that listens on `host`. */
export function originAt(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
