import type { TestService } from '@/test/service';
import { recordsOf } from '@/test/service-records';
import { type World, worldForEachTest } from '@/test/service-world';
import { beforeEach, expect, it } from 'vitest';
import { deliveriesOf } from '@/test/rows';

let service: TestService;
let world: World;
let crm: ReturnType<typeof recordsOf>;

worldForEachTest((started) => ({ service, world } = started));
beforeEach(async () => {
  crm = recordsOf(service, world);
  service.repositories.connections.update(world.consentedConnectionId, {
    workspaceRef: 'basalt',
    faults: { scale: 0.5 },
  });
  await service.run();
  service.sent.length = 0;
});

const pages = () =>
  service.sent
    .map(({ body }) => JSON.parse(body) as { action?: string; result: { raw: { id: string } }[] })
    .filter(({ action }) => action === 'read')
    .map(({ result }) => result.map(({ raw }) => raw.id));

it('sends as many of the kept pages as are asked for, in order and once each', async () => {
  const { operationId } = (await crm.read()).body;
  await service.run();
  expect(pages()).toEqual([]);
  expect(crm.operation(operationId).status).toBe('success');
  const all = deliveriesOf(service.repositories, operationId).filter(({ state }) => state === 'held');
  expect(all.length).toBeGreaterThan(3);
  expect(crm.lines(operationId).join('\n')).toContain(`, ${all.length} messages kept until asked for`);

  expect((await crm.deliver(0)).status).toBe(204);
  expect((await crm.deliver(2, 'person')).status).toBe(204);
  await service.run();
  expect(pages()).toHaveLength(2);
  expect((await crm.deliver(1_000_000)).status).toBe(204);
  await service.run();
  expect(pages()).toEqual(
    all.map(({ payload }) =>
      (JSON.parse(payload) as { result: { raw: { id: string } }[] }).result.map(({ raw }) => raw.id),
    ),
  );
  expect((await crm.deliver(5)).status).toBe(204);
  await service.run();
  expect(pages()).toHaveLength(all.length);
  expect(crm.lines(operationId)).toContain('INFO Message asked for: it is delivered now');
});

it('says where nothing is delivered on request', async () => {
  const issue = (text: string) =>
    (JSON.parse(text) as { issues: { in: string; name: string }[] }).issues.map((one) => [one.in, one.name]);
  const object = await crm.deliver(1, 'deals');
  expect([object.status, issue(object.text)]).toEqual([400, [['path', 'objectName']]]);
  const path = `/read/v1/projects/ours/integrations/${world.integrationId}/objects/calls:deliverResults`;
  const byItself = await service.send('POST', path, { groupRef: 'acme', pages: 1 });
  const problem = (await byItself.json()) as { detail: string };
  expect([byItself.status, problem.detail]).toEqual([400, expect.stringMatching(/delivered by themselves/)]);
  const group = await service.send('POST', path, { groupRef: 'nobody', pages: 1 });
  expect([group.status, issue(await group.text())]).toEqual([400, [['body', 'groupRef']]]);
});
