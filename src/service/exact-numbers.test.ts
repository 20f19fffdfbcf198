import { exactTexts, singleKeyText } from '@/test/json-texts';
import type { TestService } from '@/test/service';
import { recordsOf } from '@/test/service-records';
import { worldForEachTest, type World } from '@/test/service-world';
import fc from 'fast-check';
import { expect, it } from 'vitest';

let service: TestService;
let world: World;
worldForEachTest((started) => ({ service, world } = started));

/** Sends a body as it is, because JSON.stringify would round. */
async function send(method: string, path: string, body?: string): Promise<string> {
  const response = await service.fetch(path, {
    method,
    headers: { 'x-api-key': service.apiKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
  return response.text();
}

const list = `[${exactTexts.join()}]`;

it('metadata of a destination is kept as it was written', async () => {
  const metadata = `{"url":"https://hook.example.com/in","own":${list},"other":1.0}`;
  await send(
    'POST',
    '/v1/projects/ours/destinations',
    `{"name":"own","type":"webhook","metadata":${metadata}}`,
  );
  expect(await send('GET', '/v1/projects/ours/destinations')).toContain(`"metadata":${metadata}`);
});

it('unknown keys of a config are kept as they were written, whichever way they are changed', async () => {
  const integration = `/v1/projects/ours/integrations/${world.integrationId}`;
  const path = `${integration}/installations/${world.installationId}`;
  const patch = (change: string) =>
    send(
      'PATCH',
      `${integration}/objects/calls/config-content`,
      `{"installationId":"${world.installationId}","action":"read","changes":[${change}]}`,
    );
  await patch(`{"op":"add","path":"/own","value":${list}}`);
  await patch('{"op":"add","path":"/disabled","value":true}');
  expect(await send('GET', path)).toContain(`"own":${list}`);
  const object = `{"objectName":"users","selectedFields":{},"selectedFieldMappings":{},"other":{"deep":${list}}}`;
  await send(
    'PATCH',
    path,
    `{"updateMask":["config.content.read.objects.users"],"installation":{"config":{"content":{"read":{"objects":{"users":${object}}}}}}}`,
  );
  const text = await send('GET', path);
  expect(text).toContain(`"own":${list}`);
  expect(text).toContain(`"other":{"deep":${list}}`);
});

it('what has a key twice is refused, not stored in part', async () => {
  const body =
    '{"name":"twice","type":"webhook","metadata":{"url":"https://a.example/b","own":{"a":1,"a":2}}}';
  expect(await send('POST', '/v1/projects/ours/destinations', body)).toContain('same key twice');
});

it.each(exactTexts)('a refused value %s is named as it was written', async (text) => {
  const path = `/v1/projects/ours/destinations/${world.destinationId}`;
  const answer = await send('PATCH', path, `{"updateMask":["name"],"destination":{"name":${text}}}`);
  expect(answer).toContain(`"value":${text}`);
});

it('a record is found by a number as it was written, and by no other', async () => {
  const path = `projects/ours/integrations/${world.crmIntegrationId}`;
  const field = { fieldName: 'shop_id', displayName: 'Shop', valueType: 'int' };
  await send(
    'PUT',
    `/v1/${path}/object-metadata`,
    JSON.stringify({ groupRef: 'initech', fields: { person: [field] } }),
  );
  const record = '{"email":"long@example.com","lastname":"Long","shop_id":3544790567247868102}';
  const written = await send(
    'POST',
    `/write/v1/${path}/objects/contacts`,
    `{"groupRef":"initech","type":"create","record":${record}}`,
  );
  expect(written).toContain('"success":true');
  const found = async (id: string) =>
    (await recordsOf(service, world).search({ shop_id: id })).result?.length;
  expect(await found('3544790567247868102')).toBe(1);
  expect(await found('3544790567247868103')).toBe(0);
});

it('any JSON is stored as it was written', async () => {
  const integration = `/v1/projects/ours/integrations/${world.integrationId}`;
  const path = `${integration}/installations/${world.installationId}`;
  // The service refuses NUL and keys named __proto__, and null means that there is no such key.
  const plain = singleKeyText.filter((text) => !/\\u0000|__proto__|null/.test(text));
  await fc.assert(
    fc.asyncProperty(plain, async (text) => {
      const changes = `[{"op":"add","path":"/own","value":${text}}]`;
      await send(
        'PATCH',
        `${integration}/objects/calls/config-content`,
        `{"installationId":"${world.installationId}","action":"read","changes":${changes}}`,
      );
      expect(await send('GET', path)).toContain(`"own":${text}`);
    }),
  );
});
