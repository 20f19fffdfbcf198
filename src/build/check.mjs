/** `npm run check`: runs npm scripts side by side and prints the output of each that fails. */
import { exec } from 'node:child_process';
import process from 'node:process';
import { root } from './stamp.mjs';

const scripts = ['types', 'lint', 'unused', 'format:check'];

for (const script of scripts) {
  const started = performance.now();
  exec(`npm run --silent ${script}`, { cwd: root, maxBuffer: Infinity }, (error, stdout, stderr) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`${error ? '✗' : '✓'} ${script} (${seconds} s)`);
    if (!error) return;
    console.log(stdout + stderr);
    process.exitCode = 1;
  });
}
