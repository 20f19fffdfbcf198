import { describe, expect, it } from 'vitest';
import { checkManifest } from '@/lib/manifest/manifest-rules';
import { isExhaustive } from '@/test/exhaustive';
import { createEngine } from './engine/engine';
import { isForFrontEnds } from './http/auth';
import { chooseApp } from './oauth/apps';
import { providerInfo } from './provider/catalog';
import { bootstrap, seed } from './seed';
import { createDice } from './seed/dice';
import { seedIntegrations } from './seed/integrations';
import { seedLarge } from './seed/large';
import { customer, customerCount } from './seed/names';
import { openDatabase } from './storage/database';
import { createRepositories } from './storage/repositories';
import { logOf } from '@/test/rows';

const now = Date.parse('2026-11-20T09:41:00Z');
const week = 7 * 86_400_000;

function demo() {
  const database = openDatabase(':memory:');
  const repositories = createRepositories(database);
  const secrets = createDice(7);
  const begun = performance.now();
  const made = seed({
    database,
    repositories,
    now,
    origin: 'http://127.0.0.1:4317',
    kind: 'demo',
    secretBytes: (size) => secrets.bytes(size),
  });
  return { database, repositories, made, tookMs: performance.now() - begun };
}

function contents({ database }: ReturnType<typeof demo>) {
  const tables = [
    'projects',
    'destinations',
    'event_routes',
    'revisions',
    'connections',
    'configs',
    'installations',
  ];
  const rows = (sql: string) => database.all(sql);
  return {
    ...Object.fromEntries(tables.map((table) => [table, rows(`SELECT * FROM ${table} ORDER BY id`)])),
    operations: rows('SELECT * FROM operations ORDER BY id'),
    deliveries: rows('SELECT * FROM deliveries ORDER BY id'),
    lines: rows(
      'SELECT count(*) AS n, sum(length(message)) AS length, max(time) AS last, sum(time % 1000003) AS times FROM log_lines',
    ),
  };
}

describe('the least that is needed', () => {
  it('is an organization, a project and credentials that nobody can foresee', () => {
    const database = openDatabase(':memory:');
    const repositories = createRepositories(database);
    const made = bootstrap({ database, repositories, now });
    expect(repositories.organizations.byId(made.orgId)).toBeDefined();
    expect(repositories.builders.byToken(made.bearerToken)).toMatchObject({
      orgId: made.orgId,
      orgRole: 'owner',
    });
    expect(repositories.apiKeys.byKey(made.apiKey)).toMatchObject({
      projectId: made.projectId,
      active: true,
      scopes: ['full'],
    });
    const other = openDatabase(':memory:');
    const again = bootstrap({ database: other, repositories: createRepositories(other), now });
    expect(again.apiKey).not.toBe(made.apiKey);
    expect(again.bearerToken).not.toBe(made.bearerToken);
  });
});

