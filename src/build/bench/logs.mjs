/**
 * `npm run bench:logs`: the log viewer in the console itself, signed in, beside a bare virtual list and the floor
 * (`fetch().json()` and one screen of lines); and a case file that is dropped on its page. A server has the log in
 * memory, in three layouts of JSON. Machines differ, so most goals are ratios within one run. Each figure is the median of
 * three runs in a warm browser. Needs a build. With `--loading` only the loading of one layout is measured, five times.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { request } from '../../../e2e/start-service.mjs';
import { bench, isSmallest, median, quantile, runConsole } from './harness.mjs';
import { countMatches, layoutNames, LogText } from './log-text.mjs';

/**
 * @typedef {'ours' | 'bare' | 'floor'} Viewer
 * @typedef {Record<Viewer, Record<string, number>[]>} Measured The figures of each run
 */

const { values: flags } = parseArgs({ options: { loading: { type: 'boolean' } }, strict: false });
const isLoadingOnly = flags.loading === true;

const lengths = isSmallest ? [1_000] : [100_000, 500_000];
const runs = isSmallest ? 1 : isLoadingOnly ? 5 : 3;
const newLines = 1_000;
/** Logs that are searched together, and the lines of each. */
const manyLogs = 50;
const linesOfMany = isSmallest ? 100 : 20_000;
const caseLines = isSmallest ? 1_000 : 100_000;
const viewers = /** @type {const} */ (['ours', 'bare', 'floor']);
const typed = ['w', 'we', 'web', 'webh', 'webhook', 'webhook?cursor=1', 'webhook?cursor=12', 'line-77'];

/** From the request to the first rows. @param {number} lines @returns {import('./harness.mjs').Goal} */
const firstRows = (lines) => ({ most: lines > 100_000 ? 0.2 : 0.5, times: 'bare' });

/** A figure, who has it besides the console, and its goal. @typedef {[name: string, others: Viewer[], goal?: (lines: number) => import('./harness.mjs').Goal]} Measurable */

/** @type {Measurable[]} */
const loadingFigures = [
  ['navigation to first rows', ['bare', 'floor'], () => ({ most: 1.2, times: 'bare' })],
  ['navigation to whole log', ['bare', 'floor'], () => ({ most: 1.2, times: 'floor' })],
  ['first rows, by address', ['bare', 'floor'], firstRows],
  ['whole log, by address', ['bare', 'floor'], () => ({ most: 1.2, times: 'floor' })],
  ['longest task, by address', ['bare', 'floor'], () => ({ most: 50 })],
  ['longest task, processor time', ['bare', 'floor'], () => ({ most: 50 })],
  // What is searched may not be prepared yet.
  ['find at once when loaded', []],
];

/** @type {Measurable[]} */
const otherFigures = [
  ['first rows, from the list', ['bare', 'floor'], firstRows],
  ['whole log, from the list', ['bare', 'floor'], () => ({ most: 1.2, times: 'floor' })],
  ['longest task, from the list', ['bare', 'floor'], () => ({ most: 50 })],
  ['memory, MB', ['bare', 'floor'], () => ({ most: 2, times: 'bare' })],
  ['poll to paint', ['bare', 'floor'], () => ({ most: 0.6, times: 'bare' })],
  ['longest task, poll', ['bare', 'floor']],
  ['longest frame, scroll', ['bare'], () => ({ most: 1.2, times: 'bare' })],
  ['blank frames, scroll', ['bare'], () => ({ most: 0 })],
  ['find keystroke, p95', [], (lines) => ({ most: lines > 100_000 ? 200 : 100 })],
  ['filter keystroke, p95', ['bare'], (lines) => ({ most: lines > 100_000 ? 200 : 100 })],
  ['longest task, filter', ['bare']],
  ['patterns', [], (lines) => ({ most: lines > 100_000 ? 1_500 : 300 })],
  ['longest task, patterns', [], () => ({ most: 50 })],
];

