import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rows } from '@/test/exhaustive';
import { problem, renderConsole } from '@/test/render-console';
import { sectionPages } from '@/features/shell/sections';
import { jsonOf, startTestService, type TestService } from '@/test/service';
import { assemble } from './app';

let service: TestService;
/** A project to compare with. */
let other: { id: string };
const unhandled = vi.spyOn(console, 'error');

beforeEach(async () => {
  service = startTestService();
  other = await jsonOf(
    service.send(
      'POST',
      '/v1/projects',
      { name: 'theirs', appName: 'Theirs', orgId: service.orgId },
      { authorization: `Bearer ${service.bearerToken}` },
    ),
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(async () => {
  vi.useRealTimers();
  unhandled.mockClear();
  await service.close();
});

/** Every page that stands in the shell, and its address in the list of routes. */
const pages = Object.values(assemble().router.routesById)
  // A route without a component redirects.
  .filter(
    ({ id, children, options }) =>
      id.startsWith('/_console/') && children === undefined && options.component !== undefined,
  )
  .map((route) => ({ path: route.fullPath.replace(/\/$/, ''), page: route.options.staticData?.page }));
const routes = pages.map(({ path }) => path);

/**
 * They stand without what they read, which only offers names to choose from, or they have tests of their own. What this
 * browser keeps (`settings/device`) is read from this device: of the service it reads the list of projects alone.
 */
const doesWithout = [
  /\/new$/,
  /\/new\/edit$/,
  /\/lab$/,
  /\/bulk\/\$plan$/,
  // Settings show what the project's list says. A plan is read from this browser.
  /\/settings(\/(device|plans\/\$plan))?$/,
  /\/objects$/,
  /\/records$/,
];
const readsNothingFirst = (route: string) =>
  !route.includes('/bulk/new') && doesWithout.some((pattern) => pattern.test(route));

/** What a page needs to read anything. */
const searches: readonly [RegExp, () => string][] = [
  [/\/fields$/, () => '?by=installation&group=acme&object=users'],
  [/\/settings\/compare$/, () => `?source=${other.id}`],
];
const addressOf = (route: string) =>
  route.replace('$project', 'ours').replaceAll(/\$\w+/g, 'any') +
  (searches.find(([pattern]) => pattern.test(route))?.[1]() ?? '');

/** A service whose answers a test decides while requests wait for them. */
function heldService(isHeld: (url: URL) => boolean) {
  const waiting: ((make: () => Response) => void)[] = [];
  return {
    sent: () => waiting.length,
    intercept: (_request: Request, url: URL) =>
      isHeld(url) ? new Promise<Response>((resolve) => waiting.push((make) => resolve(make()))) : undefined,
    answer: (make: () => Response) =>
      act(async () => {
        for (const send of waiting.splice(0)) send(make);
        await Promise.resolve();
      }),
  };
}

const open = (route: string, { intercept }: ReturnType<typeof heldService>) =>
  renderConsole({
    path: addressOf(route),
    service,
    intercept,
    credentials: { apiKey: service.apiKey, bearerToken: service.bearerToken },
  });
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const skeletons = () => document.querySelectorAll('main [aria-busy="true"]');

const tooMany = (retryAfter: string) => () => {
  const answer = problem(429, 'Too many requests');
  answer.headers.set('retry-after', retryAfter);
  return answer;
};

describe('every page says what it waits for and what failed', () => {
  test('every page has a heading before it is there', () => {
    expect(routes.length).toBeGreaterThan(35);
    const named = ['/projects', ...sectionPages.map(({ to }) => to)];
    const nameless = pages.filter(({ path, page }) => !page && !named.includes(path));
    expect(nameless).toEqual([]);
  });

  test('a page or its skeleton stands within 200 ms', () => {
    expect(assemble().router.options.defaultPendingMs).toBeLessThan(200);
  });

  // Of every shape one: the same component stands for all pages.
  const shapes = ['/installations', '/settings', '/topics/$topic', '/connections/$connection', '/bulk/new'];
  const ofEachShape = routes.filter((route) => shapes.some((shape) => route.endsWith(shape)));
  test.each(['/projects', ...ofEachShape])('%s while the project is looked up', async (route) => {
    const held = heldService(({ pathname }) => pathname === '/v1/projects');
    open(route, held);
    await waitFor(() => expect(skeletons().length).toBeGreaterThan(0));
    expect(heading()).toMatch(/\S/);
    expect(heading()).not.toMatch(/this page/i);
    await later(4_500);
    expect(screen.getByText(/^Still reading .+: \d s so far\.$/)).toBeTruthy();
    await held.answer(() => problem(403, 'Not yours'));
    await screen.findByText('Not yours');
    expect(heading()).not.toMatch(/this page/i);
    expect(skeletons().length).toBe(0);
  });

  test.each(rows(routes.filter((route) => route !== '/projects' && !readsNothingFirst(route))))(
    '%s while it is read',
    async (route) => {
      const held = heldService(({ pathname }) => pathname !== '/v1/projects');
      open(route, held);
      await waitFor(() => expect(held.sent()).toBeGreaterThan(0));
      await waitFor(() => expect(skeletons().length).toBeGreaterThan(0));
      const title = heading();
      expect(title).toMatch(/\S/);
      expect(title).not.toMatch(/this page/i);
      await later(4_500);
      expect(screen.getByText(/^Still .+: \d s so far\.$/)).toBeTruthy();

      await held.answer(tooMany('20'));
      const countdown = await screen.findByText(/The service asks to wait \(429\)\. Trying again in \d+ s\./);
      const before = countdown.textContent;
      await later(2_000);
      expect(countdown.textContent).not.toBe(before);
      expect(held.sent()).toBe(0);
      fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
      await waitFor(() => expect(held.sent()).toBeGreaterThan(0));
      expect(screen.queryByText(/asks to wait/)).toBeNull();
      expect(heading()).toBe(title);

      const states: [string, () => Response][] = [
        ['Not yours', () => problem(403, 'Not yours')],
        ['Broken', () => problem(500, 'Broken')],
        [
          'Unexpected response',
          () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
        ],
      ];
      for (const [says, make] of states) {
        // A read is tried three times when it may succeed.
        for (let round = 0; round < 12 && !screen.queryAllByText(new RegExp(says)).length; round += 1) {
          await held.answer(make);
          await later(1_100);
        }
        expect(screen.getAllByText(new RegExp(says)).length, says).toBeGreaterThan(0);
        expect(heading(), says).toMatch(/\S/);
        expect(heading(), says).not.toMatch(/this page/i);
        const again = screen.getAllByRole('button', { name: /^(Try again|Retry)$/ })[0];
        if (again) fireEvent.click(again);
        await later(10);
      }
      // What a page states in full is no defect, and is not logged.
      expect(unhandled).not.toHaveBeenCalled();
    },
  );
});
