import { expect, test } from 'vitest';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import type { OperationPage } from '@/contract/operation';
import { healthCells } from '@/lib/health/board';
import { runsByObject } from '@/lib/health/read-runs';
import { day, hour } from '@/lib/time';
import { isExhaustive } from '@/test/exhaustive';
import { closeService, jsonOf, startTestService, type TestService } from '@/test/service';
import { createdId, deploy } from '@/test/service-world';

const content = {
  name: 'calls',
  provider: 'gong',
  read: {
    objects: ['calls', 'users'].map((objectName) => ({
      objectName,
      destination: 'hook',
      schedule: '0 */6 * * *',
      requiredFields: [{ fieldName: 'title' }].slice(objectName === 'users' ? 1 : 0),
    })),
  },
};

async function customer(service: TestService, integrationId: string, groupRef: string): Promise<void> {
  await createdId(service, 'connections:generate', {
    provider: 'gong',
    groupRef,
    consumerRef: 'ana',
    basicAuth: { username: `${groupRef}-access-key`, password: `${groupRef}-secret` },
  });
  const choice = { selectedFields: {}, selectedFieldMappings: {} };
  await createdId(service, `integrations/${integrationId}/installations`, {
    groupRef,
    config: {
      createdBy: 'consumer:ana',
      content: { provider: 'gong', read: { objects: { calls: choice, users: choice } } },
    },
  });
}

/** What the console says of each customer, by groupRef: the state of `calls`. */
async function statesOf(service: TestService): Promise<Map<string, string | undefined>> {
  const list = <Row>(path: string) => jsonOf<Row>(service.send('GET', `/v1/projects/ours/${path}`));
  const [integration] = await list<Integration[]>('integrations');
  const states = new Map<string, string | undefined>();
  for (const one of await list<Installation[]>('installations')) {
    const path = `integrations/${one.integrationId}/installations/${one.id}/operations?pageSize=40`;
    const { results, pagination } = await list<OperationPage>(path);
    const oldest = results.at(-1)?.createTime;
    const completeSince = pagination.done || !oldest ? Number.NEGATIVE_INFINITY : Date.parse(oldest);
    const now = service.clock.now();
    const reading = { readAt: now, completeSince };
    const cells = healthCells(one, integration, runsByObject(results), reading, now);
    states.set(one.group?.groupRef ?? '', cells?.find(({ object }) => object === 'calls')?.state);
  }
  return states;
}

const STEP = 2 * hour;

// The rule itself meets a month in `lib/health/month.test.ts`; here the service makes the operations.
test.runIf(isExhaustive)(
  'a month of reads: each planted silence is found in time, and nothing else',
  async () => {
    const service = startTestService();
    await createdId(service, 'destinations', {
      name: 'hook',
      type: 'webhook',
      metadata: { url: 'https://hook.example.com/in' },
    });
    const integrationId = await deploy(service, content);
    const planted = {
      stopped: ['late'],
      // Its reads try again for hours.
      unreachable: ['late', 'failing'],
      locked: ['failing'],
      paused: ['off'],
      forgotten: ['never'],
    };
    const well = ['one', 'two', 'three', 'four'];
    for (const groupRef of [...Object.keys(planted), ...well])
      await customer(service, integrationId, groupRef);
    const { database, clock } = service;
    const set = (table: string, column: string, value: string | null, groupRef: string) =>
      database.run(
        `UPDATE ${table} SET ${column} = ? WHERE ${table === 'connections' ? 'group_ref = ?' : 'installation_id = (SELECT id FROM installations WHERE group_ref = ?)'}`,
        value,
        groupRef,
      );
    const begin = clock.now();
    service.engine.runDue();
    // Neither a backfill nor a schedule has run for it.
    set('schedules', 'due_at', null, 'forgotten');
    database.run(
      "DELETE FROM operations WHERE installation_id = (SELECT id FROM installations WHERE group_ref = 'forgotten')",
    );
    const found = new Map<string, number>();
    const wrong: string[] = [];
    const trouble = 10 * day;
    for (let time = 0; time < 30 * day; time += STEP) {
      if (time === trouble) {
        set('schedules', 'due_at', null, 'stopped');
        set('connections', 'faults', '{"serverErrors":1}', 'unreachable');
        set('connections', 'faults', '{"expiredCredentials":true}', 'locked');
        const paused = database.get("SELECT id FROM installations WHERE group_ref = 'paused'")?.['id'];
        const path = `integrations/${integrationId}/installations/${String(paused)}:pause`;
        await jsonOf(service.send('POST', `/read/v1/projects/ours/${path}`));
      }
      clock.advance(STEP);
      await service.run(0);
      const isNear = Math.abs(time - trouble) < 2 * day || time < day;
      if (!isNear && time % (2 * day) !== 0) continue;
      for (const [groupRef, state] of await statesOf(service)) {
        if (state === 'onTime' || state === 'running') continue;
        if (planted[groupRef as keyof typeof planted]?.includes(state ?? '')) {
          if (!found.has(groupRef)) found.set(groupRef, clock.now() - begin);
        } else wrong.push(`${groupRef} ${state} after ${(clock.now() - begin) / hour} h`);
      }
    }
    expect(wrong).toEqual([]);
    for (const name of Object.keys(planted)) {
      const after = (found.get(name) ?? Number.POSITIVE_INFINITY) - (name === 'forgotten' ? 0 : trouble);
      expect(after, name).toBeGreaterThan(0);
      // An interval, a grace, and one pass of reading.
      expect(after, name).toBeLessThanOrEqual(2 * 6 * hour + 2 * hour + STEP);
    }
    // The service is down for 85 hours: every read is late.
    clock.advance(85 * hour);
    const states = await statesOf(service);
    for (const groupRef of well) expect(states.get(groupRef), groupRef).toBe('late');
    await closeService(service);
  },
  120_000,
);
