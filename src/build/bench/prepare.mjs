import path from 'node:path';
import { createServer } from 'vite';
import { root } from '../stamp.mjs';

/**
 * As much of the service's storage as is used here. It belongs to another program, so its types cannot be imported.
 * @typedef {{ id: string } & Record<string, unknown>} Row
 * @typedef {{ insert(row: object): Row, list(projectId: string): Row[], page(id: string, limit: number): Row[], append(id: string, ...lines: object[]): void }} Repository
 * @typedef {{ transaction(work: () => void): void, newId(now: number): string, close(): void }} Database
 */

/** Of about the length that a read's lines have. @param {string} operationId @param {number} n @param {number} time */
const line = (operationId, n, time) => ({
  time: time + n * 37,
  severity: n % 50 === 0 ? 'WARNING' : n % 3 === 0 ? 'DEBUG' : 'INFO',
  message: {
    msg: `GET /crm/v3/objects/contacts?limit=100&after=${n * 100} → 200 · 100 records · ${120 + (n % 90)} ms`,
    operation_id: operationId,
    details: { page: n, records: 100, durationMs: 120 + (n % 90) },
  },
});

/**
 * Fills what a start made: `things` topics and destinations, and an operation with a log of `lines`.
 * @param {string} folder @param {string} projectId @param {{ things: number, lines: number }} size
 */
export async function prepare(folder, projectId, { things, lines }) {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { '@': path.join(root, 'src') } },
  });
  try {
    const { openDatabase } = await server.ssrLoadModule('/src/service/storage/database.ts');
    const { createRepositories } = await server.ssrLoadModule('/src/service/storage/repositories.ts');
    /** @type {Database} */
    const database = openDatabase(path.join(folder, 'data/signalbox.db'));
    try {
      /** @type {Record<string, Repository>} */
      const repositories = createRepositories(database);
      return fill(database, repositories, projectId, things, lines);
    } finally {
      database.close();
    }
  } finally {
    await server.close();
  }
}

/** @param {Database} database @param {Record<string, Repository>} repositories @param {string} projectId @param {number} things @param {number} lines */
function fill(database, repositories, projectId, things, lines) {
  const { destinations, topics, installations, operations, logs } = repositories;
  if (!destinations || !topics || !installations || !operations || !logs)
    throw new Error('The storage has no such repositories.');
  const now = Date.now();
  const [installation] = installations.list(projectId);
  const [like] = installation ? operations.page(installation.id, 1) : [];
  if (!like) throw new Error('The demo has no operation to copy.');
  const operationId = database.newId(now);
  database.transaction(() => {
    // The list is to hold exactly this many, whatever the demo has.
    for (let n = destinations.list(projectId).length; n < things; n += 1)
      destinations.insert({
        id: database.newId(now),
        projectId,
        name: `bench-${n}`,
        type: 'webhook',
        metadata: { url: `https://hooks.example.com/bench/${n}`, headers: { 'X-Team': 'bench' } },
        secrets: {},
        signingKey: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz',
        disabledTime: null,
        consecutiveFailures: 0,
        createTime: now,
        updateTime: null,
      });
    operations.insert({ ...like, id: operationId, status: 'success', dueAt: null, createTime: now });
    for (let n = 0; n < lines; n += 1) logs.append(operationId, line(operationId, n, now));
  });
  const [destination] = destinations.list(projectId);
  return { operationId, destinationId: destination?.id ?? '' };
}
