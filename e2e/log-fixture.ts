/** The page of the service's own operation, with a log that a test decides on. */
import type { Page, Route } from '@playwright/test';
import { expect as plainExpect, test as base } from './fixtures';

// A busy machine is slow, not wrong.
export const expect = plainExpect.configure({ timeout: 25_000 });

export interface Line {
  timestamp?: string;
  severity?: string;
  message: Record<string, unknown>;
}

export const line = (at: number, rest: Partial<Line> = {}): Line => ({
  timestamp: new Date(Date.UTC(2026, 2, 1, 9) + at * 1_000).toISOString(),
  severity: at % 10 === 7 ? 'ERROR' : 'INFO',
  message: { msg: `Line number ${at + 1}` },
  ...rest,
});
export const lines = (count: number) => Array.from({ length: count }, (_, at) => line(at));

class Log {
  answer: (route: Route, read: number) => Promise<void> | void = () => undefined;
  reads = 0;

  constructor(
    readonly page: Page,
    readonly path: string,
  ) {}

  is(held: () => readonly unknown[]) {
    this.answer = (route) => route.fulfill({ json: held() });
  }

  async open(search = '') {
    await this.page.goto(`${this.path}${search}`);
    await expect(this.rows.first()).toBeVisible();
  }

  get scroller() {
    return this.page.getByRole('log');
  }

  get rows() {
    return this.scroller.locator('[data-line]');
  }

  row(number: number) {
    return this.scroller.locator(`[data-line="${number - 1}"]`);
  }

  get status() {
    return this.page.getByRole('region', { name: 'Log', exact: true });
  }

  /** An entry of the menu of how lines are shown, which is opened for it. */
  async view(name: string) {
    const menu = this.page.getByRole('button', { name: 'View', exact: true });
    if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.click();
    return this.page.getByRole('menuitemcheckbox', { name, exact: true });
  }

  /** Chooses an entry of that menu, and leaves it. */
  async toggle(name: string) {
    const entry = await this.view(name);
    await entry.click();
    await this.page.keyboard.press('Escape');
    await expect(entry).toBeHidden();
  }

  get follow() {
    return this.page.getByRole('button', { name: 'Follow', exact: true });
  }
}

export const test = base.extend<{ log: Log; running: Log }>({
  log: async ({ connected: page, client }, use) => {
    await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
    const operationId = await client.triggerRead(await client.install('orders'), 'users');
    const log = new Log(page, `/projects/${client.project.name}/operations/${operationId}`);
    await page.route(/\/operations\/[^/]+\/logs$/, async (route) => {
      log.reads += 1;
      await log.answer(route, log.reads);
    });
    await use(log);
    // Requests still in progress at the end are not failures.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  // The operation never ends.
  running: async ({ log, page }, use) => {
    await page.route(/\/v1\/.*\/operations\/[^/]+$/, async (route) => {
      const response = await route.fetch();
      const operation = (await response.json()) as object;
      await route.fulfill({ response, json: { ...operation, status: 'in_progress' } });
    });
    await use(log);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
