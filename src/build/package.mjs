/**
 * `npm run package`: packs the console and the service without their build dependencies, and prints the file for
 * `npx ./file` or `npm install --global ./file`.
 */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { dist, root } from './stamp.mjs';

const target = path.join(dist, 'package');
const driver = '@photostructure/sqlite';

const main = `#!/usr/bin/env node
import '../dist/service/main.js';
`;

const project = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
const manifest = {
  name: project.name,
  version: project.version,
  description: project.description,
  license: project.license,
  type: 'module',
  engines: project.engines,
  bin: { signalbox: 'bin/signalbox.mjs' },
  files: ['bin', 'dist'],
  // Native code, which cannot be part of the bundle.
  dependencies: { [driver]: project.dependencies[driver] },
};

execFileSync(process.execPath, [path.join(import.meta.dirname, 'build.mjs'), '--quiet'], {
  cwd: root,
  stdio: 'inherit',
});
await rm(target, { recursive: true, force: true });
await mkdir(path.join(target, 'bin'), { recursive: true });
const isWanted = (/** @type {string} */ file) => !file.endsWith('.map');
await Promise.all([
  cp(path.join(dist, 'console'), path.join(target, 'dist/console'), { recursive: true, filter: isWanted }),
  cp(path.join(dist, 'service'), path.join(target, 'dist/service'), { recursive: true, filter: isWanted }),
  cp(path.join(root, 'README.md'), path.join(target, 'README.md')),
  cp(path.join(root, 'LICENSE'), path.join(target, 'LICENSE')),
  writeFile(path.join(target, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`),
  writeFile(path.join(target, 'bin/signalbox.mjs'), main, { mode: 0o755 }),
]);
// On Windows npm is a script that needs a shell.
const file = execFileSync('npm', ['pack', '--silent', '--pack-destination', dist], {
  cwd: target,
  encoding: 'utf8',
  shell: process.platform === 'win32',
}).trim();
console.log(path.join('dist', file));
