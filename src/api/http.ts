import {
  isRepeatable,
  type BodyOf,
  type Credential,
  type Endpoint,
  type PathParams,
  type QueryOf,
  type ResponseOf,
} from '@/contract/endpoint';
import { apiProblemSchema, type ApiProblem } from '@/contract/problem';
import { z } from '@/contract/zod';
import { ApiError, ContractError, MissingCredentialError, NetworkError } from './errors';
import { headOf, openWire, type AnswerHead, type WireRequest } from './http-wire';
import { recordableBody, recordRequest } from './request-log';
import { addressOf, currentSession, type Session } from './session';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value };
type PathPart<E extends Endpoint> = [keyof PathParams<E>] extends [never]
  ? { path?: undefined }
  : { path: PathParams<E> };
type QueryPart<E extends Endpoint> = [QueryOf<E>] extends [undefined]
  ? { query?: undefined }
  : Record<never, never> extends QueryOf<E>
    ? { query?: QueryOf<E> | undefined }
    : { query: QueryOf<E> };

export type RequestOptions<E extends Endpoint> = PathPart<E> &
  QueryPart<E> &
  Part<'body', BodyOf<E>> & {
    signal?: AbortSignal | undefined;
    /** Milliseconds until the request is given up; 30 s when not said. */
    timeoutMs?: number;
    /** Another session than the active one, to try a connection before it is kept. */
    session?: Session;
  };

const DEFAULT_TIMEOUT_MS = 30_000;

/** The path with every parameter encoded as one segment: object names contain `/`, `.` and `:`. */
export function fillPath(endpoint: Endpoint, params: Readonly<Record<string, string>> = {}): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    // URL parsers fold a segment of dots away even when encoded, and an empty one changes the path: nothing on the
    // service can have such an id.
    if (value === undefined || value === '' || value === '.' || value === '..')
      throw new ApiError({
        endpoint,
        status: 404,
        problem: { title: 'Not found', detail: `“${value ?? ''}” cannot be an id.` },
      });
    return encodeURIComponent(value);
  });
}

function toSearch(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}) as [string, unknown][])
    if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return text && `?${text}`;
}

function pickCredential(endpoint: Endpoint, session: Session): Credential | undefined {
  const preferred = endpoint.auth[0];
  if (!preferred) return undefined;
  const held = endpoint.auth.find((kind) =>
    kind === 'apiKey' ? session.credentials.apiKey : session.credentials.bearerToken,
  );
  if (!held) throw new MissingCredentialError(endpoint, preferred);
  return held;
}

function credentialHeader(kind: Credential | undefined, session: Session): Record<string, string> {
  if (kind === 'apiKey') return { 'X-Api-Key': session.credentials.apiKey ?? '' };
  if (kind === 'bearer') return { Authorization: `Bearer ${session.credentials.bearerToken ?? ''}` };
  return {};
}

/** `Retry-After` in milliseconds from now: seconds, or an HTTP date. */
export function parseRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (!header) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

const looksLikeHtml = (contentType: string, text: string) =>
  contentType.includes('html') || /^\s*<(!doctype|html)/i.test(text);

/** Problem details may come as `application/problem+json`, `application/json` or plain text. */
function readProblem(json: unknown): ApiProblem | undefined {
  const parsed = z.safeParse(apiProblemSchema, json);
  return parsed.success ? parsed.data : undefined;
}

/** The body of a success, by the contract. */
export function readBody<E extends Endpoint>(
  endpoint: E,
  text: string,
  contentType: string,
  requestId: string | undefined,
  query?: object,
): ResponseOf<E> {
  if (!endpoint.response) return undefined as ResponseOf<E>;
  const json = parseJson(text);
  const html = looksLikeHtml(contentType, text);
  if (!json.ok && endpoint.textResponse && !html) return text as ResponseOf<E>;
  const mayBeDone = !isRepeatable(endpoint, query);
  if (!json.ok) throw new ContractError(endpoint, html ? 'html' : 'not-json', [], requestId, mayBeDone);
  const parsed = z.safeParse(endpoint.response, json.value);
  if (parsed.success) return parsed.data as ResponseOf<E>;
  const places = parsed.error.issues
    .slice(0, 5)
    .map((issue) => `${z.core.toDotPath(issue.path) || 'body'}: ${issue.message}`);
  throw new ContractError(endpoint, 'shape', places, requestId, mayBeDone);
}

/** What came: the head, and the body as text unless whoever sent the request has read it already. */
export interface Answer<Body> extends AnswerHead {
  readonly text: string | undefined;
  readonly read: Body | undefined;
}

