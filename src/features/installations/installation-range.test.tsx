import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Operation } from '@/contract/operation';
import { deviceStore, tabStore } from '@/lib/browser-store';
import { isExhaustive } from '@/test/exhaustive';
import { operation } from '@/test/operation-fixtures';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { type World, worldForEachTest } from '@/test/service-world';

let service: TestService;
let world: World;

worldForEachTest((started) => ({ service, world } = started));

afterEach(() => {
  deviceStore.remove('signalbox.range');
  tabStore.remove('signalbox.own-range');
});

const hour = 3_600_000;
const statuses = ['success', 'failure', 'success', 'in_progress', 'success'];

/** One operation each 3 hours over 40 days, the newest an hour ago: more than a page, so older ones have to be read. */
const made = (installationId: string, integrationId: string): Operation[] =>
  Array.from({ length: 320 }, (_, at) =>
    operation({
      id: `op-${installationId}-${String(at).padStart(3, '0')}`,
      integrationId,
      installationId,
      // Those that run are not asked for again and again here.
      status: at === 0 ? 'success' : (statuses[at % statuses.length] ?? 'success'),
      createTime: new Date(service.clock.now() - hour - at * 3 * hour).toISOString(),
    }),
  );

/** Answers with these operations in pages, as the interface does; `mayAnswer` is asked before each page. */
function pagesOf(
  all: readonly Operation[],
  mayAnswer: (url: URL) => Promise<void> | Response | undefined = () => undefined,
): Intercept {
  return (_, url) => {
    const found = /\/installations\/([^/]+)\/operations$/.exec(url.pathname);
    if (!found) return undefined;
    const ours = all.filter(({ installationId }) => installationId === found[1]);
    const from = Number(url.searchParams.get('pageToken') ?? 0);
    const end = from + Number(url.searchParams.get('pageSize'));
    const done = end >= ours.length;
    const page = {
      results: ours.slice(from, end),
      pagination: done ? { done } : { done, nextPageToken: String(end) },
    };
    const first = mayAnswer(url);
    return first instanceof Response ? first : Promise.resolve(first).then(() => Response.json(page));
  };
}

const lengths = { '24h': 24 * hour, '7d': 7 * 24 * hour, '30d': 30 * 24 * hour };

/** What the answers say about a range: how many began in it, and how many of them have a status. */
function expected(all: readonly Operation[], range: keyof typeof lengths) {
  const from = Math.floor(service.clock.now() / 60_000) * 60_000 - lengths[range];
  const inRange = all.filter(({ createTime }) => Date.parse(createTime ?? '') >= from);
  const count = (status: string) => inRange.filter((one) => one.status === status).length;
  return {
    total: inRange.length,
    failed: count('failure'),
    running: count('in_progress'),
    success: count('success'),
  };
}

const section = async () => within(await screen.findByRole('region', { name: 'Operations' }));

/** Waits until the section shows these figures, each of them plain. */
async function expectFigures(figures: ReturnType<typeof expected>) {
  const shown = await section();
  await waitFor(
    () => expect(shown.getByText(/^\d+\+? operations?$/).textContent).toBe(`${figures.total} operations`),
    { timeout: 10_000 },
  );
  const numbers = () =>
    ['Failed', 'Running', 'Success'].map((word) =>
      shown.getByRole('link', { name: new RegExp(`^${word}`) }).textContent?.replace(word, ''),
    );
  expect(numbers()).toEqual([figures.failed, figures.running, figures.success].map(String));
  return shown;
}

const ranges = (['7d', '24h', '30d'] as const).slice(0, isExhaustive ? undefined : 1);

