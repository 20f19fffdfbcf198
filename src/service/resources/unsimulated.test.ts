import { minute } from '@/lib/time';
import { startTestService, type TestService } from '@/test/service';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** A provider of the catalog without accounts: every request that would reach one says so. */

const gap = 'This service does not simulate Salesforce (salesforceJWT): it has no accounts or records of it';
const p = '/v1/projects/ours';
const content = {
  name: 'sync',
  provider: 'salesforceJWT',
  module: 'crm',
  read: {
    objects: [
      {
        objectName: 'account',
        destination: 'hook',
        schedule: '0 * * * *',
        enabled: 'always',
        requiredFields: [{ fieldName: 'name' }],
        backfill: { defaultPeriod: { days: 5 } },
      },
    ],
  },
  write: { objects: [{ objectName: 'account' }] },
  subscribe: {
    objects: [
      {
        objectName: 'account',
        destination: 'hook',
        inheritFieldsAndMapping: true,
        createEvent: { enabled: 'always' },
      },
    ],
  },
  proxy: { enabled: true },
  watchSchema: { destination: 'hook', allObjects: {} },
};

interface Made {
  readonly id: string;
  readonly latestRevision: { readonly id: string };
}
interface Operation {
  readonly id: string;
  readonly actionType: string;
  readonly status: string;
  readonly result: string;
}
interface Line {
  readonly severity: string;
  readonly message: { readonly msg: string };
}

type Body = Made & Line[] & { readonly detail: string; readonly results: Operation[] };

let service: TestService;
let integration: Made;
let connection: Made;
let installation: Made;
let here: string;

async function send(method: string, path: string, body?: unknown) {
  const response = await service.send(method, path, body);
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, body: (isJson ? JSON.parse(text) : text) as Body };
}

beforeEach(async () => {
  service = startTestService();
  await send('POST', `${p}/destinations`, {
    name: 'hook',
    type: 'webhook',
    metadata: { url: 'https://hook.example.com' },
  });
  const created = await send('POST', `${p}/integrations`, {
    name: 'sync',
    provider: 'salesforceJWT',
    latestRevision: { specVersion: '1.0.0', content },
  });
  if (created.status !== 201) throw new Error(created.body.detail);
  integration = (await send('GET', `${p}/integrations/sync`)).body;
  here = `${p}/integrations/${integration.id}`;
  connection = (
    await send('POST', `${p}/connections:generate`, {
      provider: 'salesforceJWT',
      groupRef: 'acme',
      consumerRef: 'ana',
      providerWorkspaceRef: 'acme',
      customAuth: { clientId: 'c', username: 'u', privateKey: 'k' },
    })
  ).body;
  const object = { objectName: 'account' };
  const installed = await send('POST', `${here}/installations`, {
    groupRef: 'acme',
    config: {
      content: {
        provider: 'salesforceJWT',
        read: { objects: { account: object } },
        write: { objects: { account: object } },
      },
    },
  });
  if (installed.status !== 201) throw new Error(installed.body.detail);
  installation = installed.body;
});
afterEach(() => service.close());

it('ends every read and schema watch with a line that says so', async () => {
  service.engine.runDue();
  const read = await send('POST', `/read${here}/objects/account`, { groupRef: 'acme', mode: 'async' });
  expect(read.status).toBe(201);
  await service.run(65 * minute);
  const path = `${here}/installations/${installation.id}/operations`;
  const { body } = await send('GET', path);
  expect(body.results.map(({ actionType, status, result }) => `${actionType} ${status} ${result}`)).toEqual(
    expect.arrayContaining([`read failure [account] ${gap}`, `schema.watch failure ${gap}`]),
  );
  const requested = new Set<string>();
  for (const { id } of body.results) {
    const logs = await send('GET', `${p}/operations/${id}/logs`);
    const lines = logs.body.map(({ severity, message }) => `${severity} ${message.msg}`);
    requested.add(lines[0] ?? '');
    expect(lines).toContainEqual(
      expect.stringMatching(/^ERROR .*This service does not simulate Salesforce \(salesforceJWT\)/),
    );
  }
  for (const kind of ['Backfill', 'Scheduled read', 'Triggered read', 'schema watch'])
    expect([...requested]).toContainEqual(expect.stringContaining(kind));
  expect(service.sent).toEqual([]);
  expect(service.problems).toEqual([]);
});

it('answers writes, searches and questions about fields with the same words', async () => {
  const record = { groupRef: 'acme', type: 'create', record: { name: 'Acme' } };
  expect(await send('POST', `/write${here}/objects/account`, record)).toEqual({ status: 400, body: gap });
  const search = { objectName: 'account', fieldFilters: [] };
  expect(await send('POST', `/search${here}?groupRef=acme`, search)).toMatchObject({
    status: 400,
    body: { detail: gap },
  });
  for (const path of [`${here}/objects/account`, `${p}/providers/salesforceJWT/objects/account`])
    expect(await send('GET', `${path}/metadata?groupRef=acme`)).toMatchObject({
      status: 422,
      body: { detail: gap },
    });
  const revision = `${here}/revisions/${integration.latestRevision.id}`;
  expect(await send('GET', `${revision}:hydrate?connectionId=${connection.id}`)).toMatchObject({
    status: 200,
    body: { content: { read: { objects: [{ objectName: 'account', error: gap }] } } },
  });
});
