import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clearRequests } from '@/api/request-log';
import type { Session } from '@/api/session';

export const session: Session = {
  service: {
    id: 'c',
    name: 'Test',
    baseUrl: 'https://api.example/v1/',
    readUrl: 'https://read.example/v1',
    searchUrl: 'https://search.example/v1',
    writeUrl: 'https://write.example/v1',
  },
  credentials: { apiKey: 'key-secret', bearerToken: 'bearer-secret' },
  remembered: false,
};

export const fetchFake = vi.fn<typeof fetch>();
/** Answers every request with it. */
export const answer = (
  body: unknown,
  init: { status?: number; type?: string; headers?: Record<string, string> } = {},
) =>
  fetchFake.mockImplementation(() =>
    Promise.resolve(
      new Response(typeof body === 'string' || body === null ? body : JSON.stringify(body), {
        ...init,
        headers: { 'content-type': init.type ?? 'application/json', ...init.headers },
      }),
    ),
  );
/** The first request. */
export const sent = () => {
  const [url, init] = fetchFake.mock.calls[0] ?? [];
  return { url: String(url), init: init ?? {}, headers: new Headers(init?.headers) };
};

/** What a request fails with. */
export const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('it was expected to fail'),
    (error: unknown) => error,
  );

/** For each test of a file: a network that is `fetchFake`, and no request yet. */
export function fakeNetwork(): void {
  beforeEach(() => {
    vi.stubGlobal('fetch', fetchFake);
    vi.stubGlobal('location', new URL('https://console.example/'));
    vi.stubGlobal('navigator', { onLine: true });
    fetchFake.mockReset();
    clearRequests();
  });
  afterEach(() => vi.unstubAllGlobals());
}