/** The figures of many logs that are searched as one, beside `fetch().json()` of the same logs. @type {[name: string, others: ('floor')[], goal?: import('./harness.mjs').Goal][]} */
const figuresOfMany = [
  ['first hit', [], { most: 1_000 }],
  ['searched', ['floor'], { most: 1.5, times: 'floor' }],
  ['patterns', ['floor']],
  ['memory, MB', []],
];

/** A figure of the report: the median of the runs. @param {string} label @param {string} name @param {Measured} measured @param {Viewer[]} others @param {import('./harness.mjs').Goal} [goal] @returns {import('./harness.mjs').Figure} */
const figure = (label, name, measured, others, goal) => ({
  name: `${label}: ${name}`,
  ours: median(measured.ours, name),
  ...Object.fromEntries(others.map((viewer) => [viewer, median(measured[viewer], name)])),
  ...(goal && { goal }),
});

/** What is typed; each key has another result. @param {number} lines */
const wordsOf = (lines) =>
  typed
    .map((text) => ({ text, lines: countMatches(text, lines) }))
    .filter((word, at, words) => word.lines > 0 && word.lines !== words[at - 1]?.lines);

/** The path of an operation's page. @param {import('../../../e2e/start-service.mjs').Credentials} service */
async function operationPath(service) {
  for (const { id, integrationId } of await request(service, 'installations')) {
    const place = `integrations/${integrationId}/installations/${id}/operations`;
    const [found] = (await request(service, place)).results;
    if (found) return `/projects/${service.projectId}/operations/${found.id}`;
  }
  throw new Error('The demo has no operation.');
}

