import type { TestService } from '@/test/service';
import { recordsOf } from '@/test/service-records';
import { type World, worldForEachTest } from '@/test/service-world';
import { beforeEach, expect, it } from 'vitest';
import { accountOf } from '../account-call';
import { tokenRows } from '../oauth/tokens';
import { exchangeCode, issueCode } from '../provider/auth';
import type { ConnectionRow } from '../storage/entities';

let service: TestService;
let world: World;
let crm: ReturnType<typeof recordsOf>;

const row = (): ConnectionRow => {
  const connection = service.repositories.connections.byId(world.consentedConnectionId);
  if (!connection) throw new Error('no connection');
  return connection;
};

worldForEachTest((started) => ({ service, world } = started));
beforeEach(() => {
  crm = recordsOf(service, world);
  crm.setFaults({});
  const call = { account: accountOf(service.repositories, row()), now: service.clock.now(), attempt: 1 };
  const client = { clientId: 'client', redirectUri: 'https://a.example.com/back' };
  const code = issueCode({ ...call, ...client, scopes: [] });
  const { outcome } = exchangeCode({ ...call, ...client, code });
  if (!outcome.ok) throw new Error(outcome.message);
  const credentials = { oauth2: tokenRows(outcome.tokens) };
  service.repositories.connections.update(row().id, { credentials });
  // HubSpot's access tokens hold for half an hour.
  service.clock.advance(31 * 60_000);
});

const token = () => row().credentials.oauth2?.accessToken?.token;

it('are renewed before a write, and the log says so', async () => {
  const before = token();
  const { status, body } = await crm.write({ type: 'create', record: { email: 'a@example.com' } });
  expect(status).toBe(200);
  expect(token()).not.toBe(before);
  const calls = crm.lines(body.operationId).filter((line) => / → \d+ · /.test(line));
  expect(calls).toEqual([
    expect.stringMatching(/^INFO Access token renewed: POST \/oauth\/v1\/token → 200 · /),
    expect.stringMatching(/^INFO POST \/crm\/v3\/objects\/contacts → 201 · /),
  ]);
});

it('are renewed before a search and before metadata is asked for', async () => {
  const before = token();
  expect((await crm.search({ email: 'a@example.com' })).status).toBe(200);
  const searched = token();
  expect(searched).not.toBe(before);
  service.clock.advance(31 * 60_000);
  const path = `/v1/projects/ours/providers/hubspot/objects/contacts/metadata?groupRef=initech`;
  expect((await service.send('GET', path)).status).toBe(200);
  expect(token()).not.toBe(searched);
});

it('that cannot be renewed fail the write and mark the connection', async () => {
  crm.setFaults({ expiredCredentials: true });
  const { status, body } = await crm.write({ type: 'create', record: { email: 'a@example.com' } });
  expect([status, body.result]).toEqual([422, { success: false }]);
  expect(row().status).toBe('bad_credentials');
  expect(crm.lines(body.operationId)).toContain(
    'WARNING The connection is now marked bad_credentials: the customer has to re-authenticate',
  );
  expect((await crm.search({})).status).toBe(422);
});
