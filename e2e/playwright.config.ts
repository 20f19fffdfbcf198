import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { args } from './browser.mjs';
import { engineNames } from './engines/engines';
import type { EngineOptions } from './engines/fixtures';
import type { Options } from './fixtures';

const root = path.resolve(import.meta.dirname, '..');
const output = path.join(import.meta.dirname, '.output');
// Two checkouts can run tests at once on different ports.
const port = Number(process.env.E2E_PORT ?? 4820);
const origin = `http://127.0.0.1:${port}`;
// Set by `npm run test:exhaustive`, which runs the rest.
const isExhaustive = process.env.EXHAUSTIVE === '1';

mkdirSync(output, { recursive: true });

export default defineConfig<Options & EngineOptions>({
  testDir: '.',
  globalSetup: './browser-setup.ts',
  testMatch: '**/*.spec.ts',
  // Emptied at the start of a run, so that each run has a new database.
  outputDir: path.join(output, 'run'),
  fullyParallel: true,
  // Tests wait about as often as they work, so three keep two cores busy.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // For people and CI alike. A test that passes at the second try is reported as flaky.
  retries: 1,
  // A busy machine is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [
    [process.env.CI ? 'list' : 'line'],
    [
      'json',
      { outputFile: path.join(root, `.cache/results/playwright${isExhaustive ? '-exhaustive' : ''}.json`) },
    ],
  ],
  use: {
    baseURL: origin,
    // A new window for each test would take a quarter of the time. Each test has a project of its own, and what a page
    // has stored is erased between tests.
    reuseContext: true,
    // Animations take a quarter of the time, and no test looks at them.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    // Tracing every test would take a quarter of the time. Use `--trace on` for a single test.
    trace: 'on-first-retry',
    launchOptions: {
      // Set by the global setup before any worker reads this.
      executablePath: process.env.CHROMIUM_PATH,
      args,
      // In another character set Chromium could not write a download into a folder with a letter such as é in its path.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  projects: [
    {
      name: 'chromium',
      ...(isExhaustive ? { grep: /@exhaustive/ } : { grepInvert: /@exhaustive/ }),
      testIgnore: 'engines/**',
    },
    // Stories that also run against a service other than the embedded one. One that is tagged `@exhaustive` as well meets
    // the other service in `npm test` and the embedded one in the exhaustive tests.
    {
      name: 'other-service',
      grep: isExhaustive ? /@other-exhaustive/ : /@other-service/,
      testIgnore: 'engines/**',
      use: { otherService: { foreign: true } },
    },
    // Stories in the engines that Playwright cannot drive as they are installed.
    ...(isExhaustive ? engineNames : []).map((engine) => ({
      name: engine,
      testMatch: 'engines/*.spec.ts',
      use: { engine },
    })),
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
