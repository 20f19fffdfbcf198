import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { isServicePath } from './app';
import { connectLink, startService } from './start';

/** The service inside the development server, which serves the console itself. */
export async function openDevService({ origin }: { readonly origin: string }) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const { service, credentials } = startService({
    data: '.data',
    seed: 'demo',
    origin,
    host: '127.0.0.1',
    version,
    log: (line) => console.error(line),
  });
  const listener = getRequestListener(service.fetch);
  return {
    listener: (request: IncomingMessage, response: ServerResponse) => void listener(request, response),
    handles: (url: string) => isServicePath(url.split('?')[0] ?? ''),
    connectLink: connectLink(origin, service.mintConnectToken(credentials)),
    close: () => service.close(),
  };
}
