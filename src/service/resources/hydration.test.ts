import type { RevisionContent } from '@/contract/revision-content';
import type { TestService } from '@/test/service';
import { fingerprint, type World, worldForEachTest } from '@/test/service-world';
import { expect, it } from 'vitest';

let service: TestService;
let world: World;
const p = '/v1/projects/ours';

worldForEachTest((started) => ({ service, world } = started));

const content = {
  name: 'gong-sync',
  provider: 'gong',
  displayName: 'Calls',
  read: {
    objects: [
      {
        objectName: 'calls',
        destination: 'hook',
        schedule: '0 * * * *',
        mapToName: 'conversation',
        requiredFields: [{ fieldName: 'title' }, { fieldName: 'no-such-field' }, { mapToName: 'rank' }],
        optionalFields: [{ fieldName: 'duration', mapToName: 'seconds' }],
        backfill: { defaultPeriod: { days: 5 } },
      },
      { objectName: 'unicorns', destination: 'hook', requiredFields: [{ fieldName: 'horn' }] },
    ],
  },
  write: { objects: [{ objectName: 'calls', valueDefaults: { allowAnyFields: true } }] },
  subscribe: { objects: [{ objectName: 'calls', destination: 'hook' }] },
  proxy: { enabled: true },
  watchSchema: { destination: 'hook', allObjects: {} },
};

function addRevision(changed: RevisionContent = content): string {
  const { revisions } = service.repositories;
  return revisions.insert({
    id: service.database.newId(service.clock.now()),
    integrationId: world.integrationId,
    seq: revisions.nextSeq(world.integrationId),
    specVersion: '1.0.0',
    content: changed,
    createTime: service.clock.now(),
  }).id;
}

interface Answer {
  id: string;
  status: number;
  content: Record<string, unknown> & { read: { objects: Record<string, unknown>[] } };
  issues?: { in: string; name: string }[];
  causes?: string[];
  remedy?: string;
}

async function hydrate(revisionId: string, connectionId = world.connectionId) {
  const path = `${p}/integrations/${world.integrationId}/revisions/${revisionId}:hydrate`;
  const response = await service.send('GET', `${path}?connectionId=${connectionId}`);
  return { status: response.status, body: (await response.json()) as Answer };
}

it('lists every field that the customer may pick, those with a name of their own first', async () => {
  const any = { ...content.read.objects[0], objectName: 'calls', optionalFieldsAuto: 'all' };
  const { body } = await hydrate(addRevision({ ...content, read: { objects: [any] } }));
  const [object] = body.content.read.objects as {
    optionalFields: { fieldName: string; displayName: string }[];
    allFields: { fieldName: string; displayName: string }[];
  }[];
  expect(object?.optionalFields[0]).toMatchObject({ fieldName: 'duration', mapToName: 'seconds' });
  const others = object?.allFields.filter(({ fieldName }) => !['title', 'duration'].includes(fieldName));
  expect(others?.length).toBeGreaterThan(3);
  expect(object?.optionalFields.slice(1)).toEqual(others);
});

it('adds what the provider knows, and leaves out what is subscribed to', async () => {
  const id = addRevision();
  const before = fingerprint(service);
  const { status, body } = await hydrate(id);
  expect([status, body.id]).toEqual([200, id]);
  expect(Object.keys(body.content)).toEqual(['name', 'provider', 'displayName', 'read', 'write', 'proxy']);
  const [calls, unicorns] = body.content.read.objects;
  const metadata = await service.send('GET', `${p}/providers/gong/objects/calls/metadata?groupRef=acme`);
  const { displayName, fields } = (await metadata.json()) as {
    displayName: string;
    fields: Record<string, { fieldName: string; displayName: string }>;
  };
  const nameOf = (field: string) => fields[field]?.displayName;
  expect(nameOf('title')).toBeTruthy();
  expect(calls).toEqual({
    ...content.read.objects[0],
    displayName,
    requiredFields: [
      { fieldName: 'title', displayName: nameOf('title') },
      { fieldName: 'no-such-field', displayName: 'no-such-field' },
      { mapToName: 'rank' },
    ],
    optionalFields: [{ fieldName: 'duration', mapToName: 'seconds', displayName: nameOf('duration') }],
    allFieldsMetadata: fields,
    allFields: Object.values(fields).map((field) => ({
      fieldName: field.fieldName,
      displayName: field.displayName,
    })),
  });
  expect(unicorns).toEqual({
    objectName: 'unicorns',
    destination: 'hook',
    requiredFields: [{ fieldName: 'horn', displayName: 'horn' }],
    displayName: 'unicorns',
    error: expect.stringContaining('unicorns') as string,
  });
  expect(body.content['write']).toEqual({
    objects: [{ objectName: 'calls', displayName, valueDefaults: { allowAnyFields: true } }],
  });
  expect(fingerprint(service)).toEqual(before);
});

it('takes any revision of the integration, not only the latest', async () => {
  const first = service.repositories.revisions.latest(world.integrationId)?.id ?? '';
  addRevision();
  expect((await hydrate(first)).body.content.read.objects).toHaveLength(2);
  const strange = await hydrate('no-such-revision');
  expect([strange.status, strange.body.issues]).toEqual([
    404,
    [expect.objectContaining({ in: 'path', name: 'revisionId' })],
  ]);
});

it('needs a connection of the project to the same provider', async () => {
  const id = addRevision();
  const inputs = async (connectionId: string) => {
    const { status, body } = await hydrate(id, connectionId);
    return [status, ...(body.issues ?? []).map(({ in: place, name }) => `${place} ${name}`)];
  };
  expect(await inputs('')).toEqual([400, 'query connectionId']);
  expect(await inputs('no-such-connection')).toEqual([404, 'query connectionId']);
  const { connections } = service.repositories;
  const own = connections.byId(world.connectionId);
  if (!own) throw new Error('no connection');
  const other = connections.insert({ ...own, id: 'of-another-provider', provider: 'hubspot' });
  expect(await inputs(other.id)).toEqual([422, 'query connectionId']);
  const foreign = connections.insert({ ...own, id: 'foreign', projectId: service.foreign.projectId });
  expect(await inputs(foreign.id)).toEqual([404, 'query connectionId']);
});

it('says when the provider refuses the credentials, and what to do', async () => {
  const id = addRevision();
  service.repositories.connections.update(world.connectionId, { faults: { expiredCredentials: true } });
  const { status, body } = await hydrate(id);
  expect(status).toBe(422);
  expect(body.causes?.[0]).toMatch(/^401 /);
  expect(body.remedy).toBe('Authorize the connection again.');
});

it('keeps the other objects when the provider fails for one', async () => {
  const id = addRevision();
  service.repositories.connections.update(world.connectionId, { faults: { rateLimited: { everyN: 2 } } });
  const { status, body } = await hydrate(id);
  expect(status).toBe(200);
  const failed = body.content.read.objects.map((object) => 'error' in object);
  // One of two calls in a row is refused; the second is for an object that is unknown anyway.
  expect(failed[1]).toBe(true);
  expect(body.content.read.objects.map((object) => 'allFieldsMetadata' in object)).toEqual([
    !failed[0],
    false,
  ]);
});
