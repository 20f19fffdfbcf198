/// <reference types="vitest/config" />
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import type { Reporter } from 'vitest/node';
import { fewFiles } from './src/build/chunks.ts';
import { devService } from './src/build/dev-service.ts';
import { preloadPages } from './src/build/preload-pages.ts';
import { showHidden } from './src/build/show-hidden.ts';

const testing = process.env.VITEST !== undefined;
const isExhaustive = process.env.EXHAUSTIVE === '1';

/** The last two versions of the evergreen browsers, and a little more. */
const browsers = ['es2023', 'chrome130', 'edge130', 'firefox132', 'safari18'];

const { version } = JSON.parse(
  readFileSync(fileURLToPath(new URL('./package.json', import.meta.url)), 'utf8'),
) as { version: string };

const [nodeMajor] = process.versions.node.split('.');

/** Node 25 and later have their own `localStorage`, which would hide that of the test window. */
const noNodeStorage = '--no-experimental-webstorage';

const shared = {
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
} satisfies UserConfig;

/** A component or hook that cannot be compiled fails the build: it would be rendered in full each time. */
const compiler = { panicThreshold: 'all_errors' } as const;

const router = tanstackRouter({
  target: 'react',
  autoCodeSplitting: true,
  // Loaders are split with their pages, so that the first page does not load those of all others.
  codeSplittingOptions: {
    defaultBehavior: [['component', 'errorComponent', 'loader', 'notFoundComponent', 'pendingComponent']],
  },
  routesDirectory: 'src/routes',
  generatedRouteTree: 'src/app/route-tree.gen.ts',
  routeFileIgnorePattern: '\\.test\\.tsx?$',
  quoteStyle: 'single',
  semicolons: true,
  tmpDir: 'node_modules/.cache/routes',
});

const consoleConfig = {
  ...shared,
  plugins: [router, showHidden(), react({ compiler }), preloadPages(), fewFiles(), devService()],
  // Libraries are bundled apart in development, by the same rule.
  optimizeDeps: { rolldownOptions: { plugins: [showHidden()] } },
  server: { host: '127.0.0.1', port: 5173 },
  build: {
    outDir: 'dist/console',
    target: browsers,
    manifest: true,
    // "hidden" and short file names make a list page about 2% smaller.
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash:7].js',
      },
    },
    modulePreload: {
      polyfill: false,
      // `preloadPages` names the files of the document. For others Vite lists in the first script what each chunk imports.
      // With scripts that list would be 4 KB; only styles have to be loaded before the chunk runs.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? [] : dependencies.filter((name) => name.endsWith('.css')),
    },
    reportCompressedSize: false,
  },
} satisfies UserConfig;

/** One file that needs only Node and the database driver, which is native code. */
const serviceConfig = {
  ...shared,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/service/main.ts',
    outDir: 'dist/service',
    target: 'node20',
    copyPublicDir: false,
    rolldownOptions: { external: [/^node:/, '@photostructure/sqlite'] },
  },
} satisfies UserConfig;

/** Tests that cannot share imported modules with other files: they mock modules, or have a history on disk. */
const ownModulesTests = (testing ? readdirSync('src', { encoding: 'utf8', recursive: true }) : [])
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter(
    (file) => file.endsWith('.test.tsx') && /vi\.mock\(|stubIndexedDb/.test(readFileSync(file, 'utf8')),
  );

/** A test that passes only at the second try must be seen. */
const nameFlakyTests: Reporter = {
  onTestCaseResult: (test) => {
    if (test.diagnostic()?.flaky)
      console.log(`Passed at the second try: ${test.module.relativeModuleId} > ${test.fullName}`);
  },
};

const domTests = {
  environment: 'happy-dom',
  // happy-dom opens what is downloaded, and the files that share a page would go on at its address.
  environmentOptions: {
    happyDOM: {
      settings: { navigation: { disableFallbackToSetURL: true } },
    },
  },
  include: ['src/**/*.test.tsx'],
  setupFiles: ['src/test/setup-dom.ts', 'src/test/setup-properties.ts'],
};

const testConfig = {
  ...shared,
  plugins: [showHidden(), react({ compiler })],
  test: {
    // Not UTC, so that mixing up the two is noticed. Node takes the locale of dates from LC_ALL.
    env: { TZ: 'Europe/Berlin', LC_ALL: 'en_GB.UTF-8' },
    execArgv: process.allowedNodeEnvironmentFlags.has(noNodeStorage) ? [noNodeStorage] : [],
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // As in the browser tests, for people and CI alike: a busy machine must not fail a run.
    retry: 1,
    // Tests wait as well as work, so three workers keep two cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // React logs each error that a test provokes, with its component stack.
    silent: 'passed-only',
    reporters: [
      'default',
      nameFlakyTests,
      [
        'json',
        { outputFile: `.cache/results/vitest-${isExhaustive ? 'exhaustive' : `node-${nodeMajor}`}.json` },
      ],
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          setupFiles: ['src/test/setup-properties.ts'],
          // Files share imported modules, which saves half of the time. They pass in any order.
          isolate: false,
          include: ['src/**/*.test.ts', 'e2e/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...domTests,
          name: 'dom',
          // As above. The setup file empties the page after each test.
          isolate: false,
          exclude: ownModulesTests,
        },
      },
      {
        extends: true,
        test: { ...domTests, name: 'dom-own-modules', include: ownModulesTests },
      },
    ],
  },
} satisfies UserConfig;

export default defineConfig(({ isSsrBuild }) => {
  if (testing) return testConfig;
  return isSsrBuild ? serviceConfig : consoleConfig;
});
