/** The service is killed during an operation: no answered change is lost, and the operation still finishes. */
import { expect, test } from './fixtures';
import { isSigned } from './listener';
import { freePort, startService, stop, stopAll } from './process';
import { createProject, ServiceClient } from './service';

test.afterEach(stopAll);

interface Operation {
  status: string;
  result?: string;
  metadata?: { progress?: { recordsProcessed?: number } };
}
interface LogLine {
  severity: string;
  message: { msg?: string };
}

test('an operation survives kill -9 and finishes with every record delivered', async ({ listener }, info) => {
  test.slow();
  const folder = info.outputPath('service');
  const port = await freePort();
  const first = await startService(folder, port);
  const client = new ServiceClient(first.service, await createProject(first.service));
  const destination = await client.createWebhook('orders', listener.url);
  const signingKey = await client.signingKey(destination.id);
  const installed = await client.install('orders');
  const operationId = await client.triggerRead(installed, 'calls');
  const operation = () => client.get<Operation>(`/operations/${operationId}`);
  const log = () => client.get<LogLine[]>(`/operations/${operationId}/logs`);

  await expect.poll(() => listener.messages.length, { timeout: 20_000 }).toBeGreaterThan(0);
  const before = await operation();
  const linesBefore = await log();
  expect(before.status).toBe('in_progress');
  const lateTopic = await client.post<{ id: string }>('/topics', { name: 'made-just-before' });
  await stop(first, 'SIGKILL');

  const second = await startService(folder, port);
  try {
    const topics = await client.get<{ id: string }[]>('/topics');
    expect(topics.map(({ id }) => id)).toContain(lateTopic.id);
    const linesAfter = await log();
    expect(linesAfter.slice(0, linesBefore.length)).toEqual(linesBefore);

    await expect.poll(async () => (await operation()).status, { timeout: 60_000 }).toBe('success');
    const ended = await operation();
    expect(ended.result).toBeTruthy();
    expect((await log()).some(({ message }) => message.msg?.startsWith('Service restarted'))).toBe(true);

    const bodies = new Map(listener.messages.map((message) => [message.headers['svix-id'], message]));
    const records = [...bodies.values()].map(
      ({ body }) => JSON.parse(body) as { operationId: string; resultInfo: { numRecords: number } },
    );
    expect(records.every((record) => record.operationId === operationId)).toBe(true);
    const delivered = records.reduce((sum, { resultInfo }) => sum + resultInfo.numRecords, 0);
    expect(delivered).toBe(ended.metadata?.progress?.recordsProcessed);
    expect(listener.messages.every((message) => isSigned(message, signingKey))).toBe(true);
  } finally {
    expect(await stop(second)).toBe(0);
  }
});
