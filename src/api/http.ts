import { isRepeatable, type Endpoint, type ResponseOf } from '@/contract/endpoint';
import type { z } from '@/contract/zod';
import { toJson } from '@/lib/json';
import { learnServiceClock } from '@/lib/service-clock';
import { joinUnreadable, nothingUnreadable, type Unreadable } from '@/lib/unreadable';
import { writeAnswered } from './answered-writes';
import { ApiError, MissingCredentialError, NetworkError } from './errors';
import { parseAs } from '@/contract/fits';
import { looksLikeHtml, parseRetryAfter, readBody, readJson, readProblem } from './http-answer';
import {
  credentialHeader,
  fillPath,
  pickCredential,
  projectOf,
  toSearch,
  type RequestOptions,
} from './http-request';
import { headOf, openWire, type AnswerHead, type WireRequest } from './http-wire';
import { learnAnswered, learnOffline } from './offline';
import { accessLearned } from './project-access';
import { refuseChange } from './read-only';
import { renewCredential } from './renewal';
import { recordableBody, recordRequest, secretTexts, withoutCarried } from './request-log';
import { addressOf, credentialIn, currentSession, type CredentialSlot, type Session } from './session';

const DEFAULT_TIMEOUT_MS = 30_000;

/** An answer: its head, and its body as text unless the sender has already read it. */
export interface Answer<Body> extends AnswerHead {
  readonly text: string | undefined;
  readonly read: Body | undefined;
}

/** Sends a request and reads the answer; rejects if none comes. */
export type Send<Body> = (wire: WireRequest, signal: AbortSignal) => Promise<Answer<Body>>;

async function sendHere(wire: WireRequest, signal: AbortSignal): Promise<Answer<never>> {
  const response = await openWire(wire, signal);
  return { ...headOf(response), text: await response.text(), read: undefined };
}

/**
 * One request to the service: address, credential, encoding, time-out, and the answer read by the contract.
 *
 * @throws ApiError for a failure status, ContractError for a body that cannot be read, NetworkError when no answer
 * came, MissingCredentialError when the session lacks what the endpoint takes, ReadOnlyError for a change at a service
 * that is read-only; an abort by `signal` rejects with its reason.
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  options: RequestOptions<E>,
): Promise<ResponseOf<E>> {
  const { text = '', contentType, requestId } = await exchange(endpoint, options, sendHere);
  return readBody(endpoint, text, contentType, requestId, options.query);
}

export type ListEndpoint = Endpoint & { elements: true | string; response: z.core.$ZodType };

/** The readable elements of a list, and the others. */
export interface ListAnswer<Items> {
  readonly items: Items;
  readonly unreadable: Unreadable;
  /** Length of the answer. */
  readonly size?: number;
}

/**
 * Requests a list or map of elements. Elements that do not match the contract are set aside instead of failing the
 * request.
 */
export async function requestList<E extends ListEndpoint>(
  endpoint: E,
  options: RequestOptions<E>,
): Promise<ListAnswer<ResponseOf<E>>> {
  const { text = '', contentType, requestId } = await exchange(endpoint, options, sendHere);
  const size = text.length;
  const { credentials = {} } = options.session ?? currentSession() ?? {};
  let json = readJson(text);
  let broken = nothingUnreadable;
  if (!json.ok && !looksLikeHtml(contentType, text)) {
    const { withoutBroken } = await import('./broken-list');
    const found = withoutBroken(text, endpoint.elements, credentials);
    if (found) {
      json = { ok: true, value: found.rest };
      broken = found.unreadable;
    }
  }
  const parsed = json.ok ? parseAs(endpoint.response, json.value) : undefined;
  if (parsed?.success) return { items: parsed.data as ResponseOf<E>, unreadable: broken, size };
  if (json.ok && parsed) {
    // Loaded on demand: most services never need it.
    const { setAside } = await import('./set-aside');
    const aside = setAside(json.value, parsed.error.issues, endpoint.elements, credentials);
    const rest = aside ? parseAs(endpoint.response, aside.rest) : undefined;
    if (aside && rest?.success) {
      const unreadable = joinUnreadable([broken, aside.unreadable]);
      return { items: rest.data as ResponseOf<E>, unreadable, size };
    }
  }
  // Throws, because not even the list around the elements could be read.
  const items = await readBody(endpoint, text, contentType, requestId, options.query);
  return { items, unreadable: nothingUnreadable, size };
}

/** A request whose `send` reads the body. Rejects as `request` does, except for the body of a success. */
export async function exchange<E extends Endpoint, Body>(
  endpoint: E,
  options: RequestOptions<E>,
  send: Send<Body>,
): Promise<Answer<Body>> {
  const session = options.session ?? currentSession();
  if (!session) throw new MissingCredentialError(endpoint, endpoint.auth[0] ?? 'apiKey');
  if (!isRepeatable(endpoint, options.query)) await refuseChange(endpoint, session.service);
  try {
    return await exchangeVisible(endpoint, options, send, session);
  } catch (error) {
    const slot = options.session ? undefined : neededSlot(error);
    if (!slot) throw error;
    const isRenewed = await renewCredential({
      slot,
      refused: credentialIn(session, slot),
      summary: endpoint.summary,
      isChange: !isRepeatable(endpoint, options.query),
      signal: options.signal,
    });
    const renewed = currentSession();
    if (!isRenewed || !renewed) throw error;
    // Nothing was done with the old credential, so that a change may be sent again as well.
    return exchangeOnce(endpoint, options, send, renewed);
  }
}