await bench('logs', async (folder) => {
  let text = new LogText('compact', 1);
  let length = 0;
  /** When a log was first asked for. @type {number | undefined} */
  let firstAskedAt;
  const { service, times, open, openBlank, go, longestTask } = await runConsole(folder, 'demo', {
    answer: (pathname) => {
      if (!pathname.endsWith('/logs')) return undefined;
      firstAskedAt ??= Date.now();
      return text.parts(length);
    },
    // The operation goes on, so that its log is polled.
    change: (pathname, body) =>
      /\/v1\/.*\/operations\/[^/]+$/.test(pathname)
        ? body.replace(/("status":\s*)"\w+"/, '$1"in_progress"')
        : body,
  });
  const addresses = {
    ours: await operationPath(service),
    bare: '/bench/index.html?viewer=log&url=/logs',
    floor: '/bench/index.html?viewer=floor&url=/logs',
  };

  /**
   * Opens every page twice with a short log, so that all of them are measured with their scripts cached and compiled.
   * The console's are many times larger than those of the pages it is compared with.
   */
  async function warmUp() {
    length = 100;
    text = new LogText('compact', length);
    for (const viewer of [...viewers, ...viewers]) {
      const page = await open(addresses[viewer]);
      await page.evaluate(`bench.load(${length})`);
      await page.close();
    }
  }

  /** Milliseconds from the request of a log on. @param {import('@playwright/test').Page} page @param {number} lines */
  async function measureLoad(page, lines) {
    const { first, whole } = await page.evaluate(`bench.load(${lines})`);
    const { askedAt } = times;
    const longest = await page.evaluate(`bench.longestSince(${askedAt} - performance.timeOrigin)`);
    return { 'first rows': first - askedAt, 'whole log': whole - askedAt, 'longest task': longest };
  }

  /** Loads a log again in a new page, slowed down by a trace of its tasks. @param {Viewer} viewer @param {number} lines */
  async function measureTasks(viewer, lines) {
    const page = await openBlank();
    const longest = await longestTask(async () => {
      await go(page, addresses[viewer]);
      await page.evaluate(`bench.load(${lines})`);
    });
    await page.close();
    return { 'longest task, processor time': longest };
  }

  /** Searches for a text as soon as the log is loaded. @param {number} lines */
  async function measureFirstFind(lines) {
    const page = await open(addresses.ours);
    await page.evaluate(`bench.load(${lines})`);
    const words = wordsOf(lines).slice(-1);
    const { times: found } = await page.evaluate(`bench.search(${JSON.stringify(words)}, 'find')`);
    await page.close();
    return { 'find at once when loaded': found[0] };
  }

  /** @param {string} how @param {Record<string, number>} load @returns {Record<string, number>} */
  const labelled = (how, load) =>
    Object.fromEntries(Object.entries(load).map(([name, value]) => [`${name}, ${how}`, value]));

  /** One viewer with one log, once. @param {Viewer} viewer @param {number} lines @returns {Promise<Record<string, number>>} */
  async function measure(viewer, lines) {
    length = lines;
    const page = await open(addresses[viewer]);
    const load = await measureLoad(page, lines);
    const navigatedAt = await page.evaluate('performance.timeOrigin');
    const waited = times.askedAt - Number(navigatedAt);
    /** @type {Record<string, number>} */
    const measured = {
      ...labelled('by address', load),
      'navigation to first rows': waited + load['first rows'],
      'navigation to whole log': waited + load['whole log'],
      ...(await measureTasks(viewer, lines)),
      ...(viewer === 'ours' ? await measureFirstFind(lines) : {}),
    };
    if (!isLoadingOnly) Object.assign(measured, await measureOthers(viewer, lines, page, load));
    await page.close();
    return measured;
  }

  /**
   * What is measured once a log is loaded, and loading from the list.
   * @param {Viewer} viewer @param {number} lines @param {import('@playwright/test').Page} page
   * @param {Record<string, number>} load @returns {Promise<Record<string, number>>}
   */
  async function measureOthers(viewer, lines, page, load) {
    /** @param {string} call @returns {Promise<any>} */
    const drive = (call) => page.evaluate(`bench.${call}`);
    /** @type {Record<string, number>} */
    const measured = {
      // Pages to compare with have no list.
      ...labelled('from the list', load),
      'memory, MB': (await drive('memory()')) / 1e6,
    };
    length = lines + newLines;
    const grown = await drive(`grow(${length})`);
    measured['poll to paint'] = grown.at - times.answeredAt;
    measured['longest task, poll'] = grown.longest;
    if (viewer !== 'floor') {
      const scroll = await drive(`scroll('[role="log"]')`);
      measured['longest frame, scroll'] = scroll.frame;
      measured['blank frames, scroll'] = scroll.blank;
      for (const kind of viewer === 'bare' ? ['filter'] : ['find', 'filter']) {
        const found = await drive(`search(${JSON.stringify(wordsOf(length))}, '${kind}')`);
        measured[`${kind} keystroke, p95`] = quantile(found.times, 0.95);
        measured[`longest task, ${kind}`] = found.longest;
      }
    }
    if (viewer === 'ours') {
      const patterns = await drive(`patterns(${length})`);
      measured['patterns'] = patterns.ms;
      measured['longest task, patterns'] = patterns.longest;
    }
    if (viewer === 'ours') Object.assign(measured, await fromList(lines));
    return measured;
  }

  /** The same for a log whose operation is opened in the list of operations. @param {number} lines */
  async function fromList(lines) {
    length = lines;
    const page = await open(path.posix.dirname(addresses.ours));
    await page.evaluate('bench.openFromList()');
    const load = await measureLoad(page, lines);
    await page.close();
    return labelled('from the list', load);
  }

  /** Makes a case file in the console. Returns its path. */
  async function makeCase() {
    length = caseLines;
    text = new LogText('compact', length);
    const page = await open(`${addresses.ours}?tab=case`);
    const button = page.getByRole('button', { name: 'Download case' });
    await button.waitFor({ timeout: 120_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const file = path.join(folder, 'bench.signalbox');
    await download.saveAs(file);
    await page.close();
    return file;
  }

  /** Drops a case file on its page, with the network off. @param {string} file */
  async function openCase(file) {
    const page = await open('/case');
    await page.getByText('Works without a network').waitFor();
    await page.evaluate(
      "document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'dropped', hidden: true }))",
    );
    await page.locator('#dropped').setInputFiles(file);
    await page.context().setOffline(true);
    /** @type {any} */
    const opened = await page.evaluate(`bench.dropCase('#dropped', ${caseLines})`);
    await page.context().setOffline(false);
    await page.close();
    return opened;
  }

  /** @returns {Promise<import('./harness.mjs').Figure[]>} */
  async function measureCase() {
    const file = await makeCase();
    await openCase(file);
    /** @type {Record<string, number>[]} */
    const opened = [];
    for (let run = 0; run < runs; run += 1) opened.push(await openCase(file));
    const name = `case of ${caseLines.toLocaleString('en')} lines, network off`;
    return [
      { name: `${name}: dropped to first rows`, ours: median(opened, 'first'), goal: { most: 500 } },
      { name: `${name}: dropped to whole log`, ours: median(opened, 'whole') },
      { name: `${name}: longest task`, ours: median(opened, 'longest'), goal: { most: 50 } },
    ];
  }

  /** Many logs searched as one, once. @returns {Promise<{ ours: Record<string, number>, floor: Record<string, number> }>} */
  async function measureMany() {
    length = linesOfMany;
    const blank = await open('/bench/blank.html');
    /** @type {number} */
    const floor = await blank.evaluate(`bench.fetchAll(${manyLogs})`);
    await blank.close();
    /** @type {Record<string, number>} */
    const ours = {};
    for (const kind of ['searched', 'patterns']) {
      firstAskedAt = undefined;
      const find = kind === 'searched' ? '&find=line-77.' : '';
      const page = await open(`/projects/${service.projectId}/operations?show=logs${find}`);
      const { first, whole } = await page.evaluate(`bench.searchLogs(${manyLogs})`);
      ours[kind] = whole - (firstAskedAt ?? Number.NaN);
      if (kind === 'searched') {
        ours['first hit'] = first - (firstAskedAt ?? Number.NaN);
        ours['memory, MB'] = (await page.evaluate('bench.memory()')) / 1e6;
      }
      await page.close();
    }
    return { ours, floor: { searched: floor, patterns: floor } };
  }

  async function measureAllOfMany() {
    text = new LogText('compact', linesOfMany);
    /** @type {Measured} */
    const many = { ours: [], bare: [], floor: [] };
    for (let run = 0; run < runs; run += 1) {
      const { ours, floor } = await measureMany();
      many.ours.push(ours);
      many.floor.push(floor);
    }
    const label = `${manyLogs} logs of ${linesOfMany.toLocaleString('en')} lines`;
    return figuresOfMany.map(([name, others, goal]) => figure(label, name, many, others, goal));
  }

  /** @type {import('./harness.mjs').Figure[]} */
  const results = [];
  await warmUp();
  if (!isLoadingOnly) results.push(...(await measureAllOfMany()), ...(await measureCase()));
  for (const lines of lengths)
    for (const layout of isLoadingOnly ? layoutNames.slice(0, 1) : layoutNames) {
      text = new LogText(layout, lines + newLines);
      /** @type {Measured} */
      const measured = { ours: [], bare: [], floor: [] };
      // In turns, so that other load on the machine affects all of them.
      for (let run = 0; run < runs; run += 1)
        for (const viewer of viewers) measured[viewer].push(await measure(viewer, lines));
      const label = `${layout}, ${lines.toLocaleString('en')} lines`;
      for (const [name, others, goal] of isLoadingOnly
        ? loadingFigures
        : [...loadingFigures, ...otherFigures])
        results.push(figure(label, name, measured, others, goal?.(lines)));
    }
  return results;
});
