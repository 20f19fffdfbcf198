/** The figures of Operations, Failures and Home, beside those of the service's own answers. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { freePort, startService, stop, stopAll } from './process';
import { call, type ServiceCredentials } from './service';

test.afterEach(stopAll);

interface Operation {
  createTime: string;
  status: string;
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

/** All operations of all installations, page by page. */
async function walk({ baseUrl, apiKey, projectId }: ServiceCredentials): Promise<Operation[]> {
  const get = <T>(place: string) =>
    call<T>('GET', `${baseUrl}/projects/${projectId}/${place}`, { 'X-Api-Key': apiKey });
  const left = await get<{ id: string; integrationId: string }[]>('installations');
  const found: Operation[] = [];
  const readSome = async () => {
    for (let one = left.pop(); one; one = left.pop()) {
      const list = `integrations/${one.integrationId}/installations/${one.id}/operations?pageSize=1000`;
      for (let page = ''; ;) {
        const { results, pagination } = await get<OperationPage>(`${list}${page}`);
        found.push(...results);
        if (pagination.done || pagination.nextPageToken === undefined) break;
        page = `&pageToken=${encodeURIComponent(pagination.nextPageToken)}`;
      }
    }
  };
  await Promise.all(Array.from({ length: readers }, readSome));
  return found;
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

for (const latency of [0, 120, 300])
  test(
    `the figures are the service’s, at ${latency} ms`,
    { tag: latency === 120 ? [] : ['@exhaustive'] },
    async ({ page }, info) => {
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
      const go = (name: string) =>
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
      const operations = page.getByRole('group', { name: 'Show only these statuses' }).getByRole('button');
      const home = page.getByRole('region', { name: 'Operations', exact: true }).getByRole('listitem');
      for (const [name, ms] of ranges) {
        await go('Operations');
        await page.getByRole('radio', { name }).check();
        // Walked again where a schedule was due meanwhile.
        await expect(async () => {
          const own = await shown(page, operations);
          expect(own).toEqual(countsOf(await walk(service), ms));
        }).toPass({ timeout: 3 * minute });
        await go('Home');
        await expect(async () => {
          const own = await shown(page, home.filter({ hasText: /^(Failed|Running|Success)/ }));
          expect(own).toEqual(countsOf(await walk(service), ms));
        }).toPass({ timeout: 3 * minute });
        await go('Failures');
        await expect(async () => {
          const { failed } = countsOf(await walk(service), ms);
          await expect(page.getByText(/customers? read/)).toHaveCount(0);
          await expect(
            page.getByText(`${failed.toLocaleString('en')} operations`, { exact: true }),
          ).toBeVisible();
          const failures = await page.locator('tbody tr td:nth-child(3)').allTextContents();
          expect(failures.reduce((sum, text) => sum + number(text), 0)).toBe(failed);
        }).toPass({ timeout: 3 * minute });
      }
      expect(await stop(started)).toBe(0);
    },
  );
