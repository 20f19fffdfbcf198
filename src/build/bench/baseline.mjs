/**
 * What the service is compared with: the same HTTP adapter with handlers that do next to nothing. The rows to serialise
 * are read from files: `node baseline.mjs <list.json> <log.json>`. Prints its port.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { serve } from '@hono/node-server';

const [listFile = '', logFile = ''] = process.argv.slice(2);
/** @type {unknown} */
const list = JSON.parse(readFileSync(listFile, 'utf8'));
/** @type {unknown} */
const log = JSON.parse(readFileSync(logFile, 'utf8'));
/** @type {unknown[]} */
const made = [];

/** @param {unknown} value @param {200 | 201} status */
const json = (value, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

/** @param {Request} request */
async function handle(request) {
  const { pathname } = new URL(request.url);
  if (pathname === '/list') return json(list);
  if (pathname === '/log') return json(log);
  if (pathname === '/empty') return json({});
  const value = await request.json();
  made.push(value);
  return json(value, 201);
}

serve({ fetch: handle, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port));
