import { randomUUID } from 'node:crypto';
import { corsHeaders } from './access';
import { compressed } from './compress';
import { problemReply, Refusal } from './problem';
import type { Reply } from './reply';

export interface RespondOptions {
  readonly clock: { now(): number };
  readonly corsOrigins: readonly string[];
  readonly onError: (error: unknown, requestId: string) => void;
}

/** Answers hold secrets and change at any time; what may be kept, and what may load anything, says so itself. */
const usual = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/**
 * Turns whatever an answer throws into a problem, and adds the headers that every answer has. Never throws. What was
 * answered at once is sent at once: a promise would cost as much as the rest of a small read.
 */
export function createResponder({ clock, corsOrigins, onError }: RespondOptions) {
  return (request: Request, answer: () => Reply | Promise<Reply>): Response | Promise<Response> => {
    const requestId = randomUUID();
    const send = (reply: Reply): Response | Promise<Response> => {
      const sent = compressed(request, reply);
      return sent instanceof Promise
        ? sent.then((small) => toResponse(request, small, requestId, corsOrigins))
        : toResponse(request, sent, requestId, corsOrigins);
    };
    const refuse = (error: unknown): Reply => {
      if (!(error instanceof Refusal)) onError(error, requestId);
      const time = new Date(clock.now());
      const refusal = error instanceof Refusal ? error : mistake;
      return problemReply(refusal, { requestId, path: pathOf(request), time });
    };
    let reply: Reply | Promise<Reply>;
    try {
      reply = answer();
    } catch (error) {
      reply = refuse(error);
    }
    return reply instanceof Promise ? reply.catch(refuse).then(send) : send(reply);
  };
}

function toResponse(
  request: Request,
  { body, status, headers: own }: Reply,
  requestId: string,
  corsOrigins: readonly string[],
): Response {
  const headers: Record<string, string> = { ...usual, 'x-request-id': requestId, ...own };
  for (const [name, value] of corsHeaders(request, corsOrigins))
    headers[name] = name === 'vary' && own['vary'] !== undefined ? `${own['vary']}, ${value}` : value;
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

const mistake = new Refusal(500, {
  detail: 'The service made a mistake. The request changed nothing.',
  remedy: 'Look for the request id in the output of the service.',
});

/** Without the query, which may hold a name of somebody's customer. */
const pathOf = (request: Request) => new URL(request.url).pathname;
