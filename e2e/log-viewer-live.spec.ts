/** The log viewer while an operation runs, and when its service misbehaves. */
import type { Locator } from '@playwright/test';
import { expect, line, lines, test } from './log-fixture';

test.beforeEach(() => test.slow());

test('follows the end until the reader scrolls, selects or opens a line', async ({ running: log, page }) => {
  let held = lines(200);
  log.is(() => held);
  const grow = async (by: number) => {
    held = [...held, ...Array.from({ length: by }, (_, at) => line(held.length + at))];
    await expect(log.status).toContainText(`${held.length} lines`);
  };
  await log.open();
  await expect(log.row(200)).toBeVisible();
  await grow(5);
  await expect(log.row(205)).toBeInViewport();

  await log.scroller.hover();
  await page.mouse.wheel(0, -600);
  await expect(log.follow).toHaveAttribute('aria-pressed', 'false');
  await grow(3);
  await page.getByRole('button', { name: '3 new lines' }).click();
  await expect(log.row(208)).toBeInViewport();
  await expect(log.follow).toHaveAttribute('aria-pressed', 'true');

  await log.row(207).getByText('Line number 207').dblclick();
  await expect(log.follow).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Follow the end' }).click();
  await page.evaluate(() => document.getSelection()?.removeAllRanges());

  await log.row(206).getByRole('button', { name: 'Line 206, Info' }).click();
  await expect(log.follow).toHaveAttribute('aria-pressed', 'false');
  await expect(page).toHaveURL(/line=206/);

  // With the newest first, new lines come on top, and what is read stays where it is.
  await log.toggle('Newest first');
  await log.follow.click();
  await expect(log.row(208)).toBeInViewport();
  await log.scroller.hover();
  await page.mouse.wheel(0, 600);
  await expect(log.follow).toHaveAttribute('aria-pressed', 'false');
  await expect(log.row(175)).toBeInViewport();
  const before = await log.row(175).boundingBox();
  await grow(3);
  await expect(page.getByRole('button', { name: '3 new lines' })).toBeVisible();
  expect(await log.row(175).boundingBox()).toEqual(before);
});

test(
  'new lines are announced as a count, and not too often',
  { tag: '@exhaustive' },
  async ({ running: log, page }) => {
    let held = lines(20);
    log.is(() => held);
    await page.addInitScript(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver(() => {
        const text = document.querySelector('output[aria-live="polite"]')?.textContent;
        if (text && text !== said.at(-1)) said.push(text);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await log.open();
    for (let round = 0; round < 4; round += 1) {
      held = [...held, ...lines(10)];
      await expect(log.status).toContainText(`${held.length} lines`);
    }
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    const counts = said.filter((text) => text.includes('new log lines'));
    // Fewer times than lines came, and never the lines themselves.
    expect(counts.length).toBeGreaterThan(0);
    expect(counts.length).toBeLessThan(4);
    expect(said.filter((text) => text.includes('Line number'))).toEqual([]);
  },
);

test('polling stops while the tab is hidden and resumes at once when it is visible', async ({
  running: log,
  page,
}) => {
  let held = lines(5);
  log.is(() => held);
  await page.clock.install();
  await log.open();
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await page.clock.fastForward(15_000);
  await expect.poll(() => log.reads).toBeGreaterThan(1);
  await show('hidden');
  // One may be under way.
  const before = log.reads;
  for (let round = 0; round < 3; round += 1) await page.clock.fastForward(60_000);
  expect(log.reads - before).toBeLessThan(2);
  held = lines(9);
  await show('visible');
  await expect(log.status).toContainText('9 lines');
});

test(
  'failed polls and a rewritten log are reported, and the log recovers',
  { tag: '@exhaustive' },
  async ({ running: log, page }) => {
    let mode = 'ok';
    let held = lines(30);
    log.answer = (route) => {
      if (mode === '500') return route.fulfill({ status: 500, json: { title: 'Out of order', status: 500 } });
      if (mode === 'busy')
        return route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, json: { title: 'Slow down' } });
      if (mode === 'drop') return route.abort('connectionreset');
      if (mode === 'half') return route.fulfill({ body: JSON.stringify(held).slice(0, -40) });
      return route.fulfill({ json: held });
    };
    await page.clock.install();
    await log.open();
    const note = page.getByText(/Last update failed at/);
    /** Lets the time until the next poll pass, until a text is there. */
    const polls = (text: Locator, message: string) =>
      expect(async () => {
        await page.clock.fastForward(15_000);
        await expect(text, message).toBeVisible({ timeout: 1_000 });
      }).toPass();
    for (const failure of ['500', 'drop', 'half', 'busy']) {
      mode = failure;
      await polls(note, failure);
      await expect(log.rows.first(), failure).toBeVisible();
      const retry = page.getByRole('button', { name: 'Retry' });
      await expect(retry).toBeVisible();
      mode = 'ok';
      // A poll may be faster than the click.
      await retry.click({ timeout: 2_000 }).catch(() => undefined);
      await expect(note, failure).toHaveCount(0);
    }
    held = lines(30).toReversed();
    await polls(page.getByText(/rewrote this log .* Not even the first stayed the same/), 'rewritten');
    held = held.slice(0, 10);
    await polls(page.getByText(/it had 30 lines and now has 10/), 'shorter');
    await expect(log.rows).toHaveCount(10);
  },
);