/** The credential whose renewal would help; undefined for other failures. */
function neededSlot(error: unknown): CredentialSlot | undefined {
  if (error instanceof ApiError && error.status === 401 && error.credential !== undefined)
    return { kind: error.credential, projectId: error.projectId };
  if (error instanceof MissingCredentialError && error.projectId !== undefined)
    return { kind: error.needs, projectId: error.projectId };
  return undefined;
}

/**
 * A page reads its project while the list of projects, which says which credential can access it, is still being read. If the
 * service refuses such a request and the list then names another credential, the request is sent again with that one.
 */
async function exchangeVisible<E extends Endpoint, Body>(
  endpoint: E,
  options: RequestOptions<E>,
  send: Send<Body>,
  session: Session,
): Promise<Answer<Body>> {
  try {
    return await exchangeOnce(endpoint, options, send, session);
  } catch (error) {
    const project = projectOf(options);
    const isRefused = error instanceof ApiError && [401, 403, 404].includes(error.status);
    if (!isRefused || project === undefined || options.session) throw error;
    await accessLearned();
    const slot = pickCredential(endpoint, session, project);
    if (slot?.kind === error.credential && slot?.projectId === error.projectId) throw error;
    return exchangeOnce(endpoint, options, send, session);
  }
}

async function exchangeOnce<E extends Endpoint, Body>(
  endpoint: E,
  options: RequestOptions<E>,
  send: Send<Body>,
  session: Session,
): Promise<Answer<Body>> {
  const slot = pickCredential(endpoint, session, projectOf(options));
  const credential = slot?.kind;
  const address = addressOf(session.service, endpoint.address).replace(/\/+$/, '');
  const search = toSearch(options.query);
  const url = `${address}${fillPath(endpoint, options.path)}${search}`;
  const keyInPath = options.path && 'apiKey' in options.path ? String(options.path.apiKey) : undefined;
  const shownPath = keyInPath === undefined ? options.path : { ...options.path, apiKey: '$API_KEY' };
  const shownUrl = `${address}${decodeDollar(fillPath(endpoint, shownPath))}${search}`;
  const body = options.body === undefined ? undefined : toJson(options.body);
  const wire: WireRequest = {
    url,
    method: endpoint.method,
    headers: {
      Accept: 'application/json, application/problem+json, text/plain',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...credentialHeader(slot, session),
    },
    ...(body === undefined ? {} : { body }),
  };
  // Nothing is sent without a network. A network that fails later may have delivered the request.
  const mayBeDone = navigator.onLine && !isRepeatable(endpoint, options.query);
  const noteWrite = (text: string, isUnsure?: true) =>
    writeAnswered({
      service: session.service.id,
      endpoint,
      path: options.path ?? {},
      body: options.body,
      text,
      ...(isUnsure && { isUnsure }),
      sentAt: startedAt,
      answeredAt: Date.now(),
    });
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
    if (mayBeDone) noteWrite('', true);
    if (options.signal?.aborted) throw cause;
    const kind = timeout.aborted ? 'timeout' : navigator.onLine ? 'unreachable' : 'offline';
    record({ failure: kind });
    if (kind === 'offline') learnOffline();
    throw new NetworkError(endpoint, kind, new URL(url, location.href).origin, mayBeDone);
  }

  learnAnswered(started);
  if (!options.session) learnServiceClock(answer.clock, answer.date);
  if (answer.redirected) {
    record({ failure: 'redirect' });
    throw new NetworkError(endpoint, 'redirect', new URL(url, location.href).origin);
  }
  const { text = '', contentType } = answer;
  const carried = [keyInPath, slot && credentialIn(session, slot), ...secretTexts(options.body)];
  const refusal = answer.ok ? '' : withoutCarried(text, carried);
  const json = answer.ok ? undefined : readJson(refusal);
  const problem = json?.ok ? readProblem(json.value) : undefined;
  const requestId = answer.requestId ?? problem?.requestId ?? undefined;
  record({
    status: answer.status,
    requestId,
    responseBody: answer.text === undefined ? '(read as it came, not kept)' : recordableText(text, carried),
  });
  if (answer.ok) {
    if (!isRepeatable(endpoint, options.query)) noteWrite(text);
    return { ...answer, requestId };
  }
  // From something between this page and the service.
  if (mayBeDone && (answer.status === 502 || answer.status === 504)) noteWrite('', true);
  const plain = json?.ok || looksLikeHtml(contentType, refusal) ? undefined : refusal.slice(0, 2000).trim();
  throw new ApiError({
    endpoint,
    status: answer.status,
    problem,
    text: plain || (json?.ok && typeof json.value === 'string' ? json.value : undefined),
    requestId,
    retryAfterMs: parseRetryAfter(answer.retryAfter ?? String(problem?.retryAfter ?? '')),
    credential,
    projectId: slot?.projectId,
  });
}

const decodeDollar = (path: string) => path.replace('%24API_KEY', '$API_KEY');

function recordableText(text: string, carried: readonly (string | undefined)[]): unknown {
  if (text.length > 64 * 1024) return recordableBody(undefined, text.length);
  const json = readJson(withoutCarried(text, carried));
  return json.ok ? recordableBody(json.value, text.length) : '(not JSON)';
}
