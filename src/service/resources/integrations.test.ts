import type { TestService } from '@/test/service';
import { fingerprint, worldForEachTest } from '@/test/service-world';
import { describe, expect, it } from 'vitest';

let service: TestService;
const p = '/v1/projects/ours';

worldForEachTest((started) => ({ service } = started));

describe('the content of a new integration', () => {
  const create = (content: object) =>
    service.send('POST', `${p}/integrations`, {
      name: 'new',
      provider: 'gong',
      latestRevision: { specVersion: '1.0.0', content: { name: 'new', provider: 'gong', ...content } },
    });

  it('is held to the rules of a manifest', async () => {
    const before = fingerprint(service);
    const objects = [{ objectName: 'calls', destination: 'nowhere', schedule: '* * * * *' }];
    const response = await create({ read: { objects }, write: { objects: [] } });
    const { issues } = (await response.json()) as { issues: { name: string }[] };
    expect([response.status, issues.map(({ name }) => name)]).toEqual([
      422,
      [
        'latestRevision.content.write',
        'latestRevision.content.read.objects[0].schedule',
        'latestRevision.content.read.objects[0].destination',
      ],
    ]);
    expect(fingerprint(service)).toEqual(before);
  });

  it('may be without any action yet, and loses what the format does not know', async () => {
    expect((await create({ colour: 'blue' })).status).toBe(201);
    const response = await service.send('GET', `${p}/integrations/new`);
    const { latestRevision } = (await response.json()) as { latestRevision: { content: unknown } };
    expect(latestRevision.content).toEqual({ name: 'new', provider: 'gong' });
  });
});
