/**
 * `npm run bench:door`: how long a person with a slow phone waits for the first pages of the built console, beside a page
 * of React, router and queries alone that the same server serves. Everything is cold. The browser itself slows network and
 * processor down. Needs a build. With `--waterfall` it also prints the requests of one load of each page.
 */
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { request as ask } from '../../../e2e/start-service.mjs';
import { dist, root } from '../stamp.mjs';
import { bench, buildPages, connectScript, isSmallest, runBrowser, runService } from './harness.mjs';

/** The slow 4G of Lighthouse, as the browser applies it. */
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_400_000 / 8,
  uploadThroughput: 1_400_000 / 8,
};
const processorTimes = 4;
const loads = isSmallest ? 1 : 5;
/** How long no file is loaded until a page counts as quiet. Lists go on reading the service. */
const QUIET_MS = 2_000;

/**
 * @typedef {{ url: string, type: string, from: string, start: number, end: number, bytes: number }} Load
 * @typedef {{ paint: number, script: number, requests: number, chain: number }} Measured
 */

/** What is read from the service is no file. @param {Load} one */
const isFile = ({ type, url }) => type !== 'Fetch' || url.endsWith('/config.json');

/**
 * One load with nothing in any cache, until it is quiet: what is read from the service does not count.
 * @param {import('@playwright/test').Browser} browser @param {string} address @param {string} script runs before the page's own
 */
async function load(browser, address, script) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
  try {
    await context.addInitScript({ content: script });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: processorTimes });
    /** @type {Map<string, Load>} */
    const seen = new Map();
    let activeAt = Date.now();
    const note = (/** @type {string} */ id) => {
      const one = seen.get(id);
      if (one && isFile(one)) activeAt = Date.now();
    };
    session.on('Network.requestWillBeSent', ({ requestId, request, initiator, timestamp, type = '' }) => {
      if (!request.url.startsWith('http') || seen.has(requestId)) return;
      const cause = initiator.url ?? initiator.stack?.callFrames.find(({ url }) => url !== '')?.url ?? '';
      // So the browser names the script that adds links to modules.
      const from = cause === 'about:client' ? new URL('/boot.js', request.url).href : cause;
      seen.set(requestId, { url: request.url, type, from, start: timestamp, end: Number.NaN, bytes: 0 });
      note(requestId);
    });
    session.on('Network.dataReceived', ({ requestId }) => note(requestId));
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      Object.assign(seen.get(requestId) ?? {}, { end: timestamp, bytes: encodedDataLength });
      note(requestId);
    });
    await page.goto(address);
    while (Date.now() - activeAt < QUIET_MS) await setTimeout(100);
    // As text, because the types of Node know no such entry.
    const paint = await page.evaluate(`new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    })`);
    return { paint: Number(paint), all: [...seen.values()] };
  } finally {
    await context.close();
  }
}

/** How many requests follow one another, each caused by the one before, until the largest paint. @param {{ paint: number, all: Load[] }} loaded */
function longestChain({ paint, all }) {
  const begin = Math.min(...all.map(({ start }) => start));
  const byUrl = new Map(all.map((one) => [one.url, one]));
  /** @type {(one: Load) => number} */
  const length = (one) => {
    const cause = byUrl.get(one.from);
    return !cause || cause === one ? 1 : 1 + length(cause);
  };
  return Math.max(...all.filter(({ start }) => (start - begin) * 1000 < paint).map(length));
}

/** @param {{ paint: number, all: Load[] }} loaded @returns {Measured} */
function measure({ paint, all }) {
  const files = all.filter(isFile);
  return {
    paint,
    script: files.filter(({ type }) => type === 'Script').reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    requests: files.length,
    chain: longestChain({ paint, all: files }),
  };
}

/** @param {Measured[]} measured @param {keyof Measured} what */
const mean = (measured, what) => measured.reduce((sum, one) => sum + one[what], 0) / measured.length;

/** @param {string} name @param {{ paint: number, all: Load[] }} loaded */
function printWaterfall(name, { paint, all }) {
  const begin = Math.min(...all.map(({ start }) => start));
  const since = (/** @type {number} */ at) => ((at - begin) * 1000).toFixed(0).padStart(6);
  console.log(`\n${name}: largest paint after ${paint.toFixed(0)} ms`);
  for (const { url, from, start, end, bytes } of all) {
    const cause = from === '' ? '' : ` (from ${new URL(from).pathname})`;
    console.log(
      `${since(start)} ${since(end)}  ${(bytes / 1000).toFixed(1).padStart(6)} KB  ${new URL(url).pathname}${cause}`,
    );
  }
}

// Inside the project, because the service loads its database driver from there.
const copy = path.join(dist, 'door');
try {
  await bench('door', async (folder) => {
    for (const part of ['console', 'service'])
      await cp(path.join(dist, part), path.join(copy, 'dist', part), { recursive: true });
    await cp(path.join(root, 'package.json'), path.join(copy, 'package.json'));
    await buildPages(path.join(copy, 'dist/console/bench'), 'door.html');
    const service = await runService(folder, 'demo', path.join(copy, 'dist/service/main.js'));
    const browser = await runBrowser();
    const origin = service.consoleUrl;
    const [installation] = await ask(service, 'installations');
    const ran = `integrations/${installation.integrationId}/installations/${installation.id}/operations`;
    const [operation] = (await ask(service, ran)).results;
    const operations = `/projects/${service.projectId}/operations`;
    const connected = connectScript(origin, service.apiKey, 'sessionStorage');
    const starts = {
      bare: { place: '/bench/door.html', script: '' },
      '/': { place: '/', script: '', paint: 2800, kilobytes: 170 },
      '/connect': { place: '/connect', script: '', paint: 2800, kilobytes: 170 },
      operations: { place: operations, script: connected, paint: 4500 },
      'an operation': { place: `${operations}/${operation.id}`, script: connected },
    };
    // The server compresses each file once.
    for (const { place, script } of Object.values(starts)) await load(browser, origin + place, script);
    /** @type {Record<string, Measured[]>} */
    const measured = {};
    for (let at = 0; at < loads; at += 1)
      for (const [name, { place, script }] of Object.entries(starts)) {
        const loaded = await load(browser, origin + place, script);
        if (at === 0 && process.argv.includes('--waterfall')) printWaterfall(name, loaded);
        (measured[name] ??= []).push(measure(loaded));
      }
    const { bare = [], ...ours } = measured;
    return Object.entries(ours).flatMap(([name, runs]) => {
      const { paint, kilobytes } = /** @type {{ paint?: number, kilobytes?: number }} */ (
        starts[/** @type {keyof typeof starts} */ (name)]
      );
      const figure = (
        /** @type {string} */ what,
        /** @type {keyof Measured} */ key,
        /** @type {number | undefined} */ most,
      ) => ({
        name: `${name}: ${what}`,
        ours: mean(runs, key),
        bare: mean(bare, key),
        ...(most !== undefined && { goal: { most } }),
      });
      return [
        figure('largest paint, ms', 'paint', paint),
        figure('script before it is quiet, KB', 'script', kilobytes),
        figure('requests', 'requests', undefined),
        figure('longest chain of requests before it is painted', 'chain', 3),
      ];
    });
  });
} finally {
  await rm(copy, { recursive: true, force: true });
}
