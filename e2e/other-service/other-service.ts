/** Stands in front of the embedded service and behaves as another implementation of the interface may. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '@/contract/endpoint';
import { randomFrom } from '../durability-load';
import { type Answer, passOn, Proxy, readBody } from '../pass-on';
import { writeJson } from './layout';
import { withOtherMembers } from './members';
import { endpointOf, isOfInterface, isSpecified } from './operations';
import { inOwnOrder, type Page, pageOf } from './pages';

export interface OtherServiceOptions {
  /** Offer the 23 operations of the specification and nothing else. */
  onlySpecified?: boolean;
  /**
   * Answer as no service before: after 40 to 120 ms, in another layout, with lists in another order and short pages,
   * without optional members, and with members and values that are not known.
   */
  foreign?: boolean;
}

const notFound: Answer = {
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from('404 page not found\n'),
};

export class OtherService extends Proxy {
  readonly #random = randomFrom(7);

  constructor(
    service: string,
    private readonly options: OtherServiceOptions,
  ) {
    super(service);
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await readBody(request);
    const { status, headers, body } = await this.#answer(request, sent);
    response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  }

  async #answer(request: IncomingMessage, sent: Buffer): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.origin);
    // The console's own pages and files.
    if (!isOfInterface(pathname)) return passOn(this.service, request, sent);
    const method = request.method ?? 'GET';
    if (this.options.onlySpecified && !isSpecified(method, pathname)) return notFound;
    if (!this.options.foreign) return passOn(this.service, request, sent);
    await wait(40 + this.#random.below(80));
    const endpoint = endpointOf(method, pathname);
    if (endpoint?.id === 'listOperations') return this.#pageOfOperations(request, endpoint, searchParams);
    return translated(await passOn(this.service, request, sent), endpoint);
  }

  /** Sorts the whole list before it is cut into pages. */
  async #pageOfOperations(request: IncomingMessage, endpoint: Endpoint, query: URLSearchParams) {
    const { pathname } = new URL(request.url ?? '/', this.origin);
    const answer = await passOn(this.service, request, Buffer.alloc(0), `${pathname}?pageSize=1000`);
    if (answer.status !== 200) return translated(answer, endpoint);
    const { results } = JSON.parse(answer.body.toString()) as Page;
    const body = Buffer.from(JSON.stringify(pageOf(inOwnOrder(results), query)));
    return translated({ ...answer, body }, endpoint);
  }
}

/** Reorders lists, except logs: the interface does not specify the order of other lists. */
const inOrder = (value: unknown, endpoint: Endpoint) =>
  Array.isArray(value) && endpoint.id !== 'listOperationLogs' ? inOwnOrder(value) : value;

function translated(answer: Answer, endpoint: Endpoint | undefined): Answer {
  const { etag: _, ...headers } = answer.headers;
  const text = answer.body.toString();
  if (!headers['content-type']?.includes('json') || text === '') return answer;
  const value: unknown = JSON.parse(text);
  const isSuccess = answer.status < 300 && endpoint?.response !== undefined;
  const body = isSuccess ? withOtherMembers(endpoint.response, inOrder(value, endpoint)) : value;
  return { ...answer, headers, body: Buffer.from(writeJson(body)) };
}
