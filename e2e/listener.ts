/** A customer's endpoint on loopback that receives webhook messages and checks their signatures by itself. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { readBody } from './pass-on';
import { listen } from './process';

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
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        if (status < 300) messages.push({ headers: request.headers, body: body.toString() });
        response.writeHead(status).end();
      },
      // The service was stopped while it sent.
      () => undefined,
    );
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}/hook`,
    messages,
    answerWith: (next) => void (status = next),
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
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