describe('the demo', () => {
  const first = demo();
  const { database, repositories, made } = first;
  const count = (sql: string) => Number(database.value(sql));
  const operations = (where: string) => count(`SELECT count(*) FROM operations WHERE ${where}`);

  it('has no operation that took no time', () => {
    expect(operations("status <> 'in_progress' AND coalesce(update_time, 0) <= create_time")).toBe(0);
  });

  it('is made in a few seconds', () => {
    console.log(`The demo seed took ${Math.round(first.tookMs)} ms`);
    expect(operations('1')).toBeGreaterThan(2000);
  });

  it('has two projects, eight integrations and about sixty installations', () => {
    expect(repositories.projects.listOfOrg(made.orgId).map(({ name }) => name)).toEqual([
      'acme-production',
      'acme-staging',
    ]);
    expect(count('SELECT count(*) FROM integrations')).toBe(8);
    expect(count('SELECT count(*) FROM installations')).toBe(61);
    expect(repositories.apiKeys.byKey(made.apiKey)?.projectId).toBe(made.projectId);
  });

  it('has a key for front ends, one that is switched off, and one for each project', () => {
    const keys = repositories.apiKeys.list(made.projectId);
    expect(keys.filter(isForFrontEnds)).toHaveLength(1);
    expect(keys.filter(({ active }) => !active)).toHaveLength(1);
    for (const { id } of repositories.projects.listOfOrg(made.orgId))
      expect(repositories.apiKeys.list(id).some(({ active }) => active)).toBe(true);
  });

  it('has a week of operations in every state, and failures of many kinds', () => {
    expect(count('SELECT min(create_time) FROM operations')).toBeGreaterThanOrEqual(now - week);
    expect(count('SELECT max(create_time) FROM operations')).toBeLessThanOrEqual(now);
    for (const readType of ['scheduled', 'backfill', 'triggered'])
      expect(operations(`json_extract(engine_state, '$.readType') = '${readType}'`)).toBeGreaterThan(10);
    expect(operations("status = 'in_progress'")).toBeGreaterThanOrEqual(3);
    expect(
      operations("status = 'in_progress' AND json_extract(engine_state, '$.readType') = 'triggered'"),
    ).toBe(2);
    const share = operations("status = 'failure'") / operations('1');
    expect(share).toBeGreaterThan(0.01);
    expect(share).toBeLessThan(0.1);
    for (const reason of [
      'refused the credentials',
      'No such column',
      'gave no data for page',
      'did not take',
      'has no connection',
    ])
      expect(operations(`status = 'failure' AND result LIKE '%${reason}%'`), reason).toBeGreaterThan(0);
    expect(operations("result LIKE '%this service sends nothing to kinesis'")).toBeGreaterThan(0);
    expect(operations("result LIKE '%No new data found'")).toBeGreaterThan(0);
    expect(operations("result LIKE '%Internal error%'")).toBe(0);
    const states = repositories.connections.list(made.projectId).map(({ status }) => status);
    expect(states).toContain('bad_credentials');
    expect(states).toContain('working');
  });

  it('has schema watches, and changes of records that were passed on without an operation', () => {
    expect(operations("action_type = 'schema.watch' AND status = 'success'")).toBeGreaterThan(40);
    expect(
      operations("action_type = 'schema.watch' AND result = 'No schema changes detected'"),
    ).toBeGreaterThan(20);
    expect(operations("action_type = 'write' AND status = 'success'")).toBe(6);
    expect(operations("action_type = 'write' AND status = 'failure'")).toBe(2);
    expect(operations("result = '[contacts] Batch write completed (2 succeeded, 1 failed)'")).toBe(1);
    expect(operations("action_type = 'subscribe'")).toBe(0);
    expect(
      count('SELECT count(*) FROM deliveries WHERE operation_id IS NULL AND event_type IS NULL'),
    ).toBeGreaterThan(10);
    expect(count("SELECT count(*) FROM watches WHERE kind = 'subscribe' AND due_at > 0")).toBe(17);
  });

  it('has a webhook that was switched off and one that is failing', () => {
    expect(repositories.destinations.byName(made.projectId, 'audit-log')?.disabledTime).not.toBeNull();
    expect(count("SELECT count(*) FROM deliveries WHERE state = 'pending'")).toBeGreaterThan(0);
  });

  it('has apps that customers can connect with', () => {
    const apps = repositories.projects.list().flatMap(({ id }) => repositories.providerApps.list(id));
    expect(apps.length).toBeGreaterThan(0);
    for (const { projectId, provider } of apps) {
      const info = providerInfo(provider);
      if (!info) throw new Error(`There is no provider ${provider}`);
      expect(chooseApp({ repositories, projectId, info }).scopes).not.toEqual([]);
    }
  });

  it('has manifests that break no rule', () => {
    for (const { content } of seedIntegrations)
      expect(
        checkManifest({ specVersion: '1.0.0', integrations: [content] }).filter(
          ({ severity }) => severity === 'error',
        ),
      ).toEqual([]);
  });

  it('has paused objects', () => {
    const configs = repositories.installations
      .list(made.projectId)
      .flatMap(({ configId }) => repositories.configs.byId(configId) ?? []);
    const objects = configs.flatMap(({ content }) => Object.values(content.read?.objects ?? {}));
    expect(objects.filter(({ disabled }) => disabled).length).toBeGreaterThan(1);
    // Some of them by themselves.
    expect(configs.some(({ createdBy }) => createdBy === 'api:automatic-pause')).toBe(true);
    expect(operations("result LIKE '%scheduled reads are paused after 3 such failures'")).toBeGreaterThan(0);
  });

  it('reads by its schedules, never the same object twice at once, and renews tokens', () => {
    const overlaps = count(`SELECT count(*) FROM operations AS one JOIN operations AS other
      ON one.installation_id = other.installation_id AND one.object_name = other.object_name AND one.id < other.id
      AND one.status = 'success' AND other.status = 'success'
      AND json_extract(one.engine_state, '$.readType') = 'scheduled'
      AND json_extract(other.engine_state, '$.readType') = 'scheduled'
      AND one.update_time > other.create_time`);
    expect(overlaps).toBe(0);
    expect(
      count("SELECT count(*) FROM log_lines WHERE message LIKE '%Access token renewed%'"),
    ).toBeGreaterThan(50);
    const due = count('SELECT min(due_at) FROM schedules');
    expect(due).toBeGreaterThan(now - week);
  });

  // Making it again takes seconds.
  it.runIf(isExhaustive)('is the same each time', { timeout: 60_000 }, () => {
    expect(contents(demo())).toEqual(contents(first));
  });

  it('goes on when the service starts, without a word about a restart', () => {
    const clock = { time: now, now: () => clock.time };
    const engine = createEngine({
      database,
      repositories,
      clock,
      transport: () => ({ status: 503, durationMs: 5 }),
    });
    engine.start();
    void engine.stop();
    const running = repositories.operations.inProgress().map(({ id }) => id);
    for (let due = engine.nextDue(); due !== undefined && due < now + 30 * 60_000; due = engine.nextDue()) {
      clock.time = Math.max(clock.time, due);
      engine.runDue();
    }
    expect(running.length).toBeGreaterThanOrEqual(3);
    for (const id of running) {
      expect(repositories.operations.byId(id)?.status).not.toBe('in_progress');
      const texts = logOf(repositories, id).map(({ message }) => String(message['msg']));
      expect(texts.filter((text) => text.includes('restarted'))).toEqual([]);
    }
  });
});

