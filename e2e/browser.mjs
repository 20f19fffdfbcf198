/**
 * Finds a Chromium for the tests, and where there is none obtains one. Each candidate must tell its version
 * before it is used: a file that is there but lacks a library does not count.
 *
 * `node e2e/browser.mjs` prints which one the tests would use.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ via: string, executablePath: string }} Browser
 * @typedef {{ via: string, candidates: () => string[] | Promise<string[]> }} Source
 */

/** Chromium refuses its sandbox to root, and containers often lack what the sandbox needs. */
const isUnconfined = process.getuid?.() === 0 || Boolean(process.env.CI);

export const args = ['--disable-gpu', '--disable-quic', ...(isUnconfined ? ['--no-sandbox'] : [])];

const advice = `No Chromium was found, and none could be installed. Do one of these and run the tests again:
  - install your system's Chromium or Chrome (on Debian: apt-get install chromium)
  - npx playwright install --with-deps chromium
  - set CHROMIUM_PATH to the executable of a Chromium`;

/**
 * The first candidate that works. Sources are asked in order, and a later one only when all before it failed,
 * because the last ones install something. A path that the person gave is used or refused, never passed over.
 * @param {string | undefined} given
 * @param {Source[]} sources
 * @param {(file: string) => boolean} works
 * @returns {Promise<Browser>}
 */
export async function chooseBrowser(given, sources, works) {
  if (given) {
    if (!works(given))
      throw new Error(`CHROMIUM_PATH is ${given}, which does not start. Correct or unset it.`);
    return { via: 'CHROMIUM_PATH', executablePath: given };
  }
  for (const { via, candidates } of sources) {
    const executablePath = (await candidates()).find(works);
    if (executablePath !== undefined) return { via, executablePath };
  }
  throw new Error(advice);
}

/** Whether an os-release file is that of Debian, or of one that takes Debian's packages; Ubuntu's are not real ones. @param {string} osRelease */
export function hasDebianPackages(osRelease) {
  const field = (/** @type {string} */ name) =>
    new RegExp(`^${name}="?([^"\n]*)"?$`, 'm').exec(osRelease)?.[1]?.split(' ') ?? [];
  const families = [...field('ID'), ...field('ID_LIKE')];
  return families.includes('debian') && !families.includes('ubuntu');
}

/** @param {string} file */
function startsAndTellsVersion(file) {
  if (!existsSync(file)) return false;
  // On Windows, Chrome opens a window instead of telling its version.
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

async function playwrightBrowsers() {
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()];
}

/** Runs a command that may take long, with its output on standard error. @param {string} command @param {string[]} parameters */
function run(command, parameters) {
  console.error(`[browser] ${command} ${parameters.join(' ')}`);
  const { status } = spawnSync(command, parameters, {
    stdio: ['ignore', 2, 2],
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/** Whether packages of the system may be installed: as root, where there is apt-get. */
const canUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function installWithApt() {
  const release = '/etc/os-release';
  if (!canUseApt || !existsSync(release) || !hasDebianPackages(readFileSync(release, 'utf8'))) return [];
  const packages = ['chromium', 'fonts-dejavu-core'];
  const installed =
    run('apt-get', ['update', '-qq']) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  return installed ? systemBrowsers : [];
}

function installWithPlaywright() {
  const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('@playwright/test')), 'cli.js');
  const withLibraries = canUseApt ? ['--with-deps'] : [];
  return run(process.execPath, [cli, 'install', ...withLibraries, 'chromium']) ? playwrightBrowsers() : [];
}

/** @returns {Promise<Browser>} */
export const findBrowser = () =>
  chooseBrowser(
    process.env.CHROMIUM_PATH,
    [
      { via: 'Playwright', candidates: playwrightBrowsers },
      { via: 'the system', candidates: () => systemBrowsers },
      { via: 'apt-get', candidates: installWithApt },
      { via: 'playwright install', candidates: installWithPlaywright },
    ],
    startsAndTellsVersion,
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { via, executablePath } = await findBrowser();
  console.log(`${executablePath} (from ${via})`);
}
