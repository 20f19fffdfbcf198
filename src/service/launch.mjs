// `npm start`: builds what is missing or out of date, then runs the embedded service in this process.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
// oxlint-disable-next-line no-restricted-imports -- It starts the build, and runs unbuilt itself.
import { builtStamp, dist, root, sourceStamp } from '../build/stamp.mjs';

const main = path.join(dist, 'service/main.js');
const builder = fileURLToPath(new URL('../build/build.mjs', import.meta.url));

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Builds in a process of its own, so that the service does not keep the bundler's memory. */
async function build() {
  console.log('Building…');
  const child = spawn(process.execPath, [builder, '--quiet'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: process.stderr.isTTY ? process.env : { ...process.env, NO_COLOR: '1' },
  });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));

  const stop = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (...result) => resolve(result));
  });
  process.off('SIGINT', stop);
  process.off('SIGTERM', stop);

  if (signal !== null) fail('The build was stopped.');
  if (code !== 0)
    fail(`${Buffer.concat(output).toString().trim()}\n\nThe build failed; nothing was started.`);
}

if (!existsSync(path.join(root, 'node_modules/vite/package.json'))) {
  fail('The packages are not installed. Run `npm ci` first.');
}
if (!existsSync(main) || (await builtStamp()) !== (await sourceStamp())) await build();

await import(pathToFileURL(main).href);
