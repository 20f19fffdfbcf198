/** What the service is compared with: `node baseline.mjs rows.json` prints its port and serves the rows from memory. */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { serve } from '@hono/node-server';

/** @type {unknown} */
const rows = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));

/** @param {Request} request */
const fetch = ({ url }) => Response.json(url.endsWith('/rows') ? rows : {});

serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port));
