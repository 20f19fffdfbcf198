/** What a page's main thread does, in a browser that a bench drives. */

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').CDPSession} Session */

/** @param {number[]} values @param {number} share */
export const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
/** @param {number} value */
export const ms = (value) => `${value.toFixed(1)} ms`.padStart(9);

/** @param {string} name @param {number[]} costs */
export function say(name, costs) {
  console.log(`${name.padEnd(44)} p50 ${ms(quantile(costs, 0.5))}  p95 ${ms(quantile(costs, 0.95))}`);
}

/** Milliseconds that the main thread was busy since the page began. @param {Session} session */
async function busy(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Until the next frame has been drawn. @param {Page} page */
export const drawn = (page) =>
  page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');

/** What the main thread does for each of some actions. @param {Page} page @param {((at: number) => Promise<unknown>)} action @param {number} count @param {number} [rest] */
export async function cost(page, action, count, rest = 0) {
  const session = await page.context().newCDPSession(page);
  // Time of the thread itself: what else the machine does is not the page's work.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  /** @type {number[]} */
  const costs = [];
  for (let at = 0; at < count; at += 1) {
    const before = await busy(session);
    await action(at);
    await drawn(page);
    if (rest > 0) await page.waitForTimeout(rest);
    costs.push((await busy(session)) - before);
  }
  await session.detach();
  return costs;
}

/** A tab that is connected to a service. @param {import('@playwright/test').Browser} browser @param {{ baseUrl: string, apiKey: string }} credentials */
export async function connectedPage(browser, { baseUrl, apiKey }) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const connection = { id: 'bench', name: 'Bench', baseUrl };
  const saved = JSON.stringify([{ ...connection, readUrl: baseUrl, searchUrl: baseUrl, writeUrl: baseUrl }]);
  await page.addInitScript({
    content: `localStorage.setItem('signalbox.connections', ${JSON.stringify(saved)});
      sessionStorage.setItem('signalbox.active', 'bench');
      sessionStorage.setItem('signalbox.credentials.bench', ${JSON.stringify(JSON.stringify({ apiKey }))});`,
  });
  return page;
}
