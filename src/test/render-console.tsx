import { notifications } from '@mantine/notifications';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import { currentSession, forgetService, startSession, type Credentials } from '@/api/session';
import { assemble, Providers } from '@/app/app';
import { logCaughtError } from '@/app/caught-error';
import { deviceDelay } from '@/lib/service-clock';
import type { TestService } from './service';

/** Answers instead of the service; undefined lets the service answer. */
export type Intercept = (request: Request, url: URL) => Response | Promise<Response> | undefined;

interface ConsoleOptions {
  /** Where the person begins: "/projects/ours/operations". */
  path: string;
  service: TestService;
  intercept?: Intercept;
  /** What the session holds instead of the service's API key; null is no session. */
  credentials?: Credentials | null;
  /** The service is remembered on this device. */
  remembered?: boolean;
  /** The saved service is read-only. */
  readOnly?: boolean;
}

/** The whole console, its router and its caches, over the embedded service in process. */
export function renderConsole(options: ConsoleOptions) {
  const { path, service, intercept, credentials, readOnly, remembered = false } = options;
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    // Relative addresses are the console's own.
    const request = new Request(input instanceof Request ? input : new URL(input, service.baseUrl), init);
    const url = new URL(request.url);
    // Not a request to the service: each page of the console reads it.
    if (url.pathname !== '/config.json') requests.push(`${request.method} ${url.pathname}${url.search}`);
    const intercepted = await intercept?.(request, url);
    if (intercepted) return intercepted;
    const answer = await service.fetch(request);
    // Every server sends it, and the clock of the test's service is not that of this machine.
    answer.headers.set('date', new Date(service.clock.now()).toUTCString());
    return answer;
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    // A reading goes on in the background. No request may leave the test for the network. Without its `config.json`, the
    // console would take every service for read-only, in the next test file, too.
    vi.stubGlobal('fetch', (input: unknown) =>
      String(input).endsWith('/config.json')
        ? Promise.resolve(Response.json({}))
        : Promise.reject(new TypeError('The test has ended')),
    );
    notifications.clean();
    deviceDelay.set(0);
    const session = currentSession();
    if (session) forgetService(session.service.id);
    sessionStorage.clear();
    localStorage.clear();
  });
  const { baseUrl, readUrl, searchUrl, writeUrl, apiKey } = service;
  const saved = { id: 'test', name: 'Test', baseUrl, readUrl, searchUrl, writeUrl, readOnly };
  if (credentials !== null) startSession(saved, credentials ?? { apiKey }, remembered);
  const { router, follow } = assemble(createMemoryHistory({ initialEntries: [path] }));
  const view = render(<Providers router={router} follow={follow} />, { onCaughtError: logCaughtError });
  return { ...view, router, requests, user: userEvent.setup() };
}

/** Puts an id or the like into a field as people do; typing it takes a render for each letter. */
export async function paste(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

/** An answer of problem details, as a service gives them. */
export function problem(status: number, title: string): Response {
  return Response.json(
    { type: 'about:blank', title, status, requestId: 'req-7' },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );
}
