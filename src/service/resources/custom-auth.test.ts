import { closeService, startTestService, type TestService } from '@/test/service';
import { fingerprint } from '@/test/service-world';
import { afterEach, beforeEach, expect, test } from 'vitest';

let service: TestService;
beforeEach(() => {
  service = startTestService();
});
afterEach(() => closeService(service));

const customAuth = { companyId: 'acme', publicKey: 'pub', privateKey: 'priv', clientId: 'client' };
const start = {
  projectIdOrName: 'ours',
  provider: 'connectWise',
  groupRef: 'acme',
  consumerRef: 'ana',
  providerMetadata: { workspace: { value: 'na.myconnectwise.net', source: 'input' } },
  customAuth,
};

async function connect(changes: object, path = '/v1/custom-auth/connect') {
  const answer = await service.send('POST', path, { ...start, ...changes });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test('makes a connection in one step', async () => {
  const { status, body } = await connect({ groupName: 'Acme' });
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['connection']);
  expect(body['connection']).toMatchObject({
    provider: 'connectWise',
    authScheme: 'none',
    status: 'created',
    group: { groupRef: 'acme', groupName: 'Acme' },
    consumer: { consumerRef: 'ana', consumerName: 'ana' },
    providerWorkspaceRef: 'na.myconnectwise.net',
  });
  expect(JSON.stringify(body)).not.toContain('priv');
  const [row] = service.repositories.connections.list(service.projectId);
  expect(row?.credentials).toEqual({ customAuth });
});

test.each([
  [400, { provider: undefined, groupRef: '', customAuth: undefined }, ['provider', 'groupRef', 'customAuth']],
  [400, { sessionId: 'x', callbackParams: {} }, ['sessionId']],
  [404, { projectIdOrName: 'foreign' }, ['projectIdOrName']],
  [422, { provider: 'nothing' }, ['provider']],
  [422, { provider: 'gong' }, ['provider']],
  [422, { providerMetadata: undefined }, ['providerWorkspaceRef']],
  [422, { providerAppId: 'nothing' }, ['providerAppId']],
  [422, { customAuth: {} }, Object.keys(customAuth).map((name) => `customAuth.${name}`)],
  [
    422,
    { customAuth: { ...customAuth, companyId: ['a'], clientId: ' ', more: 'x' } },
    ['customAuth.companyId', 'customAuth.clientId', 'customAuth.more'],
  ],
  [422, { customAuth: { ...customAuth, privateKey: 'invalid-key' } }, ['customAuth']],
])('is refused with %i for %j', async (status, changes, names) => {
  const before = fingerprint(service);
  const answer = await connect(changes);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ issues: names.map((name) => ({ in: 'body', name })) });
  expect(JSON.stringify(answer.body)).not.toMatch(/invalid-key|priv"/);
  expect(fingerprint(service)).toEqual(before);
});

test('the same values are checked where a connection is made from credentials', async () => {
  const path = '/v1/projects/ours/connections:generate';
  expect((await connect({}, path)).status).toBe(201);
  expect((await connect({ customAuth: { companyId: 'acme' } }, path)).body).toMatchObject({
    issues: ['publicKey', 'privateKey', 'clientId'].map((name) => ({ name: `customAuth.${name}` })),
  });
  expect((await connect({ customAuth: { ...customAuth, publicKey: 'expired' } }, path)).body).toMatchObject({
    issues: [{ name: 'customAuth' }],
  });
});
