/** Text that is selected in lists of which only the rows in view are mounted. */
import type { Locator, Page } from '@playwright/test';
import { answerForMany, patient } from './many-customers';
import { expect, line, lines, test, type Line } from './log-fixture';

test.beforeEach(async ({ context }) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

const copied = async (page: Page) => {
  // What was copied before must not pass for it.
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.keyboard.press('Control+c');
  return page.evaluate(() => navigator.clipboard.readText());
};
/** The text of lines as the service has sent them, by their numbers. */
const textOf = (held: readonly Line[], first: number, last: number) => {
  const numbers = Array.from({ length: Math.abs(last - first) + 1 }, (_, at) =>
    first < last ? first + at : first - at,
  );
  return numbers
    .map((number) => held[number - 1])
    .map((one) => [one?.timestamp, one?.severity, one?.message['msg']].join(' '))
    .join('\n');
};
const numberAt = async (page: Page, x: number, y: number) =>
  page.evaluate(
    ([left, top]) =>
      Number(document.elementFromPoint(left, top)?.closest('[data-line]')?.getAttribute('data-line')) + 1,
    [x, y] as const,
  );

/** Presses in the text of a row, drags below or above the list until `isThere`, and comes back into it. */
async function dragOut(
  page: Page,
  row: Locator,
  scroller: Locator,
  down: boolean,
  isThere: () => Promise<boolean>,
) {
  const [start, box] = [await row.boundingBox(), await scroller.boundingBox()];
  if (!start || !box) throw new Error('nothing to drag');
  // Not in the middle of a letter, where Chromium begins no selection.
  await page.mouse.move(start.x + 6, start.y + start.height / 2);
  await page.mouse.down();
  const edge = down ? box.y + box.height : box.y;
  // The mouse stays in the window.
  const bottom = (page.viewportSize()?.height ?? 0) - 2;
  await page.mouse.move(start.x + 30, Math.min(edge + (down ? 40 : -40), bottom), { steps: 5 });
  await expect.poll(isThere).toBe(true);
  const end = { x: start.x + 30, y: edge + (down ? -40 : 40) };
  await page.mouse.move(end.x, end.y, { steps: 3 });
  // The row may still be loading.
  const isRow = ([x, y]: readonly [number, number]) =>
    Boolean(document.elementFromPoint(x, y)?.closest('[data-line], [data-row-index]'));
  await expect.poll(() => page.evaluate(isRow, [end.x, end.y] as const)).toBe(true);
  await page.mouse.move(end.x + 2, end.y);
  await page.mouse.up();
  return end;
}

test('selected lines stay selected however the log scrolls, and are copied whole', async ({
  running: log,
  page,
}) => {
  let held = lines(400);
  log.is(() => held);
  await log.open('?line=94');
  await page.keyboard.press('Escape');
  const scrolled = () => log.scroller.evaluate((element) => element.scrollTop);
  const from = await scrolled();
  const message = (number: number) => log.row(number).getByText(`Line number ${number}`, { exact: true });
  await expect(message(95)).toBeVisible();
  const end = await dragOut(
    page,
    message(95),
    log.scroller,
    true,
    async () => (await scrolled()) > from + 3_000,
  );
  const last = await numberAt(page, end.x, end.y);
  expect(last).toBeGreaterThan(200);
  expect(await copied(page)).toBe(textOf(held, 95, last));

  // The wheel, in both directions, and new lines.
  await log.scroller.hover();
  await page.mouse.wheel(0, -100_000);
  await expect(log.row(1)).toBeInViewport();
  held = [...held, line(400)];
  await expect(log.status).toContainText('401 lines');
  expect(await copied(page)).toBe(textOf(held, 95, last));
  await page.mouse.wheel(0, 100_000);
  await expect(log.row(401)).toBeInViewport();
  expect(await copied(page)).toBe(textOf(held, 95, last));

  // Upwards with the newest first, while new lines come on top.
  await log.toggle('Newest first');
  expect(await page.evaluate(() => document.getSelection()?.isCollapsed)).toBe(true);
  await log.scroller.hover();
  await page.mouse.wheel(0, 4_200);
  await expect(message(200)).toBeVisible();
  const start = await scrolled();
  const top = await dragOut(
    page,
    message(200),
    log.scroller,
    false,
    async () => (await scrolled()) < start - 1_500,
  );
  const newest = await numberAt(page, top.x, top.y);
  held = [...held, line(401)];
  await expect(log.status).toContainText('402 lines');
  await page.mouse.wheel(0, 100_000);
  await expect(log.row(1)).toBeInViewport();
  expect(await copied(page)).toBe(textOf(held, newest, 200));

  // Shift+click takes lines from where the text begins, and Ctrl+A all of them.
  await log.row(20).click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/line=20&through=200/);
  await page.keyboard.press('Escape');
  await message(30).click();
  await page.keyboard.press('Control+a');
  expect(await copied(page)).toBe(textOf(held, 402, 1));
});

test('rows of a long list stay selected', { tag: '@exhaustive' }, async ({ connected: page, client }) => {
  await answerForMany(page, { customers: 300 });
  await page.goto(`/projects/${client.project.name}/operations`);
  const scroller = page.locator('[data-rows]');
  const row = (at: number) => scroller.locator(`[data-row-index="${at}"]`);
  await expect(row(5)).toBeVisible(patient);
  await expect(page.getByText(/customers read/)).toHaveCount(0, patient);
  const scrolled = () => scroller.evaluate((element) => element.scrollTop);
  // The end of the list may be below the window.
  await scroller.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  const cell = row(5).locator('td').nth(2);
  const end = await dragOut(page, cell, scroller, true, async () => (await scrolled()) > 2_000);
  const last = await page.evaluate(
    ([x, y]) =>
      Number(document.elementFromPoint(x, y)?.closest('[data-row-index]')?.getAttribute('data-row-index')),
    [end.x, end.y] as const,
  );
  const text = await copied(page);
  expect(text.split('\n')).toHaveLength(last - 5 + 1);
  await page.mouse.wheel(0, 5_000);
  await expect(row(last)).not.toBeInViewport();
  expect(await copied(page)).toBe(text);
  await page.mouse.wheel(0, -100_000);
  await expect(row(0)).toBeInViewport();
  expect(await copied(page)).toBe(text);
});
