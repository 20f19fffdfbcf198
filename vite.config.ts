/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { chunkGroups } from './src/build/chunks.ts';
import { devService } from './src/build/dev-service.ts';
import { loadEarly } from './src/build/load-early.ts';
import { mantinePurge } from './src/build/mantine-purge.ts';

const testing = process.env.VITEST !== undefined;

/** The last two versions of the evergreen browsers, and a little more. */
const browsers = ['es2023', 'chrome130', 'edge130', 'firefox132', 'safari18'];

const { version } = JSON.parse(
  readFileSync(fileURLToPath(new URL('./package.json', import.meta.url)), 'utf8'),
) as { version: string };

const shared = {
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
} satisfies UserConfig;

const router = tanstackRouter({
  target: 'react',
  autoCodeSplitting: true,
  // Loaders go with their pages, so that the first page does not load what every other one reads.
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
  plugins: [router, react({ compiler: true }), mantinePurge(), loadEarly(), devService()],
  server: { host: '127.0.0.1', port: 5173 },
  build: {
    outDir: 'dist/console',
    target: browsers,
    manifest: true,
    // Maps lie beside the files. Naming them, and speaking names, would be a fortieth of a page of ninety small files.
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        // Dozens of files of a page would each wait for their turn on a slow line.
        codeSplitting: {
          groups: chunkGroups(),
        },
      },
    },
    modulePreload: {
      polyfill: false,
      // The list of what each chunk needs would be a sixteenth of the first load; only style has to be there in time.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((name) => name.endsWith('.css')),
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

const testConfig = {
  ...shared,
  plugins: [react({ compiler: true })],
  test: {
    // A zone that is not UTC, so that a mix-up of the two shows.
    env: { TZ: 'Europe/Berlin' },
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One for each core; else one is left free, which of two is half.
    maxWorkers: '100%',
    // React writes each error that a test provokes, with all that hangs on it.
    silent: 'passed-only',
    reporters: ['default', ['json', { outputFile: '.cache/results/vitest.json' }]],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Files share what a process has imported, which spares half of the time; they pass in any order.
          isolate: false,
          include: ['src/**/*.test.ts', 'e2e/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/test/setup-dom.ts'],
        },
      },
    ],
  },
} satisfies UserConfig;

export default defineConfig(({ isSsrBuild }) => {
  if (testing) return testConfig;
  return isSsrBuild ? serviceConfig : consoleConfig;
});
