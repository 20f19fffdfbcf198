/**
 * Prints the sum of what the last test command ran, read off the runners' own reports in .cache/results.
 * The argument is the exit code of that command: when it failed although no test did, that is said and counted.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { root } from './stamp.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, flaky?: number }} Counts
 * @typedef {Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests', number>} VitestReport
 * @typedef {{ annotations: { type: string, description?: string }[] }} PlaywrightTest
 * @typedef {{ suites?: PlaywrightSuite[], specs?: { tests: PlaywrightTest[] }[] }} PlaywrightSuite
 * @typedef {PlaywrightSuite & { stats: Record<'expected' | 'flaky' | 'unexpected' | 'skipped', number> }} PlaywrightReport
 */

/** @template Report @param {string} name @param {(report: Report) => Counts | Promise<Counts>} count @returns {Promise<Counts>} */
async function counts(name, count) {
  const text = await readFile(path.join(root, '.cache/results', `${name}.json`), 'utf8').catch(
    () => undefined,
  );
  if (text === undefined) {
    console.log(`${name}: not run`);
    return { passed: 0, failed: 0, skipped: 0 };
  }
  const result = await count(JSON.parse(text));
  const { passed, failed, skipped, flaky } = result;
  const again = flaky ? ` (${flaky} flaky: passed at the second try)` : '';
  console.log(`${name}: ${passed} passed${again}, ${failed} failed, ${skipped} skipped`);
  return result;
}

/** What each browser test says of itself. @param {PlaywrightSuite} suite @param {string} type @returns {string[]} */
function said(suite, type) {
  const own = (suite.specs ?? [])
    .flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations))
    .flatMap((annotation) => (annotation.type === type ? [annotation.description ?? ''] : []));
  return [...own, ...(suite.suites ?? []).flatMap((part) => said(part, type))];
}

/** @param {PlaywrightSuite} suite @param {string} type */
const total = (suite, type) => said(suite, type).reduce((sum, count) => sum + Number(count), 0);

/** The table of pages and changes against faults. @param {PlaywrightSuite} suite */
async function writeFaults(suite) {
  /** @type {{ row: string, cells: Record<string, string> }[]} */
  const rows = said(suite, 'faults').map((text) => JSON.parse(text));
  if (rows.length === 0) return;
  const faults = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  const lines = [
    ['page or change', ...faults],
    ['', ...faults].map(() => '---'),
    ...rows.map(({ row, cells }) => [row, ...faults.map((fault) => cells[fault] ?? '–')]),
  ];
  const file = path.join(root, '.cache/results/faults.md');
  await writeFile(file, lines.map((line) => `| ${line.join(' | ')} |\n`).join(''));
  const count = rows.reduce((sum, { cells }) => sum + Object.keys(cells).length, 0);
  console.log(
    `faults: ${count} cells, ${rows.length} pages and changes against ${faults.length} faults, in ${path.relative(root, file)}`,
  );
}

/** One report for each version of Node that the unit tests ran on. */
const unitReports = (await readdir(path.join(root, '.cache/results')).catch(() => []))
  .filter((file) => /^vitest-.*\.json$/.test(file))
  .map((file) => path.parse(file).name);
/** @type {Counts[]} */
const units = [];
for (const name of unitReports.length > 0 ? unitReports : ['vitest'])
  units.push(
    await counts(name, (/** @type {VitestReport} */ report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    })),
  );
/** @type {Counts[]} */
const browsers = [];
/** @type {PlaywrightSuite[]} */
const suites = [];
for (const name of ['playwright', 'playwright-exhaustive'])
  browsers.push(
    await counts(name, (/** @type {PlaywrightReport} */ report) => {
      suites.push(report);
      return {
        passed: report.stats.expected + report.stats.flaky,
        failed: report.stats.unexpected,
        skipped: report.stats.skipped,
        flaky: report.stats.flaky,
      };
    }),
  );
const all = { suites };
console.log(
  `browser: ${total(all, 'requests')} requests, ${total(all, 'violations')} violations of the content security policy, ${total(all, 'elsewhere')} requests to other hosts, ${total(all, 'uncaught')} uncaught errors`,
);
await writeFaults(all);

const runs = [...units, ...browsers];
const passed = runs.reduce((sum, run) => sum + run.passed, 0);
const failedTests = runs.reduce((sum, run) => sum + run.failed, 0);
const failedElsewhere = process.argv[2] !== '0' && failedTests === 0;
if (failedElsewhere) console.log('A step other than a test failed; see above.');
console.log(`${passed} passed, ${failedTests + (failedElsewhere ? 1 : 0)} failed`);
