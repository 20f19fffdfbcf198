/** The figures of Operations, Failures, Home, an integration and a customer, beside those of the service's own answers. */
import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures';
import { freePort, startService, stop, stopAll } from './process';
import { call, type ServiceCredentials } from './service';

test.afterEach(stopAll);

interface Operation {
  id: string;
  createTime: string;
  status: string;
}
interface Installation {
  id: string;
  integrationId: string;
}
interface OperationPage {
  results: Operation[];
  pagination: { done: boolean; nextPageToken?: string };
}

const minute = 60_000;
const day = 24 * 60 * minute;
const ranges = [
  ['24 h', day],
  ['7 d', 7 * day],
  ['30 d', 30 * day],
] as const;
const readers = 4;

/** All operations by installation, newest first, page by page. */
async function walkEach({ baseUrl, apiKey, projectId }: ServiceCredentials) {
  const get = <T>(place: string) =>
    call<T>('GET', `${baseUrl}/projects/${projectId}/${place}`, { 'X-Api-Key': apiKey });
  const left = await get<Installation[]>('installations');
  const found = new Map<string, Operation[]>();
  const readSome = async () => {
    for (let one = left.pop(); one; one = left.pop()) {
      const own: Operation[] = [];
      found.set(one.id, own);
      const list = `integrations/${one.integrationId}/installations/${one.id}/operations?pageSize=1000`;
      for (let page = ''; ;) {
        const { results, pagination } = await get<OperationPage>(`${list}${page}`);
        own.push(...results);
        if (pagination.done || pagination.nextPageToken === undefined) break;
        page = `&pageToken=${encodeURIComponent(pagination.nextPageToken)}`;
      }
    }
  };
  await Promise.all(Array.from({ length: readers }, readSome));
  return found;
}

const walk = async (service: ServiceCredentials) => [...(await walkEach(service)).values()].flat();

/** Answers the console as the service was when it was walked. All else is the service's own. */
async function holdStill(
  page: Page,
  walked: ReadonlyMap<string, readonly Operation[]>,
  latency: () => number,
) {
  const answer = async (route: Route, json: unknown) => {
    await new Promise((resolve) => setTimeout(resolve, latency()));
    return route.fulfill({ json });
  };
  await page.route(/\/installations\/[^/]+\/operations\?/, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const all = walked.get(/installations\/([^/]+)/.exec(pathname)?.[1] ?? '');
    if (!all) throw new Error(`${pathname} was not walked`);
    const from = Number(searchParams.get('pageToken') ?? 0);
    const next = from + Number(searchParams.get('pageSize') ?? 100);
    const done = next >= all.length;
    return answer(route, {
      results: all.slice(from, next),
      pagination: { done, ...(done ? {} : { nextPageToken: String(next) }) },
    });
  });
  const byId = new Map([...walked.values()].flat().map((one) => [one.id, one]));
  await page.route(/\/operations\/[^/?]+$/, (route) => {
    const found = byId.get(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    return found ? answer(route, found) : route.continue();
  });
}

/** What the service says of the last `ms`, which the console counts in whole minutes. */
function countsOf(operations: readonly Operation[], ms: number) {
  const from = Math.floor(Date.now() / minute) * minute - ms;
  const recent = operations.filter(({ createTime }) => Date.parse(createTime) >= from);
  const count = (status: string) => recent.filter((one) => one.status === status).length;
  return {
    all: recent.length,
    failed: count('failure'),
    running: count('in_progress'),
    succeeded: count('success'),
  };
}

const number = (text: string | null | undefined) => Number((text ?? '').replace(/\D/g, ''));

/** What the page says once it has read the range. */
async function shown(page: Page, statuses: ReturnType<Page['locator']>) {
  await expect(page.getByText(/customers? read/)).toHaveCount(0, { timeout: 300_000 });
  // Of a schedule that was due meanwhile, once the list is in use.
  const held = page.getByRole('button', { name: /^\d+ new$/ });
  if (await held.isVisible()) await held.click();
  await expect(statuses.filter({ hasText: '+' })).toHaveCount(0);
  const [failed, running, succeeded] = await statuses.allTextContents();
  const all = await page
    .getByRole('status')
    .filter({ hasText: /^[\d,]+ operations?$/ })
    .textContent();
  return {
    all: number(all),
    failed: number(failed),
    running: number(running),
    succeeded: number(succeeded),
  };
}

type Counts = ReturnType<typeof countsOf>;

