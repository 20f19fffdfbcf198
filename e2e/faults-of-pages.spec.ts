/** Every page against every fault of what it reads: what is the matter is said, nothing is blank, and there is a way on. */
import type { Page } from '@playwright/test';
import { faults, lostAnswer, slowAndNewer, unauthorised, type Fault } from './faults/kinds';
import { places } from './faults/pages';
import { expect, test } from './faults/world';

test.use({ trace: 'off' });

/** There are seven hundred cells: what is there already is not waited for. */
const intervals = [30, 60, 100];

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const again = (page: Page) => page.getByRole('button', { name: /^(try again|retry)$/i });

type Outcome = 'problem' | 'not offered' | 'content' | 'nothing';

/** What stands on the page, in one look: there are seven hundred cells. */
const look = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    return {
      page: document.body.innerText,
      main: main?.innerText ?? '',
      heading: document.querySelector('h1')?.innerText ?? '',
      isBusy: main?.querySelector('[aria-busy="true"]') != null,
    };
  });

/** What the page says to a fault, once it has been told. */
async function outcome(page: Page, fault: Fault, heading: RegExp): Promise<Outcome> {
  const seen = await look(page);
  if (fault.says.test(seen.main)) return 'problem';
  if (fault.name === '404' && /does not (offer|list|tell)/i.test(seen.main)) return 'not offered';
  if (seen.isBusy || /Fault \d|Unexpected response|could not be reached/.test(seen.main)) return 'nothing';
  return heading.test(seen.heading) ? 'content' : 'nothing';
}

/** Leaves a page and comes back: what it could not read is read again. */
async function comeBack(page: Page, path: string): Promise<void> {
  const go = (to: string) => page.evaluate((address) => history.pushState({}, '', address), to);
  await go('/no-such-page');
  await expect(title(page)).toHaveText('Page not found');
  await go(path);
}

for (const place of places)
  test(place.route, async ({ faulty: page, world: { ids, proxy } }, info) => {
    test.setTimeout(90_000);
    const open = () => page.goto(proxy.origin + place.path(ids));
    const cells: Record<string, string> = {};
    // The list of projects is read by every page; it is a row of its own.
    proxy.hits = ({ method, path }) =>
      (method === 'GET' || path.startsWith('/search/')) &&
      (place.readsProjects === true || !path.endsWith('/v1/projects'));

    for (const fault of place.readsNothing ? [] : [...faults, lostAnswer]) {
      proxy.set(fault);
      if (fault === faults[0]) await open();
      else if (place.optional) await comeBack(page, place.path(ids));
      else if (await again(page).first().isVisible()) await again(page).first().click();
      else await open();
      const name = `${place.route}: ${fault.name}`;
      const isShape = /^(missing|keys)/.test(fault.name);
      const wanted: Outcome =
        fault.name === '404' && place.on404
          ? place.on404
          : place.optional || (place.anyShape && isShape)
            ? 'content'
            : fault.name === '404'
              ? 'not offered'
              : 'problem';
      await expect.poll(() => proxy.met, { message: name, intervals }).toBeGreaterThan(0);
      await expect.poll(() => outcome(page, fault, place.heading), { message: name, intervals }).toBe(wanted);
      const seen = await look(page);
      expect(seen.heading, name).toMatch(/\S/);
      expect(seen.page, name).not.toMatch(/\[object Object\]|\bNaN\b/);
      cells[fault.name] = wanted;
    }

    // Slow at last, and newer: the shape of what comes, then all of it, without a reload.
    proxy.set(slowAndNewer);
    if (await again(page).first().isVisible()) await again(page).first().click();
    else await open();
    if (!place.readsNothing && !place.optional)
      await expect(page.locator('[aria-busy="true"], [data-loading]').first()).toBeVisible();
    proxy.release();
    await expect(async () => {
      if (await again(page).first().isVisible()) await again(page).first().click({ timeout: 1_000 });
      await expect(again(page)).toHaveCount(0, { timeout: 1_000 });
      expect(await outcome(page, slowAndNewer, place.heading)).toBe('content');
    }).toPass();
    cells[slowAndNewer.name] = 'content';

    // A credential that is taken no more: back to the connection page, which leads here again.
    proxy.set(unauthorised);
    proxy.hits = () => true;
    await open();
    await expect(page).toHaveURL(/\/connect\?/);
    expect(new URL(page.url()).searchParams.get('return')).toContain(place.path(ids).split('?')[0]);
    cells[unauthorised.name] = 'asks to connect';
    info.annotations.push({ type: 'faults', description: JSON.stringify({ row: place.route, cells }) });
  });
