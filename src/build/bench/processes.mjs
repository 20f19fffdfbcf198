import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { dist, root } from '../stamp.mjs';

const here = import.meta.dirname;
const run = promisify(execFile);

/**
 * @typedef {import('node:child_process').ChildProcess} Child
 * @typedef {{ baseUrl: string, apiKey: string, bearerToken: string, projectId: string, orgId: string }} Credentials
 * @typedef {{ count: number, perSecond: number, bytesPerSecond: number, p50: number, p99: number, failed: number }} Measured
 */

/** @type {Set<Child>} */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a Node program and waits for a line of its output that holds `ready`. @param {string[]} args @param {RegExp} ready */
async function start(args, ready) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  child.once('close', () => running.delete(child));
  for await (const line of createInterface({ input: child.stdout })) {
    if (!ready.test(line)) continue;
    child.stdout.resume();
    return { child, line };
  }
  throw new Error(`node ${args.join(' ')} ended before it was ready.`);
}

/** The built service over a folder. @param {string} folder @param {string} seed */
export async function startService(folder, seed) {
  const file = path.join(folder, 'credentials.json');
  const flags = ['--port', '0', '--data', path.join(folder, 'data'), '--seed', seed];
  const main = path.join(dist, 'service/main.js');
  const { child } = await start([main, ...flags, '--credentials-file', file], /^Addresses:/);
  /** @type {Credentials} */
  const credentials = JSON.parse(readFileSync(file, 'utf8'));
  return { child, credentials };
}

/** @param {string[]} files */
export async function startBaseline(files) {
  const { child, line } = await start([path.join(here, 'baseline.mjs'), ...files], /^\d+$/);
  return { child, url: `http://127.0.0.1:${line}` };
}

/** @param {Child} child */
export async function stop(child) {
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}

/** @param {import('./load.mjs').Load} load @returns {Promise<Measured>} */
export async function measure(load) {
  const { stdout } = await run(process.execPath, [path.join(here, 'load.mjs'), JSON.stringify(load)]);
  /** @type {Measured} */
  const measured = JSON.parse(stdout);
  if (measured.failed > 0) throw new Error(`${measured.failed} requests to ${load.url} failed.`);
  return measured;
}

/**
 * Processor time that a process has used, in ms: what else the machine does hardly changes it, unlike requests per
 * second. Undefined where the system does not say it finely enough. @param {Child} child
 */
export function processorTimeOf(child) {
  if (process.platform !== 'linux') return undefined;
  // After the name in brackets, which may hold anything, the 12th and 13th fields are ticks of 10 ms.
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Memory that a process holds, in megabytes. @param {Child} child */
export async function memoryOf(child) {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(child.pid)]);
  return Number(stdout) / 1024;
}
