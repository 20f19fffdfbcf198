import { answerOf, type TestService } from '@/test/service';
import { type World, worldForEachTest } from '@/test/service-world';
import { beforeEach, describe, expect, it } from 'vitest';
import { firstLines } from './operations';

let service: TestService;
let world: World;
let here: string;
const p = '/v1/projects/ours';

worldForEachTest((started) => ({ service, world } = started));
beforeEach(() => {
  here = `${p}/integrations/${world.integrationId}/installations/${world.installationId}`;
});

interface Body {
  [key: string]: unknown;
  results: { id: string }[];
  pagination: { done: boolean; nextPageToken?: string };
  issues?: { name: string }[];
}

const read = async (path: string) => (await answerOf(service, 'GET', path)) as { status: number; body: Body };

describe('operations', () => {
  it('come newest first, page by page', async () => {
    const { operations } = service.repositories;
    const one = operations.byId(world.operationId);
    for (let n = 0; n < 25; n += 1)
      operations.insert({
        ...one!,
        id: `extra-${n}`,
        dueAt: null,
        createTime: service.clock.now() + Math.floor(n / 3),
      });
    const all = operations.page(world.installationId, 1000).map(({ id }) => id);
    const seen: string[] = [];
    let token: string | undefined;
    do {
      const query = `pageSize=4${token === undefined ? '' : `&pageToken=${encodeURIComponent(token)}`}`;
      const { body } = await read(`${here}/operations?${query}`);
      seen.push(...body.results.map(({ id }) => id));
      token = body.pagination.nextPageToken;
      expect(body.pagination.done).toBe(token === undefined);
    } while (token !== undefined);
    expect(seen).toEqual(all);
    expect(all[0]).toBe('extra-24');
  });

  it('show a log of 100,000 lines whole', async () => {
    service.database.transaction(() => {
      for (let n = 0; n < 100_000; n += 1)
        service.repositories.logs.append(world.operationId, {
          time: n,
          severity: 'DEBUG',
          message: { msg: `Line “${n}”` },
        });
    });
    const response = await service.send('GET', `${p}/operations/${world.operationId}/logs`);
    const lines = (await response.json()) as { message: { msg: string } }[];
    expect(lines.length).toBeGreaterThan(100_000);
    expect(lines.at(-1)).toEqual({
      timestamp: '1970-01-01T00:01:39.999Z',
      severity: 'DEBUG',
      message: { msg: 'Line “99999”' },
    });
  });

  it('show a log that ends with a part of it', async () => {
    const { logs } = service.repositories;
    const line = { time: 0, severity: 'DEBUG', message: { msg: 'Line' } } as const;
    const missing = firstLines - logs.rawLines(world.operationId).length;
    logs.append(world.operationId, ...Array.from({ length: missing }, () => line));
    const response = await service.send('GET', `${p}/operations/${world.operationId}/logs`);
    expect(await response.json()).toHaveLength(firstLines);
  });

  it('of a triggered read end, with a log and a message', async () => {
    await service.run();
    const { body } = await read(`${p}/operations/${world.operationId}`);
    expect(body).toMatchObject({
      status: 'success',
      actionType: 'read',
      installationId: world.installationId,
    });
    expect(body).not.toHaveProperty('engineState');
    expect(service.sent.some((message) => message.body.includes(world.operationId))).toBe(true);
    expect(service.problems).toEqual([]);
  });
});

describe('metadata', () => {
  it('is that of the provider, with the mapped name through an installation', async () => {
    const via = `${p}/integrations/${world.integrationId}/objects`;
    const mapped = await read(`${via}/conversation/metadata?groupRef=acme`);
    expect(mapped.body).toMatchObject({ name: 'calls', mappedObjectName: 'conversation' });
    const native = await read(`${p}/providers/gong/objects/calls/metadata?groupRef=acme`);
    expect(native.body).not.toHaveProperty('mappedObjectName');
    expect(native.body['fields']).toEqual(mapped.body['fields']);
    const writable = await read(`${via}/calls/metadata?groupRef=acme&excludeReadOnly=true`);
    const fields = (body: Body) => Object.values(body['fields'] as Record<string, { readOnly: boolean }>);
    expect(fields(writable.body).some(({ readOnly }) => readOnly)).toBe(false);
    expect(fields(mapped.body).some(({ readOnly }) => readOnly)).toBe(true);
  });

  it('needs a group that is connected, and an object that is there', async () => {
    for (const [path, name] of [
      [`integrations/${world.integrationId}/objects/calls/metadata?groupRef=none`, 'groupRef'],
      [`integrations/${world.integrationId}/objects/none/metadata?groupRef=acme`, 'objectName'],
      ['providers/gong/objects/conversation/metadata?groupRef=acme', 'objectName'],
      ['providers/hubspot/objects/contacts/metadata?groupRef=acme', 'groupRef'],
    ]) {
      const refused = await read(`${p}/${path}`);
      expect([path, refused.status, refused.body.issues?.map((issue) => issue.name)]).toEqual([
        path,
        404,
        [name],
      ]);
    }
  });
});
