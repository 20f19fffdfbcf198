/**
 * `npm run audit`: known vulnerabilities in the dependencies, from the registry. Fails for high and critical ones, but not
 * if the registry has no audit.
 */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { root } from './stamp.mjs';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 60_000,
  shell: process.platform === 'win32',
});

/** @returns {Record<string, number> | undefined} */
function counts() {
  try {
    return JSON.parse(stdout).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}

const found = counts();
if (found) {
  const { info = 0, low = 0, moderate = 0, high = 0, critical = 0 } = found;
  console.log(`audit: ${critical} critical, ${high} high, ${moderate} moderate, ${low + info} lower`);
  process.exitCode = high + critical > 0 ? 1 : 0;
} else console.log('audit: this registry has no audit');
