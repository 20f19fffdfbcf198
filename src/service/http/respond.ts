import { randomUUID } from 'node:crypto';
import { corsHeaders } from './access';
import { problemResponse, Refusal } from './problem';

export interface RespondOptions {
  readonly clock: { now(): number };
  readonly corsOrigins: readonly string[];
  readonly onError: (error: unknown, requestId: string) => void;
}

/** Turns whatever an answer throws into a problem, and adds the headers that every answer has. Never throws. */
export function createResponder({ clock, corsOrigins, onError }: RespondOptions) {
  return async (request: Request, answer: () => Response | Promise<Response>): Promise<Response> => {
    const requestId = randomUUID();
    let response: Response;
    try {
      response = await answer();
    } catch (error) {
      if (!(error instanceof Refusal)) onError(error, requestId);
      response = problemResponse(error instanceof Refusal ? error : mistake, {
        requestId,
        path: pathOf(request),
        time: new Date(clock.now()),
      });
    }
    if (request.method === 'HEAD' && response.body) response = new Response(null, response);
    const { headers } = response;
    headers.set('x-request-id', requestId);
    headers.set('x-content-type-options', 'nosniff');
    // Answers hold secrets and change at any time; what may be kept says so itself.
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    for (const [name, value] of Object.entries(corsHeaders(request, corsOrigins))) headers.set(name, value);
    return response;
  };
}

const mistake = new Refusal(500, {
  detail: 'The service made a mistake. The request changed nothing.',
  remedy: 'Look for the request id in the output of the service.',
});

/** Without the query, which may hold a name of somebody's customer. */
const pathOf = (request: Request) => new URL(request.url).pathname;
