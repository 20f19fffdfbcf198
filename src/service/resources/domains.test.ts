import { expect, it } from 'vitest';
import { serviceForEachTest, type TestService } from '@/test/service';
import { newRow } from '../storage/new-rows';

let service: TestService;
serviceForEachTest((made) => {
  service = made;
});

async function send(method: string, path: string, body?: unknown) {
  const bearer = { authorization: `Bearer ${service.bearerToken}` };
  const answer = await service.send(method, path, body, bearer);
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

const claim = (domain: string) =>
  send('POST', '/v1/claimed-domains', { domain, parentId: service.orgId, parentType: 'org' });
const claims = async () => {
  const { body } = await send('GET', `/v1/orgs/${service.orgId}/claimed-domains`);
  return (body as { domain: string }[]).map(({ domain }) => domain);
};

it('one domain in several spellings is claimed once', async () => {
  for (const domain of [
    'bücher.example',
    'xn--bcher-kva.example',
    'ana@BU\u0308CHER.example',
    'https://bücher.example:8080/',
  ])
    expect((await claim(domain)).status).toBe(201);
  expect(await claims()).toEqual(['xn--bcher-kva.example']);
  const found = await send('GET', `/v1/claimed-domains?domain=${encodeURIComponent('bücher.example')}`);
  expect(found.status).toBe(200);
});

it('a domain that was stored as it was typed is still that domain', async () => {
  const row = {
    ...newRow({ newId: () => 'claimed' }, service.clock.now()),
    orgId: service.orgId,
    domain: 'bücher.example',
  };
  service.repositories.claimedDomains.insert(row);
  expect((await claim('xn--bcher-kva.example')).status).toBe(201);
  expect(await claims()).toEqual(['xn--bcher-kva.example']);
});

it('one address in two spellings is invited once', async () => {
  const invites = `/v1/orgs/${service.orgId}/invites`;
  const made = await send('POST', invites, { email: 'ana@bücher.example' });
  expect(made).toMatchObject({ status: 201, body: { invitedEmail: 'ana@xn--bcher-kva.example' } });
  expect((await send('POST', invites, { email: 'Ana@xn--bcher-kva.example' })).status).toBe(400);
  expect((await send('POST', invites, { email: 'ana@xn--e1afmkfd.xn--p1ai' })).status).toBe(201);
});
