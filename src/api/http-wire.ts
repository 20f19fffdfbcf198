/**
 * The one place that talks to the network, and what of an answer is read. Holds no state and needs no page, so that a
 * worker may use it: what a request needs is handed in and nothing of it is kept.
 */
export interface WireRequest {
  readonly url: string;
  readonly method: string;
  /** Holds the credential: never logged, never stored. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface AnswerHead {
  readonly status: number;
  readonly ok: boolean;
  readonly redirected: boolean;
  readonly contentType: string;
  readonly requestId: string | undefined;
  readonly retryAfter: string | null;
}

export function openWire({ url, ...request }: WireRequest, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    ...request,
    signal,
    credentials: 'omit',
    cache: 'no-store',
    // A redirect would take the API key header along to wherever it leads.
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
  });
}

export function headOf({ status, ok, type, headers }: Response): AnswerHead {
  return {
    status,
    ok,
    redirected: type === 'opaqueredirect',
    contentType: headers.get('content-type') ?? '',
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: headers.get('retry-after'),
  };
}
