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

/** What the page says to a fault, once it has been told. */
async function outcome(page: Page, fault: Fault, heading: RegExp): Promise<Outcome> {
  const main = page.getByRole('main');
  if (await main.getByText(fault.says).filter({ visible: true }).first().isVisible()) return 'problem';
  const absent = main.getByText(/does not (offer|list|tell)/i).filter({ visible: true });
  if (fault.name === '404' && (await absent.first().isVisible())) return 'not offered';
  if ((await main.locator('[aria-busy="true"]').count()) > 0) return 'nothing';
  if ((await main.getByText(/Fault \d|Unexpected response|could not be reached/).count()) > 0)
    return 'nothing';
  return heading.test(
    await title(page)
      .innerText({ timeout: 1_000 })
      .catch(() => ''),
  )
    ? 'content'
    : 'nothing';
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
      if (await again(page).first().isVisible()) await again(page).first().click();
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
      await expect(title(page), name).toHaveText(/\S/);
      await expect(page.getByText(/\[object Object\]|\bNaN\b/), name).toHaveCount(0);
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
