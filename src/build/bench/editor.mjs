/**
 * `npm run bench:editor`: typing in the built editor beside the same text in CodeMirror alone. Measured is the work that a
 * keystroke causes on the main thread, with the check that follows a pause, and the longest task. Needs a build.
 */
import { setTimeout } from 'node:timers/promises';
import { stringify } from 'yaml';
import { request } from '../../../e2e/start-service.mjs';
import { bench, isSmallest, quantile, runConsole } from './harness.mjs';

const sizes = isSmallest ? [3] : [60, 300];
const fields = 20;
const keys = isSmallest ? 5 : 100;

/** @typedef {import('@playwright/test').Page} Page */

/** @param {string} name @param {number} objects @param {string} destination */
const content = (name, objects, destination) => ({
  name,
  provider: 'hubspot',
  read: {
    objects: Array.from({ length: objects }, (_, object) => ({
      objectName: `object${object}`,
      destination,
      schedule: '*/30 * * * *',
      requiredFields: Array.from({ length: fields }, (_field, field) => ({
        fieldName: `field${field}`,
        mapToName: `mapped${field}`,
      })),
    })),
  },
});

/** Puts the cursor after a word. @param {Page} page @param {string} word */
async function placeCursor(page, word) {
  await page.bringToFront();
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+f');
  await page.locator('.cm-search input').first().fill(word);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await setTimeout(1_000);
}

/** The work of some keystrokes, each followed by a pause, and the longest task. @param {Page} page @param {number} count @param {number} pause */
async function typeKeys(page, count, pause) {
  const session = await page.context().newCDPSession(page);
  // The thread's own time, so that other load on the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const work = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  /** @type {number[]} */
  const costs = [];
  /** @type {number} */
  const start = await page.evaluate('performance.now()');
  for (let at = 0; at < count; at += 1) {
    const before = await work();
    await page.keyboard.press('x');
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
    await setTimeout(pause);
    costs.push((await work()) - before);
  }
  await session.detach();
  /** @type {number} */
  const longest = await page.evaluate(`bench.longestSince(${start})`);
  return { costs, longest };
}

await bench('editor', async (folder) => {
  let text = '';
  const { service, open } = await runConsole(folder, 'demo', {
    answer: (pathname) => (pathname === '/text' ? [Buffer.from(text)] : undefined),
  });
  const [destination] = await request(service, 'destinations');
  /** @type {import('./harness.mjs').Figure[]} */
  const figures = [];
  for (const objects of sizes) {
    const name = `bench-${objects}`;
    const revision = { specVersion: '1.0.0', content: content(name, objects, destination.name) };
    await request(service, 'integrations', { name, provider: 'hubspot', latestRevision: revision });
    text = stringify({ specVersion: '1.0.0', integrations: [revision.content] }, { lineWidth: 0 });
    const ours = await open(`/projects/${service.projectId}/integrations/${name}/edit`);
    const bare = await open('/bench/index.html?viewer=editor&url=/text');
    for (const page of [ours, bare]) await page.locator('.cm-line').first().waitFor();
    await ours.getByRole('navigation', { name: 'Outline' }).getByText('object0', { exact: true }).waitFor();
    const label = `${objects} objects, ${objects * fields} fields`;
    for (const [what, count, pause] of /** @type {const} */ ([
      ['keystroke', keys, 0],
      ['keystroke and its check', Math.ceil(keys / 5), 700],
    ])) {
      await placeCursor(bare, `object${objects >> 1}`);
      const theirs = await typeKeys(bare, count, pause);
      await placeCursor(ours, `object${objects >> 1}`);
      const own = await typeKeys(ours, count, pause);
      figures.push({
        name: `${label}: ${what}, work`,
        ours: quantile(own.costs, 0.5),
        bare: quantile(theirs.costs, 0.5),
        ...(objects === 60 && pause === 0 && { goal: { most: 1.5, times: 'bare' } }),
      });
      figures.push({
        name: `${label}: ${what}, longest task`,
        ours: own.longest,
        bare: theirs.longest,
        goal: { most: 100 },
      });
    }
    await Promise.all([ours.close(), bare.close()]);
  }
  return figures;
});
