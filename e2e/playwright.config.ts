import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { args, findBrowser } from './browser.mjs';
import type { Options } from './fixtures';

const root = path.resolve(import.meta.dirname, '..');
const output = path.join(import.meta.dirname, '.output');
// Two checkouts can test at once, each on its own port.
const port = Number(process.env.E2E_PORT ?? 4820);
const origin = `http://127.0.0.1:${port}`;
// Set by `npm run test:exhaustive`, which runs what `npm test` leaves out.
const isExhaustive = process.env.EXHAUSTIVE === '1';

mkdirSync(output, { recursive: true });

// Each worker reads this file; only the first looks for a browser.
process.env.CHROMIUM_PATH ??= (await findBrowser()).executablePath;

export default defineConfig<Options>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Emptied when a run begins, so each run has a new database.
  outputDir: path.join(output, 'run'),
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes at the second try is told apart as flaky in the closing lines.
  retries: process.env.CI ? 1 : 0,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [
    [process.env.CI ? 'list' : 'line'],
    [
      'json',
      { outputFile: path.join(root, `.cache/results/playwright${isExhaustive ? '-exhaustive' : ''}.json`) },
    ],
  ],
  use: {
    baseURL: origin,
    // Animations are a quarter of the time, and the tests look at none.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    // A trace of every test would be a quarter of the time; `--trace on` makes one of a single test.
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args },
  },
  projects: [
    { name: 'chromium', ...(isExhaustive ? { grep: /@exhaustive/ } : { grepInvert: /@exhaustive/ }) },
    // Stories that also run against a service other than the embedded one.
    {
      name: 'other-service',
      grep: isExhaustive ? /@other-exhaustive/ : /@other-service/,
      use: { otherService: { foreign: true } },
    },
  ],
  webServer: {
    command: [
      'node dist/service/main.js',
      `--port ${port} --seed none`,
      '--data e2e/.output/run/data --credentials-file e2e/.output/credentials.json',
    ].join(' '),
    cwd: root,
    url: `${origin}/healthz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
