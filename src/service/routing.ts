import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import type { Call, Handled, Services } from './handler';
import { preflightResponse } from './http/access';
import { authenticate, reachProject } from './http/auth';
import { readJson } from './http/body';
import { createMatcher, type Match } from './http/match';
import { narrowToCustomer } from './http/customer-reach';
import { Refusal } from './http/problem';
import { validate, validateQuery } from './http/validate';

export interface RouterOptions {
  readonly services: Services;
  readonly handled: readonly Handled[];
  readonly corsOrigins: readonly string[];
}

/** Answers everything below the four mounts, by the table of endpoints. A refusal is thrown. */
export function createRouter({ services, handled, corsOrigins }: RouterOptions) {
  const match = createMatcher(endpoints);
  const runs = new Map(handled.map(({ endpoint, run }) => [endpoint.id, run]));

  async function answer(request: Request, url: URL): Promise<Response> {
    const head = request.method === 'HEAD';
    const found = match(head ? 'GET' : request.method, url.pathname);
    if (request.method === 'OPTIONS') {
      if (found.kind !== 'method') throw noSuchPath();
      return preflightResponse(request, corsOrigins, withHead(found.allowed));
    }
    const { endpoint, params } = expectFound(found);
    const call = await prepare(endpoint, params, request, url);
    const run = runs.get(endpoint.id);
    if (!run)
      throw new Refusal(501, {
        detail: `“${endpoint.summary}” is not offered by this service yet.`,
        remedy: 'Use the hosted service for this operation.',
      });
    const changes =
      endpoint.method !== 'GET' || endpoint.changesWith?.some((key) => url.searchParams.has(key));
    const work = () => run(within(endpoint, call));
    const result = changes ? services.database.transaction(work) : work();
    // What was changed may be due at once, such as the reads of an object that was unpaused.
    if (changes) services.engine.wake();
    // A refusal that is returned, not thrown, keeps what was written.
    if (result instanceof Refusal) throw result;
    const response = toResponse(endpoint, result);
    return head ? new Response(null, response) : response;
  }

  async function prepare(
    endpoint: Endpoint,
    params: Readonly<Record<string, string>>,
    request: Request,
    url: URL,
  ): Promise<Call> {
    const { repositories } = services;
    const principal = await authenticate(endpoint, request.headers, repositories, services.clock.now());
    const project =
      principal && params['projectIdOrName'] !== undefined
        ? reachProject(principal, params['projectIdOrName'], repositories)
        : undefined;
    const query = endpoint.query && validateQuery(endpoint.query, url.searchParams);
    const body = endpoint.body && (await readBody(endpoint, endpoint.body, request));
    return {
      ...services,
      params,
      query,
      body,
      principal,
      project,
      now: services.clock.now(),
      origin: url.origin,
    } as unknown as Call;
  }

  return answer;
}

/** In the same turn as the handler, so that nothing changes between the check and what it allows. */
function within(endpoint: Endpoint, call: Call): Call {
  return call.principal?.kind === 'customer' ? narrowToCustomer(call.principal, endpoint, call) : call;
}

async function readBody(endpoint: Endpoint, schema: NonNullable<Endpoint['body']>, request: Request) {
  const value = await readJson(request, endpoint.bodyOptional === true);
  return value === undefined ? undefined : validate(schema, value, 'body');
}

const noSuchPath = () =>
  new Refusal(404, {
    detail: 'There is nothing at this path.',
    remedy: 'Check the address and the path. Object names in a path are percent-encoded.',
  });

const withHead = (methods: readonly string[]) => [
  ...methods,
  ...(methods.includes('GET') ? ['HEAD'] : []),
  'OPTIONS',
];

function expectFound(found: Match) {
  switch (found.kind) {
    case 'found':
      return found;
    case 'none':
      throw noSuchPath();
    case 'malformed': {
      const detail = `${found.segment} is not valid percent-encoding.`;
      throw new Refusal(400, { detail, issues: [{ in: 'path', name: found.segment, detail }] });
    }
    case 'method':
      throw new Refusal(405, {
        detail: 'This path does not take that method.',
        remedy: `Use ${found.allowed.join(' or ')}.`,
        headers: { allow: withHead(found.allowed).join(', ') },
      });
  }
}

function toResponse(endpoint: Endpoint, result: unknown): Response {
  if (result instanceof Response) return result;
  if (!endpoint.response) return new Response(null, { status: endpoint.success });
  return new Response(JSON.stringify(result), {
    status: endpoint.success,
    headers: { 'content-type': 'application/json' },
  });
}
