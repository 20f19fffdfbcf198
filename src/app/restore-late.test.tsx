import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { restoreLate } from './restore-late';

/** The height of a list of which nothing is out of view until its rows come. */
let height = 0;
const listeners = new Set<() => void>();
const setHeight = (next: number) =>
  act(async () => {
    height = next;
    for (const listener of listeners) listener();
  });

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function List() {
  const rows = useSyncExternalStore(subscribe, () => height);
  return (
    <div
      ref={(element) => {
        // Elements have no layout in tests.
        if (element) Object.defineProperty(element, 'scrollHeight', { get: () => height });
      }}
      data-testid="list"
      data-scroll-restoration-id="list"
    >
      <p style={{ height: rows }} />
    </div>
  );
}

async function open() {
  height = 1000;
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/list', component: List }),
    createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>Other</p> }),
  ]);
  const history = createMemoryHistory({ initialEntries: ['/list'] });
  const router = createRouter({ routeTree, history, scrollRestoration: true });
  restoreLate(router);
  onTestFinished(() => void window.dispatchEvent(new Event('wheel')));
  render(<RouterProvider router={router} />);
  const list = () => screen.findByTestId('list');
  const scrollTo = async (top: number) => {
    const element = await list();
    element.scrollTop = top;
    element.dispatchEvent(new Event('scroll'));
  };
  /** Until the page is rendered. */
  const go = (step: () => void) =>
    act(async () => {
      const rendered = new Promise<void>((resolve) => {
        onTestFinished(router.subscribe('onRendered', () => resolve()));
      });
      step();
      await rendered;
    });
  return { history, list, scrollTo, go };
}

/** Leaves the list at this place, and comes back before its rows. */
async function comeBack(top: number) {
  const page = await open();
  await page.scrollTo(top);
  await page.go(() => page.history.push('/other'));
  height = 0;
  await page.go(() => page.history.back());
  const list = await page.list();
  // The router has restored the place, and the browser has kept it within what was there.
  list.scrollTop = 0;
  return list;
}

test('Back restores the place in a list when it is long enough', async () => {
  const list = await comeBack(600);
  await setHeight(400);
  expect(list.scrollTop).toBe(0);
  await setHeight(1000);
  expect(list.scrollTop).toBe(600);
});

test.each([
  ['the wheel', new Event('wheel')],
  ['a touch', new Event('touchstart')],
  ['the scroll bar', new Event('pointerdown')],
  ['a key', new Event('keydown')],
])('%s ends it', async (_, use) => {
  const list = await comeBack(600);
  window.dispatchEvent(use);
  await setHeight(1000);
  expect(list.scrollTop).toBe(0);
});

test('a list that is asked something else begins where it begins', async () => {
  const { history, list, scrollTo, go } = await open();
  await scrollTo(600);
  await go(() => history.push('/list?q=failed'));
  const asked = await list();
  asked.scrollTop = 0;
  await setHeight(900);
  expect(asked.scrollTop).toBe(0);
});
