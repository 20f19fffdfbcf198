/** What is seen until the console's scripts are there. */
import { expect, test } from './fixtures';

/** Of all its files but the boot script. */
const files = /\/assets\//;
/** Where the text of an element stands, and how it is written. */
const layoutOf = (selector: string) => {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  const range = document.createRange();
  range.selectNodeContents(element);
  const { left, top } = range.getBoundingClientRect();
  const { color, font } = getComputedStyle(element);
  return { left, top, color, font: font.split('/')[0] };
};

for (const width of [390, 1280])
  test(`the words of the page stand where the page has them, ${width} wide`, async ({
    connected: page,
    client,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route(files, (route) => held.then(() => route.continue()));
    const formats = page.waitForEvent('worker', (worker) => worker.url().endsWith('/formats.js'));
    await page.goto(`/projects/${client.project.id}/failures`, { waitUntil: 'commit' });
    const place = page.locator('.frame-root');
    await expect(place.getByText('Failures')).toBeVisible();
    const title = await page.evaluate(layoutOf, '.frame-title');
    const description = await page.evaluate(layoutOf, '.frame-description');
    // Beside the console's files.
    await formats;
    go();
    await expect(page.getByRole('heading', { level: 1, name: 'Failures' })).toBeVisible();
    await expect(place).toHaveCount(0);
    expect(await page.evaluate(layoutOf, 'h1')).toEqual(title);
    expect(await page.evaluate(layoutOf, 'main header p')).toEqual(description);
  });

test('those who are not connected see nothing of it', async ({ page }) => {
  await page.route(files, (route) => route.abort());
  await page.goto('/projects/p/failures', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('#root')).toBeAttached();
  await expect(page.locator('.frame-root')).toHaveCount(0);
});
