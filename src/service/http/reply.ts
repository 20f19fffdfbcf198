import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { toJson } from '@/lib/json';
import { isLoopback } from '@/lib/loopback';
import { iso } from '@/lib/time';
import type { ServiceClock } from '../clock';
import { isDiskFull } from '../storage/database';
import { problemOf, Refusal } from './problem';

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null;
type HeaderMap = Readonly<Record<string, string>>;

/**
 * An answer before it is sent. A plain object, because the HTTP framework builds a `Response` twice when its headers
 * are looked at. Header names are in lower case, so that each occurs once.
 */
export class Reply {
  constructor(
    readonly body: Body,
    readonly status = 200,
    readonly headers: HeaderMap = {},
  ) {}
}

/** A reply whose body is JSON text already, or a stream of it. */
export const jsonText = (text: Body, status = 200, headers: HeaderMap = {}): Reply =>
  new Reply(text, status, { 'content-type': 'application/json', ...headers });

export const jsonReply = (value: unknown, status = 200, headers: HeaderMap = {}) =>
  jsonText(toJson(value), status, headers);

/**
 * Bounds in characters. A shorter body fits in a few packets anyway; with a longer one, the first rows should not wait
 * for the last to be compressed.
 */
const leastCompressed = 4_000;
const mostCompressed = 1_000_000;

const listBodies = new WeakMap<readonly unknown[], string | Buffer<ArrayBuffer>>();

/**
 * A list of resources. Its body is made once for each array of rows: a memoized list stays the same array until something
 * is written. A list too long to be compressed is kept in bytes, because encoding it for each request takes longer than
 * all the rest.
 */
export function listReply<Row>(
  rows: readonly Row[],
  toResources: (rows: readonly Row[]) => unknown[],
): Reply {
  const known = listBodies.get(rows);
  if (known !== undefined) return jsonText(known);
  const text = toJson(toResources(rows));
  const body = text.length > mostCompressed ? Buffer.from(text) : text;
  listBodies.set(rows, body);
  return jsonText(body);
}

/**
 * Refuses requests for another host. Without this check, any web page could reach a service on loopback by pointing a
 * host name of its own at 127.0.0.1.
 */
export function createHostCheck(host: string): (request: Request, url: URL) => void {
  const own = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host.toLowerCase();
  const isEverywhere = own === '0.0.0.0' || own === '[::]';
  const isOurs = (sent: string) => {
    const name = sent.toLowerCase().replace(/:\d+$/, '');
    // A service that listens on all addresses answers for each of them: an address, unlike a name, cannot be
    // pointed somewhere else.
    const isAddress = () => isIP(name.replace(/^\[|\]$/g, '')) !== 0;
    return name === own || isLoopback({ hostname: name }) || (isEverywhere && isAddress());
  };
  return (request, { host: named }) => {
    const sent = request.headers.get('host') ?? named;
    // The request line may name a host too.
    if (isOurs(named) && isOurs(sent)) return;
    throw new Refusal(421, {
      detail: 'This service does not answer for that host name.',
      remedy: 'Use the address it was started with, or start it with --host.',
    });
  };
}

/** CORS headers for a page of another origin. An origin that is not configured gets no permission. */
function corsHeaders(request: Request, origins: readonly string[]): HeaderMap {
  if (origins.length === 0) return {};
  const origin = request.headers.get('origin');
  if (origin === null || !origins.includes(origin)) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'x-request-id, retry-after, x-service-clock',
  };
}

const preflightSeconds = 600;
const requestHeaders = ['X-Api-Key', 'Authorization', 'Content-Type', 'X-Amp-Client', 'X-Amp-Client-Version'];

/** The answer to OPTIONS. */
export function preflightReply(
  request: Request,
  origins: readonly string[],
  methods: readonly string[],
  moreHeaders: readonly string[] = [],
): Reply {
  const allow = methods.join(', ');
  if (!origins.includes(request.headers.get('origin') ?? '')) return new Reply(null, 204, { allow });
  return new Reply(null, 204, {
    allow,
    'access-control-allow-methods': allow,
    'access-control-allow-headers': [...requestHeaders, ...moreHeaders].join(', '),
    'access-control-max-age': String(preflightSeconds),
  });
}

const zip = promisify(gzip);

/** Matches an Accept-Encoding with gzip, unless `q=0` rules it out. */
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** Compresses JSON of a middling size for clients that accept gzip. Streams are sent as they are. */
export async function compressed(request: Request, reply: Reply): Promise<Reply> {
  const { body, status, headers } = reply;
  if (typeof body !== 'string' || body.length < leastCompressed || body.length > mostCompressed) return reply;
  if (headers['content-type'] !== 'application/json') return reply;
  const varying = { ...headers, vary: 'Accept-Encoding' };
  if (!acceptsGzip.test(request.headers.get('accept-encoding') ?? '') || request.method === 'HEAD')
    return new Reply(body, status, varying);
  // Best speed, because most callers are near. It runs on another thread.
  const small = await zip(body, { level: constants.Z_BEST_SPEED });
  return new Reply(small, status, { ...varying, 'content-encoding': 'gzip' });
}

/** Answers hold secrets and change at any time. An answer that may be cached, or may load anything, overrides these. */
const defaultHeaders = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const internalError = new Refusal(500, {
  detail: 'The service made a mistake. The request changed nothing.',
  remedy: 'Look for the request id in the output of the service.',
});

const diskFull = new Refusal(507, {
  detail: 'The disk is full. The request changed nothing.',
  remedy: 'Make room on the disk of the data folder, or start the service with a smaller --keep.',
});

export interface RespondOptions {
  readonly clock: ServiceClock;
  readonly corsOrigins: readonly string[];
  readonly onError: (error: unknown, requestId: string) => void;
}

/** Turns whatever an answer throws into a problem, and adds the headers that every answer has. Never throws. */
export function createResponder({ clock, corsOrigins, onError }: RespondOptions) {
  function refuse(request: Request, requestId: string, error: unknown): Reply {
    const expected = isDiskFull(error) ? diskFull : error instanceof Refusal ? error : undefined;
    if (!expected) onError(error, requestId);
    const refusal = expected ?? internalError;
    // The path without the query, which may hold the name of somebody's customer.
    const path = new URL(request.url).pathname;
    return jsonReply(problemOf(refusal, { requestId, path, time: new Date(clock.now()) }), refusal.status, {
      'content-type': 'application/problem+json',
      ...refusal.parts.headers,
    });
  }

  return async (request: Request, answer: () => Promise<Reply>): Promise<Response> => {
    const requestId = randomUUID();
    const reply = await answer().catch((error: unknown) => refuse(request, requestId, error));
    const { body, status, headers: own } = await compressed(request, reply);
    const cors = corsHeaders(request, corsOrigins);
    const vary = [own['vary'], cors['vary']].filter((names) => names !== undefined);
    const headers: Record<string, string> = {
      ...defaultHeaders,
      'x-request-id': requestId,
      // Tells the console not to compute ages with the browser's clock.
      ...(clock.rate !== undefined && { 'x-service-clock': `${iso(clock.now())} ${clock.rate}` }),
      ...own,
      ...cors,
      ...(vary.length > 0 && { vary: vary.join(', ') }),
    };
    return new Response(request.method === 'HEAD' ? null : body, { status, headers });
  };
}
