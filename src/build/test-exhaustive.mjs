/**
 * `npm run test:exhaustive`: what takes too long for `npm test`, such as every page against every fault, and each benchmark
 * once at its smallest size. Tests read `EXHAUSTIVE` to know that they run here. Further arguments go to Playwright.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { root } from './stamp.mjs';

/** @param {string[]} args */
function run(...args) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, EXHAUSTIVE: '1' },
  });
  return status === 0;
}

/** Unit tests that have more to do here. */
const unitTests = readdirSync(path.join(root, 'src'), { encoding: 'utf8', recursive: true })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => path.join('src', file))
  .filter((file) => readFileSync(path.join(root, file), 'utf8').includes("'@/test/exhaustive'"));

const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
const benches = ['service', 'lists', 'logs', 'history', 'door'];
const passed =
  run(vitest, 'run', ...unitTests) &&
  run(playwright, 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)) &&
  run('src/build/side-by-side.mjs', ...benches.map((name) => `bench:${name} -- --smallest`));
process.exit(passed ? 0 : 1);
