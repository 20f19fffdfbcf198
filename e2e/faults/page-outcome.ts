/** What a page has to show after a fault of something that it reads. */
import { expect, type Page } from '@playwright/test';
import type { Fault } from './kinds';
import type { Place } from './pages';
import type { FaultProxy } from './proxy';

/** Shorter than Playwright's defaults, because there are hundreds of cells. */
const intervals = [30, 60, 100];

export const retryButton = (page: Page) => page.getByRole('button', { name: /^(try again|retry)$/i }).first();

type Outcome = 'problem' | 'not offered' | 'content' | 'nothing';

/** Everything that is checked, read in one call to the browser. */
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

export async function outcome(page: Page, fault: Fault, heading: RegExp): Promise<Outcome> {
  const seen = await look(page);
  // What is still read would meet the next fault, or answer this one after the next was told.
  if (seen.isBusy) return 'nothing';
  if (fault.says.test(seen.main) || fault.saysInPart?.test(seen.main) === true) return 'problem';
  if (fault.name === '404' && /does not (offer|list|tell)/i.test(seen.main)) return 'not offered';
  if (/Fault \d|Unexpected response|could not be reached/.test(seen.main)) return 'nothing';
  return heading.test(seen.heading) ? 'content' : 'nothing';
}

function wantedOutcome({ on404, optional, readsWith }: Place, { name }: Fault): Outcome {
  if (name === '404' && on404) return on404;
  if (optional || readsWith?.test(name)) return 'content';
  return name === '404' ? 'not offered' : 'problem';
}

/** Which requests of a page meet a fault. Every page reads the list of projects, which is tested by a page of its own. */
export const readsOf =
  (place: Place): FaultProxy['hits'] =>
  ({ method, path }) =>
    (method === 'GET' || path.startsWith('/search/')) &&
    (place.readsProjects === true || !path.endsWith('/v1/projects'));

/** Waits until a page shows what it has to for the fault that the proxy has now. */
export async function expectOutcome(page: Page, place: Place, fault: Fault, proxy: FaultProxy) {
  const message = `${place.name}: ${fault.name}`;
  await expect.poll(() => proxy.met, { message, intervals }).toBeGreaterThan(0);
  const retry = retryButton(page);
  let looks = 0;
  await expect
    .poll(
      async () => {
        const found = await outcome(page, fault, place.heading);
        // An answer to the fault before may have been read all the while, so that this one is not told: tried once more.
        if (found === 'nothing' && ++looks === 20 && (await retry.isVisible())) await retry.click();
        return found;
      },
      { message, intervals },
    )
    .toBe(wantedOutcome(place, fault));
  const seen = await look(page);
  expect(seen.heading, message).toMatch(/\S/);
  expect(seen.page, message).not.toMatch(/\[object Object\]|\bNaN\b/);
}

/** Waits until the page is whole again: retries each part that offers it, and reads a list again that is shown in part. */
export async function expectRecovery(page: Page, place: Place, fault: Fault) {
  const retry = retryButton(page);
  const refresh = page.getByRole('main').getByRole('button', { name: 'Refresh' }).last();
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    else if (fault.saysInPart && (await refresh.isVisible())) await refresh.click({ timeout: 1_000 });
    await expect(retry).toHaveCount(0, { timeout: 1_000 });
    expect(await outcome(page, fault, place.heading), place.name).toBe('content');
  }).toPass();
}
