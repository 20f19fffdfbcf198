/** Passes a request on to the service and reads its answer to the end: the core of the tests' proxies. */
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceCredentials } from './service';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** `path` may differ from the request's own, for a proxy that changes the query. */
export function passOn(
  service: string,
  request: IncomingMessage,
  sent: Buffer,
  path = request.url ?? '/',
): Promise<Answer> {
  // The service accepts its own origin only, which is not the one that the browser sees.
  const { host: _host, origin: _origin, connection: _connection, ...headers } = request.headers;
  return new Promise((resolve, reject) => {
    const options = {
      method: request.method ?? 'GET',
      headers: { ...headers, 'accept-encoding': 'identity' },
      // A kept connection may be closed by the service just when it is used again.
      agent: false as const,
    };
    ask(new URL(path, service), options, (answer) => {
      const body: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => body.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const { connection: _, 'transfer-encoding': _coding, ...rest } = answer.headers;
        resolve({
          status: answer.statusCode ?? 502,
          headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(body),
        });
      });
    })
      .on('error', reject)
      .end(sent);
  });
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
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
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
