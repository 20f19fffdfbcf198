/** For tests of the page of an operation. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { LogEntry } from '@/contract/operation';
import { operationsListWorld } from './operations-list-world';
import type { Intercept } from './render-console';

export const isLog = (url: URL) => url.pathname.endsWith('/logs');
export const entry = (msg: string, severity = 'INFO', rest: object = {}): LogEntry => ({
  timestamp: '2026-03-02T09:00:00.123Z',
  severity,
  message: { msg, ...rest },
});
export const lines = () => [...screen.getByRole('log').querySelectorAll('[data-line]')];

/** Where the screen is wide, the facts stand beside the log. */
export function showAt(width: 'wide' | 'narrow') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width === 'narrow' && query.includes('74.99em'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

/** Each test of the file gets a service with an operation, and a wide screen. */
export function operationWorld() {
  const list = operationsListWorld();
  beforeEach(() => {
    // The virtual list needs a height, and this environment has no layout.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(2_000);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(20);
    showAt('wide');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return {
    get service() {
      return list.service;
    },
    get world() {
      return list.world;
    },
    open: (search = '', intercept?: Intercept) => list.open(`/${list.world.operationId}${search}`, intercept),
    /** Answers the operations as the service does, but for what is given. */
    answerOperation:
      (rest: object): Intercept =>
      (request, url) => {
        if (!url.pathname.includes('/operations/') || isLog(url)) return undefined;
        const changed = async () => {
          const operation = (await (await list.service.fetch(request)).json()) as object;
          return Response.json({ ...operation, ...rest });
        };
        return changed();
      },
  };
}
