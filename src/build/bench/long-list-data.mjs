/** What the lists of `npm run bench:lists` hold. */

export const rows = 10_000;
export const perInstallation = 50;

/** @typedef {import('@playwright/test').Page} Page */

const begin = Date.parse('2026-11-02T08:00:00Z');
const names = [
  'Acme',
  'Globex',
  'Initech',
  'Umbrella',
  'Hooli',
  'Vandelay',
  'Stark',
  'Wonka',
  'Tyrell',
  'Soylent',
];
const objects = ['contacts', 'deals', 'accounts', 'users', 'calls'];
/** @template T @param {readonly T[]} values @param {number} at */
export const pick = (values, at) => /** @type {T} */ (values[at % values.length]);
/** @param {number} at */
const timeAt = (at) => new Date(begin - at * 61_000).toISOString();

/** @param {string} projectId @param {string} integrationId @param {number} at */
const installation = (projectId, integrationId, at) => ({
  id: `inst-${(at * 7919) % rows}`,
  projectId,
  integrationId,
  group: { groupRef: `group-${at}`, groupName: `${pick(names, at * 31)} ${(at * 7919) % rows}` },
  healthStatus: at % 13 === 0 ? 'unhealthy' : 'healthy',
  lastOperationStatus: pick(['success', 'success', 'success', 'failure', 'in_progress'], at),
  createTime: timeAt((at * 7919) % rows),
  connection: {
    id: `conn-${at}`,
    projectId,
    provider: 'hubspot',
    createTime: timeAt(at),
    authScheme: 'apiKey',
    status: at % 17 === 0 ? 'bad_credentials' : 'working',
  },
  config: {
    id: `config-${at}`,
    content: {
      provider: 'hubspot',
      read: { objects: { contacts: { objectName: 'contacts', disabled: at % 19 === 0 } } },
    },
  },
});

/** @param {string} projectId @param {string} integrationId @param {string} installationId @param {number} customer @param {number} at */
const operation = (projectId, integrationId, installationId, customer, at) => ({
  id: `op-${customer}-${at}`,
  projectId,
  integrationId,
  installationId,
  configId: 'c',
  actionType: at % 9 === 0 ? 'write' : 'read',
  status: at % 6 === 0 ? 'failure' : 'success',
  result:
    at % 6 === 0
      ? `[contacts] ${400 + (at % 30)} refused, request ${at * 7919}`
      : '[deals] 4 records read in 1 page',
  metadata: { objects: [pick(objects, at + customer)] },
  createTime: timeAt(at * 200 + customer),
});

/** Answers with lists of this length; all else is the service's. @param {Page} page @param {number} installations */
export async function serve(page, installations) {
  await page.route(/\/v1\/projects\/[^/]+\/installations$/, async (route) => {
    const [, projectId = ''] = /projects\/([^/]+)\//.exec(route.request().url()) ?? [];
    await route.fulfill({
      json: Array.from({ length: installations }, (_, at) => installation(projectId, 'i1', at)),
    });
  });
  await page.route(/\/installations\/[^/]+\/operations\?/, async (route) => {
    const [, projectId = '', id = ''] =
      /projects\/([^/]+)\/integrations\/[^/]+\/installations\/([^/]+)\//.exec(route.request().url()) ?? [];
    const customer = Number(id.slice(5));
    const results = Array.from({ length: perInstallation }, (_, at) =>
      operation(projectId, 'i1', id, customer, at),
    );
    await route.fulfill({ json: { results, pagination: { done: true } } });
  });
}

/** The texts of the installations, as `serve` gives them. */
export const installationTexts = Array.from({ length: rows }, (_, at) => {
  const { group, connection, healthStatus, lastOperationStatus, createTime, config } = installation(
    'p',
    'i1',
    at,
  );
  const reads = config.content.read.objects.contacts.disabled ? '1 of 1 paused' : '1 object';
  return [
    group.groupName,
    'i1',
    connection.provider,
    healthStatus,
    connection.status,
    lastOperationStatus,
    reads,
    createTime,
  ];
});

/** The texts of the operations, the newest first. */
export const operationTexts = Array.from({ length: rows }, (_, at) => {
  const customer = at % (rows / perInstallation);
  const one = operation('p', 'i1', `inst-${customer}`, customer, Math.floor(at / (rows / perInstallation)));
  const { groupName } = installation('p', 'i1', customer).group;
  return [
    one.status,
    `${one.actionType} ${one.metadata.objects[0]}`,
    groupName,
    'i1',
    one.result,
    one.createTime,
  ];
});
