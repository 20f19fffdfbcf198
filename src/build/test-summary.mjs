/**
 * Prints the sum of what the last test command ran, from the runners' reports in .cache/results. The argument is the exit
 * code of that command: a failure that no test reported is counted as one.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { root } from './stamp.mjs';

const folder = path.join(root, '.cache/results');
let passed = 0;
let failed = 0;
for (const name of await readdir(folder).catch(() => [])) {
  // Figures of benchmarks are no tests.
  if (name.startsWith('bench-')) continue;
  const report = JSON.parse(await readFile(path.join(folder, name), 'utf8'));
  // Playwright's reports have `stats`, those of vitest do not.
  const {
    expected = report.numPassedTests,
    flaky = 0,
    unexpected = report.numFailedTests,
  } = report.stats ?? {};
  console.log(`${name}: ${expected} passed, ${flaky} passed at the second try, ${unexpected} failed`);
  passed += expected + flaky;
  failed += unexpected;
}
if (process.argv[2] !== '0' && failed === 0) {
  console.log('A step other than a test failed; see above.');
  failed = 1;
}
console.log(`${passed} passed, ${failed} failed`);
