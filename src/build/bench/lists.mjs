/**
 * `npm run bench:lists`: the built console's lists of 10,000 rows, and its board of 1,000 customers with six objects,
 * beside a bare virtual list: the time from a sort or a letter of the filter to the next paint, frames while scrolling,
 * and the longest task on the main thread in the processor's time; and how soon the board is painted. Needs a build.
 */
import { bench, isSmallest, median, quantile, runConsole } from './harness.mjs';

const count = isSmallest ? 500 : 10_000;
const operationsEach = 50;
const boardCustomers = isSmallest ? count : 1_000;
const newest = Date.parse('2026-11-02T08:00:00Z');
const names = ['Acme', 'Globex', 'Initech', 'Umbrella', 'Hooli', 'Vandelay', 'Stark', 'Wonka', 'Tyrell'];
const objects = ['contacts', 'deals', 'accounts', 'users', 'calls', 'notes'];

/** @template T @param {readonly T[]} values @param {number} at */
const pick = (values, at) => /** @type {T} */ (values[at % values.length]);
/** @param {number} at */
const timeAt = (at) => new Date(newest - at * 61_000).toISOString();

/** @param {number} at */
const installation = (at) => ({
  id: `inst-${at}`,
  projectId: 'p',
  integrationId: 'i1',
  group: { groupRef: `group-${at}`, groupName: `${pick(names, at * 31)} ${(at * 7919) % count}` },
  healthStatus: at % 13 === 0 ? 'unhealthy' : 'healthy',
  lastOperationStatus: pick(['success', 'success', 'failure', 'in_progress'], at),
  createTime: timeAt((at * 7919) % count),
  connection: {
    id: `conn-${at}`,
    projectId: 'p',
    provider: 'hubspot',
    createTime: timeAt(at),
    authScheme: 'apiKey',
    status: at % 17 === 0 ? 'bad_credentials' : 'working',
  },
  config: {
    id: `config-${at}`,
    content: {
      provider: 'hubspot',
      read: {
        objects: Object.fromEntries(
          objects.map((objectName) => [
            objectName,
            { objectName, schedule: '0 * * * *', disabled: at % 19 === 0 },
          ]),
        ),
      },
    },
  },
});

/** @param {number} customer @param {number} at */
const operation = (customer, at) => ({
  id: `op-${customer}-${at}`,
  projectId: 'p',
  integrationId: 'i1',
  installationId: `inst-${customer}`,
  configId: 'c',
  actionType: at % 9 === 0 ? 'write' : 'read',
  status: at % 6 === 0 ? 'failure' : 'success',
  result: at % 6 === 0 ? `[contacts] ${400 + (at % 30)} refused` : '[deals] 4 records read in 1 page',
  metadata: { objects: [pick(objects, at + customer)] },
  createTime: timeAt(at * 200 + customer),
});

/** @template T @param {number} length @param {(at: number) => T} make */
const listOf = (length, make) => Array.from({ length }, (_, at) => make(at));
const customers = count / operationsEach;

/** @satisfies {Record<string, { path: string, rows: unknown[], installations: number, search: string, loaded: string, buttons: string[], bareButtons: string[] }>} */
const lists = {
  Operations: {
    path: 'operations?range=2000-01-01T00:00:00Z..',
    rows: listOf(count, (at) => operation(at % customers, Math.floor(at / customers))),
    installations: customers,
    search: 'Search operations',
    loaded: `${count.toLocaleString('en')} operations`,
    buttons: ['Failed'],
    bareButtons: ['status'],
  },
  Installations: {
    path: 'installations',
    rows: listOf(count, installation),
    installations: count,
    search: 'Search installations',
    loaded: `${count.toLocaleString('en')} installations`,
    buttons: ['Customer', 'Health', 'Created', 'Reads'],
    bareButtons: ['group', 'healthStatus', 'createTime', 'config'],
  },
  // Measured while the operations are read.
  Health: {
    path: 'installations?view=health',
    rows: listOf(boardCustomers, installation),
    installations: boardCustomers,
    search: 'Search customers',
    loaded: `${boardCustomers.toLocaleString('en')} customers`,
    buttons: ['Customer', 'Health', 'contacts'],
    bareButtons: ['group', 'healthStatus', 'createTime'],
  },
};

await bench('lists', async (folder) => {
  /** @type {unknown[]} */
  let rows = [];
  let installations = 0;
  const { service, open, longestTask } = await runConsole(folder, 'none', {
    answer: (pathname) => {
      const [, customer] = /\/installations\/inst-(\d+)\/operations$/.exec(pathname) ?? [];
      const body = customer
        ? {
            results: listOf(operationsEach, (at) => operation(Number(customer), at)),
            pagination: { done: true },
          }
        : pathname === '/rows'
          ? rows
          : /\/v1\/projects\/[^/]+\/installations$/.test(pathname)
            ? listOf(installations, installation)
            : undefined;
      return body && [Buffer.from(JSON.stringify(body))];
    },
  });
  /** @type {import('./harness.mjs').Figure[]} */
  const figures = [];
  for (const [name, { path: place, search, loaded, buttons, bareButtons, ...held }] of Object.entries(
    lists,
  )) {
    ({ rows, installations } = held);
    const ours = await open(`/projects/${service.projectId}/${place}`);
    await ours.getByText(loaded, { exact: true }).waitFor({ timeout: 120_000 });
    const bare = await open('/bench/index.html?viewer=list&url=/rows');
    await bare.getByText(`${rows.length} lines`).waitFor();

    /** @param {import('@playwright/test').Page} page @param {string} call of the driver */
    const drive = async (page, call) => {
      // A page in the background paints twice a second.
      await page.bringToFront();
      /** @type {any} */
      let result;
      const longest = await longestTask(async () => {
        result = await page.evaluate(`bench.${call}`);
      });
      return { ...result, longest };
    };
    /** @param {string} what @param {string} inOurs @param {string} inBare calls of the driver */
    const compare = async (what, inOurs, inBare) => {
      const own = await drive(ours, inOurs);
      const other = await drive(bare, inBare);
      const paint = (/** @type {any} */ result) => result.frame ?? quantile(result.times, 0.95);
      const label = `${name}, ${what}`;
      figures.push(
        { name: `${label}: next paint, p95`, ours: paint(own), bare: paint(other), goal: { most: 100 } },
        { name: `${label}: longest task`, ours: own.longest, bare: other.longest, goal: { most: 50 } },
      );
    };
    const typing = JSON.stringify([search, 'globex 40']).slice(1, -1);
    await compare('letter of the filter', `type(${typing})`, `type('Filter lines by text', 'globex 40')`);
    await compare('button', `press(${JSON.stringify(buttons)})`, `press(${JSON.stringify(bareButtons)})`);
    await compare('scroll', `scroll('[data-virtual]')`, `scroll('[data-virtual]')`);
    await Promise.all([ours.close(), bare.close()]);
  }

  const { path: board, installations: onBoard } = lists.Health;
  installations = onBoard;
  const runs = [];
  for (let run = 0; run < 5; run += 1) {
    const page = await open(`/projects/${service.projectId}/${board}`);
    runs.push(await page.evaluate(`bench.rowsAfter('/installations')`));
    await page.close();
  }
  figures.push({ name: 'Health: rows after their data', ours: median(runs, 'ms'), goal: { most: 200 } });
  return figures;
});
