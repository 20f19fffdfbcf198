/**
 * `npm run test:node -- 26`: the unit tests on the newest Node 26, from npm's packages of Node's own binaries.
 * Further arguments go to vitest, such as `--project dom`. A range such as `22.12.x` names an older version.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { root } from './stamp.mjs';

const [version = '', ...rest] = process.argv.slice(2);
if (!/^\d+(\.(\d+|x)){0,2}$/.test(version)) {
  console.error('Name the version of Node to test on, such as: npm run test:node -- 26');
  process.exit(1);
}

const system = process.platform === 'win32' ? 'win' : process.platform;
const bin = system === 'darwin' && process.arch === 'arm64' ? '-bin' : '';
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  'npm',
  [
    'exec',
    '--yes',
    `--package=node${bin}-${system}-${process.arch}@${version}`,
    '--',
    'node',
    vitest,
    'run',
    ...rest,
  ],
  { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
);
process.exit(status ?? 1);
