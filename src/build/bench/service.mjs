/**
 * `npm run bench:service`: the built service under load on loopback, beside handlers of the same HTTP framework that
 * do next to nothing. Machines differ, so the goals are ratios within one run. With --large it starts on the large
 * seed instead, says how long the start and the first lists take, and compares its lists with those of the demo.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { compareLists, wholeLists } from './lists.mjs';
import { measure, memoryOf, processorTimeOf, startBaseline, startService, stop } from './processes.mjs';
import { prepare } from './prepare.mjs';

const things = 200;
const lines = 100_000;
const rounds = 3;
const connections = 10;

/**
 * @typedef {import('./load.mjs').Load} Load
 * @typedef {import('./processes.mjs').Measured} Measured
 * @typedef {import('./processes.mjs').Child} Child
 * @typedef {Measured & { processor: number }} Costed `processor`: µs for each request, 0 where it cannot be said
 * @typedef {{ name: string, ours: Partial<Load> & { url: string }, bare: string, goal?: number, seconds?: number, amount?: number, rounds?: number }} Scenario
 */

/** @param {number} value @param {number} [digits] */
const number = (value, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** @param {string} url @param {string} apiKey @returns {Promise<string>} */
async function read(url, apiKey) {
  const answer = await fetch(url, { headers: { 'X-Api-Key': apiKey } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
}

/** @param {Child} child @param {Load} load @returns {Promise<Costed>} */
async function costed(child, load) {
  const before = processorTimeOf(child) ?? 0;
  const measured = await measure(load);
  return { ...measured, processor: (((processorTimeOf(child) ?? 0) - before) * 1000) / measured.count };
}

/**
 * Both sides by turns, so that what else the machine does falls on both.
 * @param {Scenario} scenario @param {string} apiKey @param {{ service: Child, baseline: Child }} children
 */
async function compare(
  { name, ours, bare, goal, seconds, amount, rounds: times = rounds },
  apiKey,
  children,
) {
  /** @type {Partial<Load>} */
  const load = {
    connections,
    method: 'GET',
    ...ours,
    ...(amount === undefined ? { seconds: seconds ?? 2 } : { amount }),
  };
  const headers = { 'X-Api-Key': apiKey, 'Content-Type': 'application/json' };
  const body = load.body === undefined ? {} : { body: load.body };
  /** @type {(child: Child, url: string) => Promise<Costed>} */
  const one = (child, url) => costed(child, { connections, ...load, ...body, url, headers });
  /** @type {Costed[]} */
  const own = [];
  /** @type {Costed[]} */
  const base = [];
  for (let round = 0; round < times; round += 1) {
    own.push(await one(children.service, ours.url));
    base.push(await one(children.baseline, bare));
  }
  const ratio = median(own.map(({ perSecond }, round) => perSecond / (base[round]?.perSecond ?? 1)));
  /** @param {Costed[]} all */
  const processor = (all) => median(all.map((each) => each.processor));
  /** @param {Costed[]} all */
  const shown = (all) =>
    `${number(median(all.map(({ perSecond }) => perSecond)), amount === undefined ? 0 : 1).padStart(9)}/s  p50 ${number(median(all.map(({ p50 }) => p50)))} ms  p99 ${number(median(all.map(({ p99 }) => p99)))} ms  processor ${number(processor(all))} µs each`;
  console.log(`${name}\n  service  ${shown(own)}\n  baseline ${shown(base)}`);
  const isMet = goal === undefined || ratio >= goal;
  console.log(
    `  ratio    ${number(ratio, 2)}${goal === undefined ? '' : ` (goal ${goal}: ${isMet ? 'met' : 'MISSED'})`}; by processor time ${number(processor(base) / processor(own), 2)}\n`,
  );
  return isMet;
}

/** @param {string} folder */
async function demo(folder) {
  const first = await startService(folder, 'demo');
  const { projectId, apiKey } = first.credentials;
  await stop(first.child);
  const { operationId, destinationId } = await prepare(folder, projectId, { things, lines });

  const service = await startService(folder, 'demo');
  const project = `${service.credentials.baseUrl}/projects/${projectId}`;
  const list = `${project}/destinations`;
  const log = `${project}/operations/${operationId}/logs`;
  const files = await Promise.all(
    Object.entries({ list, log }).map(async ([name, url]) => {
      const file = path.join(folder, `${name}.json`);
      await writeFile(file, await read(url, apiKey));
      return file;
    }),
  );
  const baseline = await startBaseline(files);
  const before = await memoryOf(service.child);

  /** @type {Scenario[]} */
  const scenarios = [
    {
      name: 'One destination, and an empty handler',
      ours: { url: `${list}/${destinationId}` },
      bare: `${baseline.url}/empty`,
      goal: 0.4,
    },
    {
      name: `A list of ${things} destinations, and the same rows from memory`,
      ours: { url: list },
      bare: `${baseline.url}/list`,
      goal: 0.5,
    },
    {
      name: 'Create a topic, and keep the body in memory',
      ours: { url: `${project}/topics`, method: 'POST', body: '{"name":"bench-{n}"}' },
      bare: `${baseline.url}/create`,
      rounds: 2,
    },
    {
      name: `A log of ${number(lines)} lines, and the same lines from memory`,
      ours: { url: log, connections: 2 },
      bare: `${baseline.url}/log`,
      amount: 8,
      rounds: 2,
    },
  ];
  // The first requests meet code that is not compiled yet.
  for (const { ours, bare } of scenarios.slice(0, 2))
    for (const url of [ours.url, bare])
      await measure({ connections, url, seconds: 1, headers: { 'X-Api-Key': apiKey } });
  let isMet = true;
  const children = { service: service.child, baseline: baseline.child };
  for (const scenario of scenarios) isMet = (await compare(scenario, apiKey, children)) && isMet;
  console.log(`Memory: ${number(before)} MB before, ${number(await memoryOf(service.child))} MB after.`);
  await Promise.all([stop(service.child), stop(baseline.child)]);
  return isMet;
}

/** @param {string} folder */
async function large(folder) {
  /** @param {string} what @param {number} since */
  const say = (what, since) => console.log(`${what}: ${number((performance.now() - since) / 1000, 2)} s`);
  let since = performance.now();
  const first = await startService(folder, 'large');
  say('First start, which makes the seed', since);
  console.log(`Memory after it: ${number(await memoryOf(first.child))} MB`);
  await stop(first.child);
  since = performance.now();
  const { child, credentials } = await startService(folder, 'large');
  say('Second start', since);
  const { baseUrl, projectId, apiKey } = credentials;
  for (const rest of wholeLists) {
    since = performance.now();
    const text = await read(`${baseUrl}/projects/${projectId}/${rest}`, apiKey);
    say(`First list of ${rest} (${number(text.length / 1000)} KB)`, since);
  }
  const small = await startService(await mkdtemp(path.join(folder, 'small-')), 'demo');
  const isMet = await compareLists({ credentials }, small);
  await stop(small.child);
  console.log(`Memory: ${number(await memoryOf(child))} MB`);
  await stop(child);
  return isMet;
}

const folder = await mkdtemp(path.join(tmpdir(), 'signalbox-bench-'));
try {
  const isMet = await (process.argv.includes('--large') ? large(folder) : demo(folder));
  if (!isMet) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