describe.runIf(isExhaustive)('the large one', () => {
  it('has more customers, a longer past and one very long log', { timeout: 60_000 }, () => {
    const database = openDatabase(':memory:');
    const repositories = createRepositories(database);
    const size = { installations: 70, operations: 1500, longLog: 900 };
    const made = seedLarge({ database, repositories, now, origin: 'http://127.0.0.1:4317' }, size);
    const count = (sql: string) => Number(database.value(sql));
    expect(repositories.installations.list(made.projectId)).toHaveLength(70);
    expect(count('SELECT count(*) FROM operations')).toBeGreaterThan(3000);
    expect(count('SELECT min(create_time) FROM operations')).toBeLessThan(now - 2 * week);
    expect(count('SELECT max(create_time) FROM operations')).toBeLessThanOrEqual(now);
    expect(
      count('SELECT max(n) FROM (SELECT count(*) AS n FROM log_lines GROUP BY operation_id)'),
    ).toBeGreaterThan(900);
    // A copy names only itself.
    const copies = repositories.installations.list(made.projectId).slice(-5);
    for (const copy of copies) {
      const operations = repositories.operations.page(copy.id, 100);
      expect(operations.length).toBeGreaterThan(0);
      for (const operation of operations.filter(({ actionType }) => actionType === 'read'))
        expect(operation.metadata['progress']).toMatchObject({
          installationId: copy.id,
          operationId: operation.id,
        });
      for (const operation of operations) {
        expect(repositories.configs.byId(operation.configId)?.installationId).toBe(copy.id);
        for (const { message } of logOf(repositories, operation.id))
          expect(message['operation_id']).toBe(operation.id);
      }
      const [line] = logOf(repositories, operations[0]!.id);
      expect(line?.message['details']).toMatchObject({ groupRef: copy.groupRef });
    }
  });
});

describe('the parts of a seed', () => {
  it('customers have references of their own', () => {
    const refs = Array.from({ length: 3 * customerCount }, (_, index) => customer(index).groupRef);
    expect(new Set(refs).size).toBe(refs.length);
    for (const ref of refs) expect(ref).toMatch(/^[a-z0-9-]{3,}$/);
  });
});
