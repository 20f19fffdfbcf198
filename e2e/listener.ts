/** A customer's endpoint on loopback that receives webhook messages and checks their signatures. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'svix';
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

/** Whether svix's own library signs the message in the same way. Its `verify` refuses messages older than five minutes. */
export function isSigned({ headers, body }: ReceivedMessage, signingKey: string): boolean {
  const sentAt = new Date(Number(headers['svix-timestamp']) * 1000);
  const signature = new Webhook(signingKey).sign(String(headers['svix-id']), sentAt, body);
  return String(headers['svix-signature']).split(' ').includes(signature);
}
