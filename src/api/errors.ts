import type { ApiProblem } from '@/contract/problem';
import { isRepeatable, type Credential, type Endpoint } from '@/contract/endpoint';

interface ApiErrorInit {
  endpoint: Endpoint;
  status: number;
  problem?: ApiProblem | undefined;
  /** What the service answered, where it was not problem details. */
  text?: string | undefined;
  requestId?: string | undefined;
  retryAfterMs?: number | undefined;
  credential?: Credential | undefined;
}

/** The service answered with a failure status. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly endpoint: Endpoint;
  readonly status: number;
  readonly problem: ApiProblem | undefined;
  readonly text: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** ISO time: before it the service does not want to be asked again. */
  readonly retryAt: string | undefined;
  /** The kind of credential that was sent, if any. */
  readonly credential: Credential | undefined;

  constructor(init: ApiErrorInit) {
    super(init.problem?.detail ?? init.problem?.title ?? `The service answered ${init.status}`);
    this.endpoint = init.endpoint;
    this.status = init.status;
    this.problem = init.problem;
    this.text = init.text;
    this.requestId = init.requestId ?? init.problem?.requestId ?? undefined;
    this.retryAfterMs = init.retryAfterMs;
    const retryAt = new Date(Date.now() + (init.retryAfterMs || NaN));
    // Without a wait, and with one that no calendar reaches.
    this.retryAt = Number.isNaN(retryAt.getTime()) ? undefined : retryAt.toISOString();
    this.credential = init.credential;
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
    /** It was to change something, which may have been done. */
    readonly mayBeDone = !isRepeatable(endpoint),
  ) {
    super(`Unexpected response to ${endpoint.id}`);
  }
}

/** No answer came. In a browser, a refusal by CORS looks the same as no connection. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(
    readonly endpoint: Endpoint,
    readonly kind: 'unreachable' | 'timeout' | 'offline' | 'redirect',
    /** Scheme, host and port that were asked. */
    readonly origin: string,
    /** It was to change something, which may have been done: only the answer is missing. */
    readonly mayBeDone = !isRepeatable(endpoint),
  ) {
    super(kind === 'timeout' ? 'The service did not answer in time' : 'The service could not be reached');
  }
}

/** The endpoint takes a credential that this connection does not hold; nothing was sent. */
export class MissingCredentialError extends Error {
  override readonly name = 'MissingCredentialError';
  constructor(
    readonly endpoint: Endpoint,
    readonly needs: Credential,
  ) {
    super(needs === 'bearer' ? 'This needs a bearer token' : 'This needs an API key');
  }
}

/**
 * Whether a failed list means that the service does not offer it. The specification has few lists; a service that
 * only speaks its 23 endpoints answers the others with one of these.
 */
export function isNotOffered(error: unknown): boolean {
  return error instanceof ApiError && [404, 405, 501].includes(error.status);
}
