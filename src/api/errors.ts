import type { ApiProblem } from '@/contract/problem';
import { isTransientStatus } from '@/contract/transient-status';
import { isRepeatable, type Credential, type Endpoint } from '@/contract/endpoint';

interface ApiErrorInit {
  endpoint: Endpoint;
  status: number;
  problem?: ApiProblem | undefined;
  /** The body of the answer if it was not problem details. */
  text?: string | undefined;
  requestId?: string | undefined;
  retryAfterMs?: number | undefined;
  credential?: Credential | undefined;
  projectId?: string | undefined;
}

/** The service answered with an error status. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly endpoint: Endpoint;
  readonly status: number;
  readonly problem: ApiProblem | undefined;
  readonly text: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** ISO time before which the service does not want another request. */
  readonly retryAt: string | undefined;
  /** The kind of credential that was sent, if any. */
  readonly credential: Credential | undefined;
  /** Set if it was the API key of a single project. */
  readonly projectId: string | undefined;

  constructor(init: ApiErrorInit) {
    super(init.problem?.detail ?? init.problem?.title ?? `The service answered ${init.status}`);
    this.endpoint = init.endpoint;
    this.status = init.status;
    this.problem = init.problem;
    this.text = init.text;
    this.requestId = init.requestId ?? init.problem?.requestId ?? undefined;
    this.retryAfterMs = init.retryAfterMs;
    const retryAt = new Date(Date.now() + (init.retryAfterMs || NaN));
    // Invalid without a wait or with one beyond the range of dates.
    this.retryAt = Number.isNaN(retryAt.getTime()) ? undefined : retryAt.toISOString();
    this.credential = init.credential;
    this.projectId = init.projectId;
  }
}

/** A successful answer whose body cannot be read: not JSON, a web page, or another shape. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  constructor(
    readonly endpoint: Endpoint,
    readonly kind: 'html' | 'not-json' | 'shape',
    /** Where it differs, such as `[3].createTime: expected string`. */
    readonly places: readonly string[],
    readonly requestId: string | undefined,
    /** The request was a change, which may have been made. */
    readonly mayBeDone = !isRepeatable(endpoint),
    /** The answer without its secrets, unless it is a web page. */
    readonly raw?: unknown,
  ) {
    super(`Unexpected response to ${endpoint.id}`);
  }
}

/** No answer came. A browser reports a refusal by CORS in the same way. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(
    readonly endpoint: Endpoint,
    readonly kind: 'unreachable' | 'timeout' | 'offline' | 'redirect',
    /** Scheme, host and port of the request. */
    readonly origin: string,
    /** The request was a change, which may have been made although no answer came. */
    readonly mayBeDone = !isRepeatable(endpoint),
  ) {
    super(kind === 'timeout' ? 'The service did not answer in time' : 'The service could not be reached');
  }
}

/** The endpoint needs a credential that is missing for this service; nothing was sent. */
export class MissingCredentialError extends Error {
  override readonly name = 'MissingCredentialError';
  constructor(
    readonly endpoint: Endpoint,
    readonly needs: Credential,
    /** Set if the session can access this project but has no API key of it. */
    readonly projectId?: string,
  ) {
    super(needs === 'bearer' ? 'This needs a bearer token' : 'This needs an API key');
  }
}

/** A change was not sent, because the console may only read from this service. */
export class ReadOnlyError extends Error {
  override readonly name = 'ReadOnlyError';
  constructor(
    readonly endpoint: Endpoint,
    /** Who says so; 'unknown' if `config.json`, which could say so, cannot be read. */
    readonly by: 'person' | 'deployment' | 'unknown',
  ) {
    super('This service is read-only');
  }
}

/** The service does not implement this, so a retry cannot help. */
export const isUnsupported = (error: ApiError) => error.status === 405 || error.status === 501;

/** Whether the same request may succeed later. The one definition for retries, polling and "Try again". */
export function isTransient(error: unknown): boolean {
  if (error instanceof NetworkError) return error.kind !== 'redirect';
  if (!(error instanceof ApiError) || isUnsupported(error)) return false;
  return isTransientStatus(error.status) || error.problem?.retryable === true;
}

/**
 * Whether a failure means that the service does not offer the list. The specification has few lists; a service that
 * only implements its 23 endpoints answers the others with one of these statuses.
 */
export const isNotOffered = (error: unknown): boolean =>
  error instanceof ApiError && [404, 405, 501].includes(error.status);

/** Whether a failure concerns the bearer token: it is missing or was not accepted. */
export function tokenFault(error: unknown): 'missing' | 'refused' | undefined {
  if (error instanceof MissingCredentialError) return 'missing';
  return error instanceof ApiError && error.status === 401 && error.credential !== 'apiKey'
    ? 'refused'
    : undefined;
}
