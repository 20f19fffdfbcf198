/** Runs npm scripts side by side and prints the output of each that fails. */
import { exec } from 'node:child_process';
import process from 'node:process';
import { heartbeat } from './heartbeat.mjs';
import { root } from './stamp.mjs';

const running = new Set(process.argv.slice(2));
const beat = heartbeat(() => [...running]);

console.log(`… ${[...running].join(', ')}`);
for (const script of running) {
  const started = performance.now();
  exec(`npm run --silent ${script}`, { cwd: root, maxBuffer: Infinity }, (error, stdout, stderr) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    running.delete(script);
    beat.restart();
    if (running.size === 0) beat.stop();
    console.log(`${error ? '✗' : '✓'} ${script} (${seconds} s)`);
    if (!error) return;
    console.log(stdout + stderr);
    process.exitCode = 1;
  });
}
