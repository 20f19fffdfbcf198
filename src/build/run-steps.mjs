/**
 * `npm test`: runs npm scripts one after another and stops at the first that fails. A terminal shows what each prints
 * about its progress; elsewhere, a step that prints nothing for a while is said to be running.
 */
import { spawn } from 'node:child_process';
import process from 'node:process';
import { heartbeat } from './heartbeat.mjs';
import { root } from './stamp.mjs';

/** Runs an npm script and gives its exit code. @param {string} script @returns {Promise<number>} */
function run(script) {
  const isLive = process.stdout.isTTY;
  console.log(`▸ ${script}`);
  const started = performance.now();
  const child = spawn(`npm run --silent ${script}`, {
    cwd: root,
    shell: true,
    stdio: ['inherit', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
  });
  const beat = heartbeat(() => [script]);
  for (const [from, to] of /** @type {const} */ ([
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]))
    from?.on('data', (chunk) => {
      to.write(chunk);
      beat.restart();
    });
  if (isLive) beat.stop();
  return new Promise((resolve) => {
    child.on('close', (code) => {
      beat.stop();
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`${code === 0 ? '✓' : '✗'} ${script} (${seconds} s)`);
      resolve(code ?? 1);
    });
  });
}

for (const script of process.argv.slice(2)) {
  // One needs what the other has built.
  process.exitCode = await run(script);
  if (process.exitCode !== 0) break;
}