describe('the range of a customer', () => {
  const path = () => `/projects/ours/installations/${world.integrationId}/${world.installationId}`;
  const open = (intercept: Intercept, search = '') =>
    renderConsole({ path: `${path()}${search}`, service, intercept });

  test.each(ranges)('%s shows what the answers say, as whole numbers', async (range) => {
    const all = made(world.installationId, world.integrationId);
    open(pagesOf(all), `?range=${range}`);
    const figures = expected(all, range);
    const shown = await expectFigures(figures);
    const rows = within(shown.getByRole('table', { name: 'Recent operations' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows).toHaveLength(Math.min(20, figures.total));
    expect(shown.queryByText(`The newest 20 of ${figures.total}`) !== null).toBe(figures.total > 20);
    // No mark, because all of it was read.
    expect(document.body.textContent).not.toMatch(/\d\+|at least/);
    const links = shown.getAllByRole('link', { name: /^(Failed|Running|Success|All operations)/ });
    expect(links).toHaveLength(4);
    for (const link of links) {
      const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://console');
      expect(searchParams.get('range')).toBe(range);
      expect(searchParams.get('q')).toContain(world.installationId);
    }
  });

  test('is chosen here, is in the address, and is remembered by other pages', async () => {
    const all = made(world.installationId, world.integrationId);
    const { user, router } = open(pagesOf(all));
    await expectFigures(expected(all, '24h'));
    await user.click(screen.getByRole('radio', { name: '7 d' }));
    await expectFigures(expected(all, '7d'));
    expect(router.state.location.search).toEqual({ range: '7d' });
    await router.navigate({ to: '/projects/$project/operations', params: { project: 'ours' } });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: '7 d' })).checked).toBe(true);
    await router.navigate({ href: path() });
    await expectFigures(expected(all, '7d'));
  });

  test('is marked while older pages are being read, and says how far it is', async () => {
    const all = made(world.installationId, world.integrationId);
    let answer = () => {};
    const older = new Promise<void>((resolve) => (answer = resolve));
    open(
      pagesOf(all, (url) => (url.searchParams.has('pageToken') ? older : undefined)),
      '?range=30d',
    );
    const shown = await section();
    await shown.findByText('50+ operations', undefined, { timeout: 10_000 });
    expect(shown.getByText('0 of 1 customer read')).toBeTruthy();
    answer();
    await expectFigures(expected(all, '30d'));
    expect(shown.queryByText(/customer read/)).toBeNull();
  });

  test('with nothing in it says so, and offers a wider one', async () => {
    const all = made(world.installationId, world.integrationId).slice(16);
    const { user, router } = open(pagesOf(all), '?range=24h');
    const shown = await section();
    await shown.findByText('No operations in this time');
    expect(shown.getByText(/The time is the last 24 hours. The newest operation began/)).toBeTruthy();
    // A zero is never hedged.
    await expectFigures({ total: 0, failed: 0, running: 0, success: 0 });
    await user.click(shown.getByRole('button', { name: 'Show the last 7 days' }));
    expect(router.state.location.search).toEqual({ range: '7d' });
    await expectFigures(expected(all, '7d'));
  });

  test('needs no list of installations', async () => {
    const all = made(world.installationId, world.integrationId);
    const pages = pagesOf(all);
    open(
      (request, url) =>
        url.pathname.endsWith('/ours/installations') ? problem(404, 'No such path') : pages(request, url),
      '?range=7d',
    );
    await expectFigures(expected(all, '7d'));
  });

  test.runIf(isExhaustive)(
    'keeps its mark where an older page is refused, with a way to try again',
    async () => {
      const all = made(world.installationId, world.integrationId);
      let refuses = true;
      const { user } = open(
        pagesOf(all, (url) =>
          refuses && url.searchParams.has('pageToken') ? problem(403, 'Not yours') : undefined,
        ),
        '?range=30d',
      );
      const shown = await section();
      await shown.findByText(/could not be read/, undefined, { timeout: 10_000 });
      expect(shown.getByText('50+ operations')).toBeTruthy();
      refuses = false;
      await user.click(shown.getByRole('button', { name: 'Retry' }));
      await expectFigures(expected(all, '30d'));
    },
  );

  test('is not shown where the service refuses its operations', async () => {
    open(pagesOf([], () => problem(403, 'Not yours')));
    const shown = await section();
    await shown.findByText('Not yours');
    expect(shown.queryByRole('radio')).toBeNull();
    expect(shown.queryByText(/^\d+ operations/)).toBeNull();
  });
});

describe('the range of an integration', () => {
  const open = (intercept: Intercept, search = '') =>
    renderConsole({
      path: `/projects/ours/integrations/${world.integrationId}${search}`,
      service,
      intercept,
    });

  test.each(ranges)('%s counts the operations of its customers only', async (range) => {
    const all = made(world.installationId, world.integrationId);
    const others = made(world.crmInstallationId, world.crmIntegrationId);
    open(pagesOf([...all, ...others]), `?range=${range}`);
    const shown = await expectFigures(expected(all, range));
    const link = shown.getByRole('link', { name: /^Failed/ }).getAttribute('href') ?? '';
    const { searchParams } = new URL(link, 'http://console');
    expect(searchParams.get('q')).toBe('integration:"gong-sync" status:failed');
    expect(searchParams.get('range')).toBe(range);
    expect(document.body.textContent).not.toMatch(/\d\+|at least/);
  });

  test('is chosen here, and stays when its revision is shown as source', async () => {
    const all = made(world.installationId, world.integrationId);
    const { user, router } = open(pagesOf(all));
    await expectFigures(expected(all, '24h'));
    await user.click(screen.getByRole('radio', { name: '30 d' }));
    await expectFigures(expected(all, '30d'));
    await user.click(await screen.findByRole('radio', { name: 'YAML' }));
    expect(router.state.location.search).toEqual({ source: 'yaml', range: '30d' });
  });

  test('leads to a list that holds as many', async () => {
    const all = made(world.installationId, world.integrationId);
    const { user } = open(pagesOf(all), '?range=7d');
    const figures = expected(all, '7d');
    const shown = await expectFigures(figures);
    await user.click(shown.getByRole('link', { name: /^Failed/ }));
    await screen.findByRole('heading', { level: 1, name: 'Operations' });
    await waitFor(() => expect(screen.getAllByRole('row').length - 1).toBe(figures.failed));
  });

  test('says nothing of operations while nobody has installed it', async () => {
    open((_, url) => (url.pathname.endsWith('/ours/installations') ? Response.json([]) : undefined));
    await screen.findByText('Nobody has installed it yet');
    expect(screen.queryByRole('region', { name: 'Operations' })).toBeNull();
  });
});
