/** The only module that calls `fetch`. It has no state and needs no page, so that workers can use it. */
export interface WireRequest {
  readonly url: string;
  readonly method: string;
  /** Contains the credential: never log or store it. */
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
  readonly clock: string | null;
  readonly date: string | null;
}

export const openWire = ({ url, ...request }: WireRequest, signal: AbortSignal): Promise<Response> =>
  fetch(url, {
    ...request,
    signal,
    credentials: 'omit',
    cache: 'no-store',
    // A redirect would send the API key header to another host.
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
  });

export const headOf = ({ status, ok, type, headers }: Response): AnswerHead => ({
  status,
  ok,
  redirected: type === 'opaqueredirect',
  contentType: headers.get('content-type') ?? '',
  requestId: headers.get('x-request-id') ?? undefined,
  retryAfter: headers.get('retry-after'),
  clock: headers.get('x-service-clock'),
  date: headers.get('date'),
});
