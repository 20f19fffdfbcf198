import type { Endpoint } from '@/contract/endpoint';
import type { Call, Handled, Services } from './handler';
import { authenticate, isForFrontEnds, reachProject } from './http/auth';
import { readJson } from './http/body';
import { createMatcher } from './http/match';
import { narrowToCustomer, refuseCredentials } from './http/customer-reach';
import { Refusal } from './http/problem';
import { jsonReply, preflightReply, Reply } from './http/reply';
import { validateInputs } from './http/validate';
import { handlers } from './resources/handlers';

/** Answers all requests below the four mounts, using the table of endpoints. Throws refusals. */
export function createRouter(services: Services, corsOrigins: readonly string[]) {
  const { database, repositories, engine, clock, realClock } = services;
  const matcher = createMatcher(handlers);

  async function answer(request: Request, url: URL): Promise<Reply> {
    const found = matcher.find(request.method === 'HEAD' ? 'GET' : request.method, url.pathname);
    if (!found) {
      const allowed = matcher.methodsAt(url.pathname);
      if (request.method !== 'OPTIONS' || allowed.length === 0) throw noMatch(allowed);
      return preflightReply(request, corsOrigins, withHead(allowed));
    }
    const { endpoint, params } = found;
    const principal = await authenticate(endpoint, request.headers, repositories, realClock.now());
    const idOrName = params['projectIdOrName'];
    const project =
      principal && idOrName !== undefined ? reachProject(principal, idOrName, repositories) : undefined;
    const sent = endpoint.body && (await readJson(request, endpoint.bodyOptional === true));
    const inputs = validateInputs(endpoint, url.searchParams, sent);
    const now = clock.now();
    const call = { ...services, ...inputs, params, principal, project, now, origin: url.origin };
    return perform(found, url, call as unknown as Call);
  }

  function perform({ endpoint, run }: Handled, url: URL, call: Call): Reply {
    const changes =
      endpoint.method !== 'GET' ||
      (url.search !== '' && endpoint.changesWith?.some((key) => url.searchParams.has(key)));
    const work = () => run(within(endpoint, call));
    const result = changes ? database.transaction(work) : work();
    // The change may have made something due, such as the reads of an object that was unpaused.
    if (changes) engine.wake();
    // Returned rather than thrown, so that the transaction was committed.
    if (result instanceof Refusal) throw result;
    if (result instanceof Reply) return result;
    return endpoint.response ? jsonReply(result, endpoint.success) : new Reply(null, endpoint.success);
  }

  return answer;
}

/** Runs in the same turn as the handler, so that nothing can change between the check and the work it allows. */
function within(endpoint: Endpoint, call: Call): Call {
  const { principal } = call;
  if (principal?.kind === 'customer') return narrowToCustomer(principal, endpoint, call);
  if (principal?.kind === 'apiKey' && isForFrontEnds(principal.apiKey)) refuseCredentials(call);
  return call;
}

const withHead = (methods: readonly string[]) => [
  ...methods,
  ...(methods.includes('GET') ? ['HEAD'] : []),
  'OPTIONS',
];

const noMatch = (allowed: readonly string[]) =>
  allowed.length === 0
    ? new Refusal(404, {
        detail: 'There is nothing at this path.',
        remedy: 'Check the address and the path. Object names in a path are percent-encoded.',
      })
    : new Refusal(405, {
        detail: 'This path does not support that method.',
        remedy: `Use ${allowed.join(' or ')}.`,
        headers: { allow: withHead(allowed).join(', ') },
      });
