/** Passes a request on to the service and reads its answer to the end: the core of the tests' proxies. */
import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from './process';
import type { ServiceCredentials } from './service';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export const readBody = async (message: IncomingMessage): Promise<Buffer> =>
  Buffer.concat((await message.toArray()) as Buffer[]);

/** `path` may differ from the request's own, for a proxy that changes the query. */
export async function passOn(
  service: string,
  request: IncomingMessage,
  sent: Buffer,
  path = request.url ?? '/',
): Promise<Answer> {
  // The service accepts its own origin only, which is not the one that the browser sees.
  const { host: _host, origin: _origin, connection: _connection, ...headers } = request.headers;
  const passed = ask(new URL(path, service), {
    method: request.method ?? 'GET',
    headers: { ...headers, 'accept-encoding': 'identity' },
    // A kept connection may be closed by the service just when it is used again.
    agent: false,
  });
  // Waiting for the answer or reading it fails with the same error.
  passed.on('error', () => undefined).end(sent);
  const [answer] = (await once(passed, 'response')) as [IncomingMessage];
  const { connection: _, 'transfer-encoding': _coding, ...rest } = answer.headers;
  return {
    status: answer.statusCode ?? 502,
    headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
    body: await readBody(answer),
  };
}

/** A server on a free port of loopback that stands in front of the service. */
export abstract class Proxy {
  origin = '';
  readonly #server = createServer((request, response) => {
    this.serve(request, response).catch(() => response.destroy());
  });

  constructor(protected readonly service: string) {}

  protected abstract serve(request: IncomingMessage, response: ServerResponse): Promise<void>;

  async start(): Promise<this> {
    this.origin = `http://127.0.0.1:${await listen(this.#server)}`;
    return this;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** The same credentials, with the addresses of this proxy. */
  addressesOf(service: ServiceCredentials): ServiceCredentials {
    const at = (address: string) => this.origin + new URL(address).pathname;
    return {
      ...service,
      baseUrl: at(service.baseUrl),
      readUrl: at(service.readUrl),
      searchUrl: at(service.searchUrl),
      writeUrl: at(service.writeUrl),
    };
  }
}
