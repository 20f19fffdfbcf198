/**
 * Finds a Chromium for the tests and installs one if there is none. A candidate must tell its version: a file that is
 * there but lacks a library does not count.
 *
 * `node e2e/browser.mjs` prints the one that the tests would use.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/** Chromium refuses its sandbox to root, and containers often lack what the sandbox needs. */
export const args = [
  '--disable-gpu',
  '--disable-quic',
  ...(isRoot || process.env.CI ? ['--no-sandbox'] : []),
];

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @param {string} file */
function works(file) {
  if (!existsSync(file)) return false;
  // On Windows, Chrome opens a window instead of printing its version.
  if (process.platform === 'win32') return true;
  try {
    const output = execFileSync(file, ['--version', '--no-sandbox'], {
      encoding: 'utf8',
      timeout: 20_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /\d+\.\d+\.\d+/.test(output);
  } catch {
    return false;
  }
}

const findInstalled = () => [chromium.executablePath(), ...systemBrowsers].find(works);

/** Runs a command that may take long, with its output on standard error. @param {string} command @param {string[]} parameters */
function run(command, ...parameters) {
  console.error(`[browser] ${command} ${parameters.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, parameters, { stdio: ['ignore', 2, 2], timeout: 300_000, env }).status === 0;
}

const canUseApt = isRoot && existsSync('/usr/bin/apt-get');
const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';

/** Installs packages of Debian where that is possible: for root, on Debian. @param {string[]} packages */
export function installFromDebian(...packages) {
  if (!canUseApt || !/^ID=debian$/m.test(release)) return;
  run('apt-get', 'update', '-q');
  run('apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages);
}

/** Debian's package for root on Debian; Playwright's own browser elsewhere, with the libraries that it needs if allowed. */
function install() {
  installFromDebian('chromium', 'fonts-dejavu-core');
  if (findInstalled() !== undefined) return;
  const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('@playwright/test')), 'cli.js');
  run(process.execPath, cli, 'install', ...(canUseApt ? ['--with-deps'] : []), 'chromium');
}

/** The path of a Chromium that works. A path in CHROMIUM_PATH is used or refused, never ignored. */
export function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (works(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which does not start. Correct or unset it.`);
  }
  if (findInstalled() === undefined) {
    console.error('[browser] No Chromium was found. Installing one.');
    install();
  }
  const found = findInstalled();
  if (found !== undefined) return found;
  throw new Error(`No Chromium was found, and none could be installed. Do one of these and run the tests again:
  - install your system's Chromium or Chrome (on Debian: apt-get install chromium)
  - npx playwright install --with-deps chromium
  - set CHROMIUM_PATH to the executable of a Chromium`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(findBrowser());
