/** A customer's endpoint on loopback that receives webhook messages and checks their signatures by itself. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Listener {
  url: string;
  messages: ReceivedMessage[];
  /** The status of the next answers. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

export async function startListener(): Promise<Listener> {
  const messages: ReceivedMessage[] = [];
  let status = 204;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (status < 300)
        messages.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    messages,
    answerWith: (next) => void (status = next),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The public svix scheme, written out here on its own: HMAC-SHA256 over `id.timestamp.body`. */
export function isSigned(message: ReceivedMessage, signingKey: string): boolean {
  const { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': signatures } = message.headers;
  const secret = Buffer.from(signingKey.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', secret)
    .update(`${String(id)}.${String(timestamp)}.${message.body}`)
    .digest();
  return String(signatures)
    .split(' ')
    .some((entry) => {
      const [version, value = ''] = entry.split(',');
      const given = Buffer.from(value, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
}
