/**
 * `npm run bench:service`: the built service with the large seed under load on loopback, beside a server with the same
 * HTTP adapter whose handlers do next to nothing. Needs a build.
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { request } from '../../../e2e/start-service.mjs';
import { bench, isSmallest, quantile, runProgram, runService } from './harness.mjs';

const destinations = 200;
const pageSize = 50;
const rounds = isSmallest ? 1 : 3;
const seconds = isSmallest ? 1 : 2;

/** Puts load on an address. @param {string} url @param {string} apiKey */
async function load(url, apiKey) {
  const cannon = fileURLToPath(import.meta.resolve('autocannon'));
  const options = [
    '--json',
    '--connections',
    '10',
    '--duration',
    String(seconds),
    '-H',
    `X-Api-Key=${apiKey}`,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [cannon, ...options, url]);
  const { requests, latency, duration, errors, non2xx } = JSON.parse(stdout);
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} requests to ${url} failed.`);
  return { perSecond: requests.total / duration, p99: latency.p99 };
}

await bench('service', async (folder) => {
  const service = await runService(folder, isSmallest ? 'demo' : 'large');
  const { baseUrl, projectId, apiKey } = service;
  const project = `${baseUrl}/projects/${projectId}`;
  for (let at = (await request(service, 'destinations')).length; at < destinations; at += 1)
    await request(service, 'destinations', {
      name: `bench-${at}`,
      type: 'webhook',
      metadata: { url: `https://hooks.example.com/bench/${at}`, headers: { 'X-Team': 'bench' } },
    });
  const rows = await request(service, 'destinations');
  const file = path.join(folder, 'rows.json');
  await writeFile(file, JSON.stringify(rows));
  const port = await runProgram([path.join(import.meta.dirname, 'baseline.mjs'), file], /^\d+$/);
  const bare = `http://127.0.0.1:${port}`;
  const [first] = await request(service, 'installations');
  const operations = `integrations/${first.integrationId}/installations/${first.id}/operations?pageSize=${pageSize}`;

  const compared = /** @type {const} */ ([
    ['one destination', `${project}/destinations/${rows[0].id}`, `${bare}/empty`, 0.3],
    [`a list of ${destinations} destinations`, `${project}/destinations`, `${bare}/rows`, 1],
  ]);
  /** @type {import('./harness.mjs').Figure[]} */
  const figures = [];
  for (const [name, ours, theirs, goal] of compared) {
    /** @type {{ ours: number[], bare: number[] }} */
    const measured = { ours: [], bare: [] };
    // In turns, so that other load on the machine affects both. The first round meets code that is not compiled yet.
    for (let round = 0; round <= rounds; round += 1) {
      measured.ours.push((await load(ours, apiKey)).perSecond);
      measured.bare.push((await load(theirs, apiKey)).perSecond);
    }
    figures.push({
      name: `${name}, requests a second`,
      ours: quantile(measured.ours.slice(1), 0.5),
      bare: quantile(measured.bare.slice(1), 0.5),
      goal: { least: goal, times: 'bare' },
    });
  }
  for (const [name, place] of [
    ['installations', 'installations'],
    ['a page of operations', operations],
  ]) {
    await load(`${project}/${place}`, apiKey);
    const { p99 } = await load(`${project}/${place}`, apiKey);
    figures.push({ name: `${name}, p99 in ms`, ours: p99, goal: { most: 150 } });
  }
  return figures;
});
