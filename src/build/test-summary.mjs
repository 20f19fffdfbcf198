/**
 * Prints the sum of what the last test command ran, from the runners' reports in .cache/results. The argument is the exit
 * code of that command: a failure that no test reported is counted as one.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { root } from './stamp.mjs';

/**
 * @typedef {{ type: string, description?: string }} Annotation
 * @typedef {{ suites?: Suite[], specs?: { tests: { annotations: Annotation[] }[] }[] }} Suite
 */

const folder = path.join(root, '.cache/results');

/** What each browser test says about itself. @param {Suite} suite @returns {Annotation[]} */
const annotationsOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations)),
  ...suites.flatMap(annotationsOf),
];

const names = (await readdir(folder).catch(() => [])).filter((name) =>
  /^(vitest|playwright).*\.json$/.test(name),
);
const totals = { passed: 0, failed: 0 };
/** @type {Annotation[]} */
const annotations = [];
for (const name of names) {
  const report = JSON.parse(await readFile(path.join(folder, name), 'utf8'));
  const {
    expected = report.numPassedTests,
    flaky = 0,
    unexpected = report.numFailedTests,
    skipped,
  } = report.stats ?? {};
  const again = flaky > 0 ? ` (${flaky} flaky: passed at the second try)` : '';
  const left = skipped ?? report.numPendingTests + report.numTodoTests;
  console.log(
    `${path.parse(name).name}: ${expected + flaky} passed${again}, ${unexpected} failed, ${left} skipped`,
  );
  totals.passed += expected + flaky;
  totals.failed += unexpected;
  if (report.stats) annotations.push(...annotationsOf(report));
}
for (const kind of ['vitest', 'playwright', 'playwright-exhaustive'])
  if (!names.some((name) => name.startsWith(kind))) console.log(`${kind}: not run`);

/** @param {string} type */
const said = (type) => annotations.flatMap((one) => (one.type === type ? [one.description ?? ''] : []));
/** @param {string} type */
const sum = (type) => said(type).reduce((total, count) => total + Number(count), 0);
console.log(
  `browser: ${sum('requests')} requests, ${sum('violations')} violations of the content security policy, ${sum('elsewhere')} requests to other hosts, ${sum('uncaught')} uncaught errors`,
);

/** The table of pages and changes against faults. @type {{ row: string, cells: Record<string, string> }[]} */
const rows = said('faults').map((text) => JSON.parse(text));
if (rows.length > 0) {
  const faults = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  const lines = [
    ['page or change', ...faults],
    ['', ...faults].map(() => '---'),
    ...rows.map(({ row, cells }) => [row, ...faults.map((fault) => cells[fault] ?? '–')]),
  ];
  await writeFile(path.join(folder, 'faults.md'), lines.map((line) => `| ${line.join(' | ')} |\n`).join(''));
  const count = rows.reduce((total, { cells }) => total + Object.keys(cells).length, 0);
  console.log(
    `faults: ${count} cells, ${rows.length} pages and changes against ${faults.length} faults, in .cache/results/faults.md`,
  );
}

if (process.argv[2] !== '0' && totals.failed === 0) {
  console.log('A step other than a test failed; see above.');
  totals.failed += 1;
}
console.log(`${totals.passed} passed, ${totals.failed} failed`);
