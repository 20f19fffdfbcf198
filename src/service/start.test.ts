import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isExhaustive } from '@/test/exhaustive';
import { StartError, startService, type StartOptions } from './start';
import { connect } from './storage/driver';

let folder: string;
let lines: string[];
let running: ReturnType<typeof startService>[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-start-'));
  lines = [];
  running = [];
});
afterEach(async () => {
  for (const { service } of running) await service.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(options: Partial<StartOptions> = {}) {
  const started = startService({
    data: join(folder, 'data'),
    seed: 'none',
    origin: 'http://127.0.0.1:4317',
    host: '127.0.0.1',
    version: '0',
    log: (line) => lines.push(line),
    ...options,
  });
  running.push(started);
  return started;
}

async function call(
  { service, credentials }: ReturnType<typeof start>,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await service.fetch(
    new Request(`http://127.0.0.1:4317/v1/projects/${credentials.projectId}${path}`, {
      method,
      headers: { 'x-api-key': credentials.apiKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  expect(response.ok).toBe(true);
  return response.status === 204 ? undefined : response.json();
}

it('makes an organization, a person, a project and a key, and goes on with them', async () => {
  const first = start();
  expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700);
  for (const file of ['signalbox.db', 'signalbox.db-lock'])
    expect(statSync(join(folder, 'data', file)).mode & 0o777).toBe(0o600);
  expect(await call(first, 'GET', '/installations')).toEqual([]);
  await call(first, 'POST', '/topics', { name: 'kept' });
  await first.service.close();
  const second = start({ seed: 'demo' });
  expect(second.credentials).toEqual(first.credentials);
  expect(await call(second, 'GET', '/topics')).toMatchObject([{ name: 'kept' }]);
  expect(lines).toEqual([]);
});

it('gives another key when that of the first start is gone', async () => {
  const first = start();
  const { key } = (await call(first, 'POST', '/api-keys', { label: 'other' })) as { key: string };
  await call(first, 'DELETE', `/api-keys/${first.credentials.apiKey}`);
  await first.service.close();
  const second = start();
  expect(second.credentials.apiKey).toBe(key);
  await call(second, 'PATCH', `/api-keys/${key}`, { updateMask: ['active'], apiKey: { active: false } });
  await second.service.close();
  const third = start();
  expect([first.credentials.apiKey, key]).not.toContain(third.credentials.apiKey);
  expect(await call(third, 'GET', '/topics')).toEqual([]);
});

it('leads webhooks of its own inbox to the port it has now, and no others', async () => {
  const first = start();
  for (const [name, url] of [
    ['own', 'http://127.0.0.1:4317/inbox/demo'],
    ['other', 'http://127.0.0.1:43170/inbox/demo'],
  ])
    await call(first, 'POST', '/destinations', { name, type: 'webhook', metadata: { url } });
  await first.service.close();
  const second = start({ origin: 'http://127.0.0.1:5000' });
  expect(await call(second, 'GET', '/destinations')).toMatchObject([
    { metadata: { url: 'http://127.0.0.1:5000/inbox/demo' } },
    { metadata: { url: 'http://127.0.0.1:43170/inbox/demo' } },
  ]);
});

// Takes seconds, and `seed.test.ts` looks at what the demo holds.
it.runIf(isExhaustive)('fills a database with the demo, whose links lead to the service itself', async () => {
  const demo = start({ seed: 'demo' });
  const destinations = (await call(demo, 'GET', '/destinations')) as { metadata: { url?: string } }[];
  expect(destinations.some(({ metadata }) => metadata.url?.startsWith('http://127.0.0.1:4317/inbox/'))).toBe(
    true,
  );
  expect(((await call(demo, 'GET', '/installations')) as unknown[]).length).toBeGreaterThan(10);
});

it('says in one line what is wrong with the data', async () => {
  const refusal = (data?: string) => {
    try {
      start(data === undefined ? {} : { data });
    } catch (error) {
      return error instanceof StartError && !error.message.includes('\n') ? error.message : 'not said';
    }
    return 'started';
  };
  start();
  expect(refusal()).toContain('in use by another process');
  await running[0]?.service.close();
  writeFileSync(join(folder, 'file'), '');
  expect(refusal(join(folder, 'file/data'))).toContain('cannot be made');
  const raw = connect(join(folder, 'data/signalbox.db'));
  raw.exec('PRAGMA user_version = 999');
  raw.close();
  expect(refusal()).toContain('newer version');
  writeFileSync(join(folder, 'data/signalbox.db'), 'text '.repeat(2000));
  expect(refusal()).toContain('cannot be used');
});
