/** Starts the built service for scripts. Browser tests start theirs with `process.ts`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

const root = path.resolve(import.meta.dirname, '..');

/** @typedef {{ baseUrl: string, consoleUrl: string, apiKey: string, projectId: string }} Credentials */

/** Starts a Node program and waits for the first line of its output that matches. @param {string[]} parameters @param {RegExp} ready */
export async function startProgram(parameters, ready) {
  const child = spawn(process.execPath, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  process.on('exit', () => child.kill('SIGKILL'));
  const closed = once(child, 'close');
  const stop = async () => {
    child.kill();
    await closed;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    if (!ready.test(line)) continue;
    child.stdout.resume();
    return { line, stop };
  }
  throw new Error(`node ${parameters.join(' ')} ended before it was ready.`);
}

/** Starts the service with a new database below a folder. @param {string} folder @param {string} seed @param {string} [program] */
export async function startService(folder, seed, program = 'dist/service/main.js') {
  const file = path.join(folder, 'credentials.json');
  const data = ['--data', path.join(folder, 'data'), '--seed', seed];
  const { line, stop } = await startProgram(
    [program, '--port', '0', ...data, '--credentials-file', file],
    /^Signalbox: open /,
  );
  /** @type {Credentials} */
  const credentials = JSON.parse(await readFile(file, 'utf8'));
  return { ...credentials, link: line.replace('Signalbox: open ', ''), stop };
}

/** Sends a request with the service's key. @param {Credentials} service @param {string} place below the project @param {unknown} [body] @returns {Promise<any>} */
export async function request({ baseUrl, projectId, apiKey }, place, body) {
  const response = await fetch(`${baseUrl}/projects/${projectId}/${place}`, {
    headers: { 'X-Api-Key': apiKey, 'Content-Type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${place} answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