/** Sends a request and reads the answer; rejects when none came. */
export type Send<Body> = (wire: WireRequest, signal: AbortSignal) => Promise<Answer<Body>>;

async function sendHere(wire: WireRequest, signal: AbortSignal): Promise<Answer<never>> {
  const response = await openWire(wire, signal);
  return { ...headOf(response), text: await response.text(), read: undefined };
}

/**
 * One request to the service: address, credential, encoding, time-out, and the answer read by the contract.
 *
 * @throws ApiError for a failure status, ContractError for a body that cannot be read, NetworkError when no answer
 * came, MissingCredentialError when the session lacks what the endpoint takes; an abort by `signal` rejects with
 * its reason.
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  options: RequestOptions<E>,
): Promise<ResponseOf<E>> {
  const { text = '', contentType, requestId } = await exchange(endpoint, options, sendHere);
  return readBody(endpoint, text, contentType, requestId, options.query);
}

/** A request whose body is left to whoever sends it; rejects as `request` does, but for the body of a success. */
export async function exchange<E extends Endpoint, Body>(
  endpoint: E,
  options: RequestOptions<E>,
  send: Send<Body>,
): Promise<Answer<Body>> {
  const session = options.session ?? currentSession();
  if (!session) throw new MissingCredentialError(endpoint, endpoint.auth[0] ?? 'apiKey');
  const credential = pickCredential(endpoint, session);
  const address = addressOf(session.connection, endpoint.address).replace(/\/+$/, '');
  const search = toSearch(options.query);
  const url = `${address}${fillPath(endpoint, options.path)}${search}`;
  const shownPath =
    options.path && 'apiKey' in options.path ? { ...options.path, apiKey: '$API_KEY' } : options.path;
  const shownUrl = `${address}${decodeDollar(fillPath(endpoint, shownPath))}${search}`;
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  const wire: WireRequest = {
    url,
    method: endpoint.method,
    headers: {
      Accept: 'application/json, application/problem+json, text/plain',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...credentialHeader(credential, session),
    },
    ...(body === undefined ? {} : { body }),
  };
  // Without a network at the start nothing is sent; one that is lost later may have carried it.
  const mayBeDone = navigator.onLine && !isRepeatable(endpoint, options.query);
  const timeout = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const startedAt = Date.now();
  const started = performance.now();
  const record = (rest: {
    status?: number;
    requestId?: string | undefined;
    responseBody?: unknown;
    failure?: string;
  }) =>
    recordRequest({
      endpoint: endpoint.id,
      method: endpoint.method,
      url: shownUrl,
      credential,
      startedAt,
      durationMs: Math.round(performance.now() - started),
      status: rest.status,
      requestId: rest.requestId,
      requestBody: recordableBody(options.body, body?.length ?? 0),
      responseBody: rest.responseBody,
      failure: rest.failure,
    });

  let answer: Answer<Body>;
  try {
    answer = await send(wire, options.signal ? AbortSignal.any([options.signal, timeout]) : timeout);
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    const kind = timeout.aborted ? 'timeout' : navigator.onLine ? 'unreachable' : 'offline';
    record({ failure: kind });
    throw new NetworkError(endpoint, kind, new URL(url, location.href).origin, mayBeDone);
  }

  if (answer.redirected) {
    record({ failure: 'redirect' });
    throw new NetworkError(endpoint, 'redirect', new URL(url, location.href).origin);
  }
  const { text = '', contentType } = answer;
  const json = answer.ok ? undefined : parseJson(text);
  const problem = json?.ok ? readProblem(json.value) : undefined;
  const requestId = answer.requestId ?? problem?.requestId ?? undefined;
  record({
    status: answer.status,
    requestId,
    responseBody: answer.text === undefined ? '(read as it came, not kept)' : recordableText(text),
  });
  if (answer.ok) return { ...answer, requestId };
  const plain = json?.ok || looksLikeHtml(contentType, text) ? undefined : text.slice(0, 2000).trim();
  throw new ApiError({
    endpoint,
    status: answer.status,
    problem,
    text: plain || (json?.ok && typeof json.value === 'string' ? json.value : undefined),
    requestId,
    retryAfterMs: parseRetryAfter(answer.retryAfter ?? problem?.retryAfter ?? null),
    credential,
  });
}

const decodeDollar = (path: string) => path.replace('%24API_KEY', '$API_KEY');

function recordableText(text: string): unknown {
  if (text.length > 64 * 1024) return recordableBody(undefined, text.length);
  const json = parseJson(text);
  return json.ok ? recordableBody(json.value, text.length) : '(not JSON)';
}
