/** What a page's main thread does, in a browser that a bench drives. */
import { setTimeout } from 'node:timers/promises';

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

/** Busier than this, in a hundred milliseconds, is work; less is what asking costs. */
const RESTING_MS = 2;

/** A page that never rests is measured all the same. */
const MOST_WAITS = 50;

/** Until the main thread has done nothing for so long: what is put off until then is over. @param {Session} session @param {number} [quiet] */
async function resting(session, quiet = 100) {
  const allowed = RESTING_MS * Math.max(1, quiet / 100);
  let before = await busy(session);
  for (let wait = 0; wait < MOST_WAITS; wait += 1) {
    await setTimeout(quiet);
    const now = await busy(session);
    if (now - before < allowed) return;
    before = now;
  }
}

/** Until a page does nothing any more. @param {Page} page @param {number} [quiet] */
export async function rested(page, quiet) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await resting(session, quiet);
  await session.detach();
}

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
    if (rest > 0) await resting(session, rest);
    costs.push((await busy(session)) - before);
  }
  await session.detach();
  return costs;
}

/** @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number }} TraceEvent */

/**
 * The longest task that each of some actions sets off on the main thread: its `work`, which is time of the thread itself,
 * and its `time` on the clock, in which others may have had the processor.
 * @param {Page} page @param {(at: number) => Promise<unknown>} action @param {number} count @param {number} [rest]
 */
export async function longestTasks(page, action, count, rest = 0) {
  const session = await page.context().newCDPSession(page);
  /** @type {TraceEvent[]} */
  const events = [];
  // What is traced has any form: the events that are used are looked at one by one.
  session.on('Tracing.dataCollected', ({ value }) => events.push(.../** @type {any} */ (value)));
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  // What starting sets off is no action's.
  await drawn(page);
  for (let at = 0; at < count; at += 1) {
    await page.evaluate(`performance.mark('action ${at}')`);
    await action(at);
    await drawn(page);
    if (rest > 0) await resting(session, rest);
  }
  await page.evaluate("performance.mark('action end')");
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const marks = events.filter(({ name }) => /^action (\d+|end)$/.test(name)).toSorted((a, b) => a.ts - b.ts);
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' && ph === 'X' && pid === marks[0]?.pid && tid === marks[0].tid,
  );
  const spans = marks.slice(0, -1).map(({ ts }, at) => {
    const until = marks[at + 1]?.ts ?? Infinity;
    return tasks.filter((task) => task.ts > ts && task.ts < until);
  });
  const longest = (/** @type {'dur' | 'tdur'} */ kind) =>
    spans.map((own) => Math.max(0, ...own.map((task) => task[kind] ?? 0)) / 1000);
  return { work: longest('tdur'), time: longest('dur') };
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