/** Operations, Home and Failures show what the service says of a range. */
async function figuresAre(page: Page, range: string, counted: () => Counts | Promise<Counts>) {
  const go = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  const operations = page.getByRole('group', { name: 'Show only these statuses' }).getByRole('button');
  const home = page.getByRole('region', { name: 'Operations', exact: true }).getByRole('listitem');
  const patient = { timeout: 3 * minute };
  await go('Operations');
  await page.getByRole('radio', { name: range }).check();
  await expect(async () => expect(await shown(page, operations)).toEqual(await counted())).toPass(patient);
  await go('Home');
  const words = home.filter({ hasText: /^(Failed|Running|Success)/ });
  await expect(async () => expect(await shown(page, words)).toEqual(await counted())).toPass(patient);
  await go('Failures');
  await expect(async () => {
    const { failed } = await counted();
    await expect(page.getByText(/customers? read/)).toHaveCount(0);
    await expect(page.getByText(`${failed.toLocaleString('en')} operations`, { exact: true })).toBeVisible();
    const failures = await page.locator('tbody tr td:nth-child(3)').allTextContents();
    expect(failures.reduce((sum, text) => sum + number(text), 0)).toBe(failed);
  }).toPass(patient);
}

/** The page of an integration, or of a customer, shows what the service says of a range. */
async function partIs(page: Page, range: string, counted: () => Promise<Counts>) {
  const links = page.getByRole('region', { name: 'Operations', exact: true }).getByRole('listitem');
  const words = links.filter({ hasText: /^(Failed|Running|Success)/ });
  await page.getByRole('radio', { name: range }).check();
  await expect(async () => expect(await shown(page, words)).toEqual(await counted())).toPass({
    timeout: 3 * minute,
  });
}

for (const latency of [0, 300])
  test(`the figures are the service’s, at ${latency} ms`, { tag: '@exhaustive' }, async ({ page }, info) => {
    test.setTimeout(15 * minute);
    const started = await startService(info.outputPath('service'), await freePort(), ['--seed', 'demo']);
    const { service } = started;
    if (latency > 0)
      await page.route(/\/operations\?/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, latency));
        await route.continue();
      });
    await page.goto(/(http\S+#\S+)/.exec(started.output())?.[1] ?? '');
    await expect(page).toHaveURL(new RegExp(service.projectId));
    for (const [name, ms] of ranges)
      // Walked again where a schedule was due meanwhile.
      await figuresAre(page, name, async () => countsOf(await walk(service), ms));
    const { baseUrl, apiKey, projectId } = service;
    const installations = await call<Installation[]>(
      'GET',
      `${baseUrl}/projects/${projectId}/installations`,
      { 'X-Api-Key': apiKey },
    );
    const [first] = installations;
    const integration = first?.integrationId ?? '';
    const walkSome = async (isWanted: (one: Installation) => boolean) => {
      const walked = await walkEach(service);
      return installations.filter(isWanted).flatMap(({ id }) => walked.get(id) ?? []);
    };
    const { origin } = new URL(page.url());
    await page.goto(`${origin}/projects/${projectId}/integrations/${integration}`);
    for (const [name, ms] of ranges)
      await partIs(page, name, async () =>
        countsOf(await walkSome(({ integrationId }) => integrationId === integration), ms),
      );
    await page.goto(`${origin}/projects/${projectId}/installations/${integration}/${first?.id}`);
    for (const [name, ms] of ranges)
      await partIs(page, name, async () => countsOf(await walkSome(({ id }) => id === first?.id), ms));
    expect(await stop(started)).toBe(0);
  });

test(
  'the figures of a thousand customers are the service’s',
  { tag: '@exhaustive' },
  async ({ page }, info) => {
    test.setTimeout(20 * minute);
    const started = await startService(info.outputPath('service'), await freePort(), ['--seed', 'large']);
    // A project of this size has new operations every few seconds.
    const walked = await walkEach(started.service);
    const operations = [...walked.values()].flat();
    let latency = 0;
    await holdStill(page, walked, () => latency);
    await page.goto(/(http\S+#\S+)/.exec(started.output())?.[1] ?? '');
    await expect(page).toHaveURL(new RegExp(started.service.projectId));
    for (const ms of [0, 300]) {
      latency = ms;
      await page.reload();
      for (const [name, range] of ranges) {
        await figuresAre(page, name, () => countsOf(operations, range));
      }
    }
    expect(await stop(started)).toBe(0);
  },
);
