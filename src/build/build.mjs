/**
 * `npm run build`: the console to dist/console and the embedded service to dist/service.
 * With --quiet it prints nothing unless it fails.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { build } from 'vite';
import { dist, root, sourceStamp, stampFile } from './stamp.mjs';

/** @param {boolean} quiet */
async function buildAll(quiet) {
  const stamp = await sourceStamp();
  await makeWritable();
  const logLevel = quiet ? 'error' : 'info';
  await build({ root, logLevel });
  await build({ root, logLevel, build: { ssr: 'src/service/main.ts' } });
  await writeFile(stampFile, stamp);
}

/** Fails early with one line if the output folder is not writable. */
async function makeWritable() {
  try {
    await mkdir(dist, { recursive: true });
    await rm(stampFile, { force: true });
    await writeFile(stampFile, '');
    await rm(stampFile);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`Cannot write to the folder ${dist}: ${reason}`);
    process.exit(1);
  }
}

try {
  await buildAll(process.argv.includes('--quiet'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
