import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isExhaustive } from '@/test/exhaustive';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { worldForEachTest } from '@/test/service-world';
import { stubIndexedDb } from '@/test/stub-indexed-db';

let service: TestService;

worldForEachTest((started) => ({ service } = started), { hasRun: true });

const open = (intercept?: Intercept) =>
  renderConsole({
    path: '/projects/ours/operations',
    service,
    remembered: true,
    ...(intercept ? { intercept } : {}),
  });

/** What the service answered the day before is kept on this device. */
async function keep() {
  const { unmount } = open();
  await screen.findAllByText('Acme GmbH');
  await waitFor(() => expect(screen.queryByText(/of 2 customers read/)).toBeNull());
  window.dispatchEvent(new Event('pagehide'));
  unmount();
}

const isOperations = (url: URL) => /\/installations\/[^/]+\/operations$/.test(url.pathname);

/** The history has had its time to answer. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 500));

/** Nothing is read again. */
const silent = (url: URL) => (isOperations(url) ? new Promise<Response>(() => undefined) : undefined);

test.runIf(isExhaustive)(
  'rows of an earlier visit are shown at once, but none of an installation that is no longer listed',
  async () => {
    stubIndexedDb();
    await keep();
    const again = open((_, url) => silent(url));
    await screen.findAllByText('Acme GmbH');
    again.unmount();
    open((request, url) =>
      url.pathname.endsWith('/v1/projects/ours/installations')
        ? service.fetch(request).then(async (answer) => {
            const all = (await answer.json()) as { group?: { groupRef?: string } }[];
            return Response.json(all.filter(({ group }) => group?.groupRef !== 'acme'));
          })
        : silent(url),
    );
    await screen.findByText(/of 1 customer read/);
    await settled();
    expect(screen.queryByText('Acme GmbH')).toBeNull();
  },
);

test('a credential that no longer lists the project sees none of its rows', async () => {
  stubIndexedDb();
  await keep();
  open((_, url) => {
    if (url.pathname.endsWith('/v1/projects')) return Response.json([]);
    return url.pathname.startsWith('/v1/projects/') ? problem(404, 'Not found') : undefined;
  });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe(''));
  await settled();
  expect(screen.queryByText('Acme GmbH')).toBeNull();
});
