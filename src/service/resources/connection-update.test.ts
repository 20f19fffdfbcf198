import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ApiProblem } from '@/contract/problem';
import { startTestService, type TestService } from '@/test/service';

let service: TestService;
let connectionId: string;

const path = () => `/v1/projects/${service.projectId}/connections/${connectionId}`;
const change = async (updateMask: string[], connection: object) => {
  const response = await service.send('PATCH', path(), { updateMask, connection });
  return { status: response.status, body: (await response.json()) as ApiProblem & { status: string } };
};
const row = () => service.repositories.connections.byId(connectionId);

beforeEach(async () => {
  service = startTestService();
  const made = await service.send('POST', `/v1/projects/${service.projectId}/connections:generate`, {
    provider: 'gong',
    groupRef: 'acme',
    consumerRef: 'ana',
    basicAuth: { username: 'someone', password: 'something' },
  });
  connectionId = ((await made.json()) as { id: string }).id;
});
afterEach(() => service.close());

it('replaces credentials of the same scheme, and a bad connection is new again', async () => {
  service.repositories.connections.update(connectionId, {
    status: 'bad_credentials',
    faults: { expiredCredentials: true, slow: 2 },
  });
  const { status, body } = await change(['basicAuth'], {
    basicAuth: { username: 'someone', password: 'new' },
  });
  expect([status, body.status]).toEqual([200, 'created']);
  expect(row()).toMatchObject({
    credentials: { basicAuth: { password: 'new' } },
    faults: { slow: 2 },
  });
  expect(row()?.faults).not.toHaveProperty('expiredCredentials');
});

it('keeps the credentials when only the workspace changes', async () => {
  const { status } = await change(['providerWorkspaceRef'], { providerWorkspaceRef: 'north' });
  expect(status).toBe(200);
  expect(row()).toMatchObject({
    workspaceRef: 'north',
    status: 'created',
    credentials: { basicAuth: { password: 'something' } },
  });
});

it('refuses credentials of another scheme and says which are allowed', async () => {
  const { status, body } = await change(['apiKey'], { apiKey: 'k' });
  expect(status).toBe(400);
  expect(body.remedy).toBe('Allowed here: providerWorkspaceRef, providerMetadata, basicAuth.');
  expect(body.issues?.[0]).toMatchObject({ in: 'body', name: 'updateMask[0]' });
});

it('refuses a path without a value, and credentials that the provider refuses; nothing is changed', async () => {
  const before = row();
  expect(await change(['basicAuth'], {})).toMatchObject({
    status: 400,
    body: { issues: [{ name: 'connection.basicAuth' }] },
  });
  const refused = await change(['basicAuth'], { basicAuth: { username: 'invalid', password: 'invalid' } });
  expect(refused).toMatchObject({ status: 422, body: { issues: [{ name: 'basicAuth' }] } });
  expect(JSON.stringify(refused.body)).not.toContain('"value"');
  expect(row()).toEqual(before);
});
