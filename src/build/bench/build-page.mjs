/** The pages that stand beside ours in a bench. */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { root } from '../stamp.mjs';

/** Builds one of them as ours is built. @param {'bench-lists' | 'bench-logs'} name its folder below `src/test` @param {string} outDir */
export async function buildPage(name, outDir) {
  await build({
    configFile: false,
    // A page may be served below any path.
    base: './',
    logLevel: 'error',
    root: path.join(root, 'src/test', name),
    resolve: { alias: { '@': path.join(root, 'src') } },
    plugins: [react({ compiler: true })],
    build: { outDir, emptyOutDir: true, target: 'chrome130', modulePreload: { polyfill: false } },
  });
}
