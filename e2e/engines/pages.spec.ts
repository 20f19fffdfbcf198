/** Every page, wide and narrow. */
import { places } from '../faults/pages';
import { prepare } from '../faults/world';
import { expect, test } from './fixtures';

const widths = [1440, 390];

test('every page is drawn without an error and fits', async ({ tab, client, driver, stage }) => {
  test.setTimeout(300_000);
  const ids = await prepare(client);
  const paths = [...places.map(({ path }) => path(ids)), '/connect', '/case', `${ids.project}/no-such-page`];
  for (const path of paths) {
    await driver.resize(1440, 900);
    await tab.goto(path);
    await expect.poll(() => tab.css('h1').count(), { message: path }).toBe(1);
    // The organization has the projects of all stories, and reads their figures in the background.
    const busy = tab.css('[aria-busy="true"]:not(td *, [aria-label="All projects"] *)');
    await expect.poll(() => busy.count(), { message: path }).toBe(0);
    expect(await tab.css('h1').text(), path).not.toMatch(/could not be|went wrong/);
    for (const width of widths) {
      await driver.resize(width, 900);
      const overflow = () =>
        tab.run(() => [
          innerWidth,
          document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ]);
      await expect.poll(overflow, { message: `${path}, ${width} px` }).toEqual([width, 0]);
    }
    expect([...(await driver.reports()), ...stage.reports], path).toEqual([]);
  }
});
