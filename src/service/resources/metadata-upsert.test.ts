import type { TestService } from '@/test/service';
import { recordsOf } from '@/test/service-records';
import { fingerprint, type World, worldForEachTest } from '@/test/service-world';
import { expect, it } from 'vitest';

let service: TestService;
let world: World;

worldForEachTest((started) => ({ service, world } = started));

interface Body {
  success?: boolean;
  fields?: Record<string, Record<string, { action: string; warnings: string[]; metadata: object }>>;
  detail?: string;
  issues?: { name: string; detail: string }[];
}

async function upsert(fields: object, path = `integrations/${world.crmIntegrationId}`, groupRef = 'initech') {
  const response = await service.send('PUT', `/v1/projects/ours/${path}/object-metadata`, {
    groupRef,
    fields,
  });
  return { status: response.status, body: (await response.json()) as Body };
}

async function described(objectName: string) {
  const path = `/v1/projects/ours/integrations/${world.crmIntegrationId}/objects/${objectName}/metadata?groupRef=initech`;
  return ((await (await service.send('GET', path)).json()) as { fields: Record<string, object> }).fields;
}

const size = { fieldName: 'shoe_size', displayName: 'Shoe size', valueType: 'int' };
const colour = {
  fieldName: 'shoe_colour',
  displayName: 'Colour',
  valueType: 'singleSelect',
  stringOptions: { values: ['red', 'blue'] },
};

it('makes custom fields, which are then described, written and found', async () => {
  expect(await described('person')).not.toHaveProperty('shoe_size');
  const { status, body } = await upsert({ person: [size, colour] });
  expect([status, body]).toMatchObject([
    200,
    {
      success: true,
      fields: {
        person: {
          shoe_size: { fieldName: 'shoe_size', action: 'create', warnings: [] },
          shoe_colour: { action: 'create', metadata: { values: [{ value: 'red' }, { value: 'blue' }] } },
        },
      },
    },
  ]);
  expect((await described('person'))['shoe_size']).toEqual(body.fields?.['person']?.['shoe_size']?.metadata);
  expect((await described('contacts'))['shoe_colour']).toMatchObject({ isCustom: true, readOnly: false });

  const crm = recordsOf(service, world);
  const id = await crm.made({ email: 'a@example.com', shoe_size: 44, shoe_colour: 'red' });
  expect((await crm.search({ shoe_size: 44, shoe_colour: 'red' })).result?.map((one) => one.id)).toEqual([
    id,
  ]);
  const wrong = await crm.write({ type: 'create', record: { email: 'b@example.com', shoe_colour: 'green' } });
  expect(wrong.status).toBe(422);
});

it('changes what differs and leaves what does not', async () => {
  await upsert({ contacts: [size, colour] });
  const { body } = await upsert(
    { contacts: [size, { ...colour, stringOptions: { values: ['red'] } }] },
    'providers/hubspot',
  );
  expect(body.fields?.['contacts']).toMatchObject({
    shoe_size: { action: 'none' },
    shoe_colour: { action: 'update', metadata: { values: [{ value: 'red' }] } },
  });
});

it('says what has no effect here', async () => {
  const { body } = await upsert({ contacts: [{ ...size, unique: true, numericOptions: { min: 1 } }] });
  expect(body.fields?.['contacts']?.['shoe_size']?.warnings).toEqual([
    'unique has no effect on the simulated provider',
    'numericOptions has no effect on the simulated provider',
  ]);
});

it('is all or nothing, and names each definition that cannot be', async () => {
  const before = fingerprint(service);
  const { status, body } = await upsert({
    contacts: [
      size,
      { ...size, fieldName: 'Shoe Size' },
      { ...size, fieldName: 'email', valueType: 'string' },
      { ...colour, stringOptions: {} },
      { ...colour, stringOptions: { values: ['a', 'a'] } },
      { ...size, fieldName: 'owner', valueType: 'reference' },
      {
        ...size,
        fieldName: 'owner',
        valueType: 'reference',
        association: { associationType: 'x', targetObject: 'no' },
      },
    ],
    unicorns: [size],
  });
  expect([status, body.issues?.map(({ name }) => name)]).toEqual([
    400,
    [1, 2, 3, 4, 5, 6].map((index) => `fields.contacts[${index}]`).concat('fields.unicorns[0]'),
  ]);
  expect(fingerprint(service)).toEqual(before);
});

it('is for HubSpot and Salesforce, and for groups that are there', async () => {
  const gong = await upsert({ calls: [size] }, `integrations/${world.integrationId}`, 'acme');
  expect([gong.status, gong.body.issues?.map(({ name }) => name)]).toEqual([400, ['fields']]);
  for (const path of [`integrations/${world.crmIntegrationId}`, 'providers/hubspot', 'providers/nothing']) {
    const nobody = await upsert({ contacts: [size] }, path, 'nobody');
    expect([nobody.status, nobody.body.issues?.map(({ name }) => name)]).toEqual([404, ['groupRef']]);
  }
});

it('passes on that the provider refuses the credentials', async () => {
  recordsOf(service, world).setFaults({ expiredCredentials: true });
  const { status, body } = await upsert({ contacts: [size] });
  expect([status, body.detail]).toEqual([403, 'The provider refused the connection’s credentials.']);
});
