import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Database, openDatabase, UnusableDatabaseError } from './database';
import * as driver from './driver';
import { connect, type Connection, sqliteCode } from './driver';
import { createIds } from './ids';
import { createRepositories } from './repositories';
import { schemaVersion } from './schema';
import { logOf } from '@/test/rows';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function withProject(database: Database) {
  const repositories = createRepositories(database);
  repositories.organizations.insert({
    id: 'o',
    label: 'Org',
    defaultTeamId: 't',
    createTime: 1,
    updateTime: null,
  });
  repositories.projects.insert({
    id: 'p',
    orgId: 'o',
    name: 'demo',
    appName: 'Demo',
    entitlements: { brandingRemoval: { value: true } },
    createTime: 1,
    updateTime: null,
  });
  return repositories;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

const topic = (id: string, name = id) => ({ id, projectId: 'p', name, createTime: 5, updateTime: null });

describe('opening', () => {
  it('keeps what was written, with every kind of value', () => {
    const file = join(folder, 'a.db');
    const first = openDatabase(file);
    const { destinations } = withProject(first);
    const destination = {
      id: 'd',
      projectId: 'p',
      name: 'hook',
      type: 'webhook',
      metadata: { url: 'https://example.com', headers: { 'x-a': 'ä' } },
      secrets: {},
      signingKey: 'whsec_x',
      disabledTime: null,
      consecutiveFailures: 0,
      createTime: 1_700_000_000_123,
      updateTime: null,
    };
    destinations.insert(destination);
    destinations.update('d', { disabledTime: 7, consecutiveFailures: 3 });
    first.close();
    const second = openDatabase(file);
    expect(createRepositories(second).destinations.byIdOrName('p', 'hook')).toEqual({
      ...destination,
      disabledTime: 7,
      consecutiveFailures: 3,
    });
    expect(createRepositories(second).projects.byIdOrName('DEMO')?.entitlements).toEqual({
      brandingRemoval: { value: true },
    });
    second.close();
  });

  it('refuses a database of a newer version and leaves it alone', () => {
    const file = join(folder, 'newer.db');
    openDatabase(file).close();
    const raw = connect(file);
    raw.exec(`PRAGMA user_version = ${schemaVersion + 1}`);
    raw.close();
    const opened = vi.spyOn(driver, 'connect');
    expect(() => openDatabase(file)).toThrow(/is from a newer version/);
    // The database and its lock are closed again.
    expect(opened).toHaveBeenCalledTimes(2);
    for (const { value } of opened.mock.results)
      expect(() => (value as Connection).exec('SELECT 1')).toThrow('not open');
    opened.mockRestore();
    const again = connect(file);
    expect(again.prepare('PRAGMA user_version').get()).toEqual({ user_version: schemaVersion + 1 });
    again.close();
  });

  it('upgrades a database of release 0.1', () => {
    const file = join(folder, 'first.db');
    const raw = connect(file);
    raw.exec(readFileSync(new URL('fixtures/release-0.1.sql', import.meta.url), 'utf8'));
    raw.exec(`
      INSERT INTO integrations SELECT 'crm', id, 'crm', 'hubspot', 1, NULL FROM projects LIMIT 1;
      INSERT INTO installations (id, project_id, integration_id, group_ref, group_name, created_by, config_id, health_status, create_time)
      SELECT 'left', project_id, id, 'acme', 'Acme GmbH', 'consumer:ana', 'config', 'unhealthy', 1 FROM integrations`);
    raw.close();
    const [old, fresh] = [openDatabase(file), openDatabase(':memory:')];

    const objects = (database: Database) =>
      database.all(
        `SELECT type, name, tbl_name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name`,
      );
    const columns = (database: Database) =>
      database.all(
        `SELECT tables.name AS "table", columns.* FROM sqlite_master AS tables, pragma_table_xinfo(tables.name) AS columns
         WHERE tables.type = 'table' ORDER BY tables.name, columns.cid`,
      );
    expect(objects(old)).toEqual(objects(fresh));
    expect(columns(old)).toEqual(columns(fresh));
    expect(old.all('PRAGMA foreign_key_check')).toEqual([]);

    const { projects, topics, destinations, apiKeys, installations } = createRepositories(old);
    // Its connection had been deleted.
    expect(installations.byId('left')?.formerConnection).toMatchObject({
      provider: 'hubspot',
      groupName: 'Acme GmbH',
      status: 'bad_credentials',
      credentials: {},
    });
    const projectId = apiKeys.byKey('sbk_release01')?.projectId ?? '';
    expect(projects.byId(projectId)).toBeDefined();
    expect(topics.list(projectId).map(({ name }) => name)).toEqual(['orders']);
    expect(destinations.byIdOrName(projectId, 'hook')).toMatchObject({
      metadata: { url: 'https://example.com/in' },
      createTime: Date.parse('2026-11-22T23:47:18.147Z'),
    });
    old.close();
    fresh.close();
    openDatabase(file).close();
  });

  it('refuses a database that is older than the first release, in one line', () => {
    const file = join(folder, 'older.db');
    const raw = connect(file);
    raw.exec('PRAGMA user_version = 7');
    raw.close();
    expect(() => openDatabase(file)).toThrow(
      `The database ${file} cannot be used: its schema 7 is older than the first release, and cannot be upgraded.`,
    );
  });

  it('refuses what is not a database', () => {
    const file = join(folder, 'text.db');
    writeFileSync(file, 'no database at all'.repeat(100));
    expect(() => openDatabase(file)).toThrow(UnusableDatabaseError);
    expect(() => openDatabase(join(folder, 'none', 'a.db'))).toThrow(UnusableDatabaseError);
  });

  it('refuses a damaged one, and says what to do', () => {
    const file = join(folder, 'damaged.db');
    const database = openDatabase(file);
    const { meta } = createRepositories(database);
    for (let at = 0; at < 500; at += 1) meta.set(`key ${at}`, 'x'.repeat(200));
    database.close();
    const bytes = readFileSync(file);
    bytes.fill(7, bytes.length - 12_000, bytes.length - 2_000);
    writeFileSync(file, bytes);
    expect(() => openDatabase(file)).toThrow(/cannot be used: it is damaged .*Put a copy in its place/s);
  });

  it('says that another holds it', () => {
    const file = join(folder, 'held.db');
    const held = openDatabase(file);
    expect(() => openDatabase(file)).toThrow(/is in use by another process/);
    held.close();
    openDatabase(file).close();
  });

  it('keeps what was committed when the process is killed, and frees the lock', () => {
    const file = join(folder, 'killed.db');
    openDatabase(file).close();
    const script = `
      const { DatabaseSync } = require('node:module').createRequire(${JSON.stringify(import.meta.url)})('@photostructure/sqlite');
      const lock = new DatabaseSync(${JSON.stringify(`${file}-lock`)});
      lock.exec('BEGIN EXCLUSIVE');
      const d = new DatabaseSync(${JSON.stringify(file)});
      d.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
      d.exec("INSERT INTO meta VALUES ('kept', 'yes')");
      d.exec("BEGIN; INSERT INTO meta VALUES ('lost', 'yes')");
      process.kill(process.pid, 'SIGKILL');`;
    expect(spawnSync(process.execPath, ['--input-type=commonjs', '-e', script]).signal).toBe('SIGKILL');
    const database = openDatabase(file);
    expect(createRepositories(database).meta.get('kept')).toBe('yes');
    expect(createRepositories(database).meta.get('lost')).toBeUndefined();
    database.close();
  });
});

describe('transactions', () => {
  it('undo all of it, or the inner part alone', () => {
    const database = openDatabase(':memory:');
    const { topics } = withProject(database);
    const fail = () => {
      throw new Error('no');
    };
    database.transaction(() => {
      topics.insert(topic('a'));
      expect(() =>
        database.transaction(() => {
          topics.insert(topic('b'));
          fail();
        }),
      ).toThrow('no');
      database.transaction(() => topics.insert(topic('c')));
    });
    expect(() =>
      database.transaction(() => {
        topics.insert(topic('d'));
        fail();
      }),
    ).toThrow('no');
    expect(idsOf(topics.list('p'))).toEqual(['a', 'c']);
  });
});

describe('trouble', () => {
  it.each([
    ['busy', 5, undefined],
    ['a damaged file', 11, 'damaged'],
    ['a damaged virtual table', 267, 'damaged'],
    ['a full disk', 13, 'full'],
    ['no database', 26, 'damaged'],
  ])('%s', (_, errcode, trouble) => {
    const prepare = () => {
      throw Object.assign(new Error('no'), { errcode });
    };
    const database = new Database({ prepare } as unknown as Connection);
    expect(() => database.all('SELECT 1')).toThrow('no');
    expect(database.trouble).toBe(trouble);
  });

  it.each([
    ['that SQLite has made itself', 1, 'full'],
    ['that fails otherwise', undefined, 'no rollback'],
  ])('an undo %s', (_, errcode, message) => {
    const exec = (sql: string) => {
      if (sql === 'ROLLBACK') throw Object.assign(new Error('no rollback'), { errcode });
    };
    const database = new Database({ exec } as unknown as Connection);
    const fail = () => {
      throw new Error('full');
    };
    expect(() => database.transaction(fail)).toThrow(message);
  });

  it('is over with the first write that no transaction can undo', () => {
    const database = openDatabase(':memory:');
    const { meta } = createRepositories(database);
    const limit = (pages: number) => database.get(`PRAGMA max_page_count = ${pages}`);
    limit(Number(database.value('PRAGMA page_count')));
    expect(() => meta.set('big', 'x'.repeat(100_000))).toThrow('full');
    expect(database.trouble).toBe('full');
    limit(1_000_000);
    database.transaction(() => meta.set('a', 'b'));
    expect(database.trouble).toBe('full');
    meta.set('a', 'c');
    expect(database.trouble).toBeUndefined();
  });
});

describe('repositories', () => {
  it('give an event to each destination once, and forget routes with their topic', () => {
    const database = openDatabase(':memory:');
    const { topics, eventRoutes, topicRoutes, destinations } = withProject(database);
    topics.insert(topic('a'));
    topics.insert(topic('b'));
    destinations.insert({
      id: 'd',
      projectId: 'p',
      name: 'hook',
      type: 'webhook',
      metadata: {},
      secrets: {},
      signingKey: null,
      disabledTime: null,
      consecutiveFailures: 0,
      createTime: 1,
      updateTime: null,
    });
    for (const topicId of ['a', 'b']) {
      eventRoutes.insert({
        id: `e${topicId}`,
        projectId: 'p',
        eventType: 'connection.created',
        topicId,
        createTime: 1,
        updateTime: null,
      });
      topicRoutes.insert({ id: `t${topicId}`, projectId: 'p', topicId, destinationId: 'd', createTime: 1 });
    }
    expect(topicRoutes.destinationsOf('p', 'connection.created').map(({ id }) => id)).toEqual(['d']);
    expect(topicRoutes.destinationsOf('p', 'connection.deleted')).toEqual([]);
    expect(idsOf(eventRoutes.list('p', { topicId: 'b' }))).toEqual(['eb']);
    topics.remove('a');
    expect(idsOf(eventRoutes.list('p'))).toEqual(['eb']);
    destinations.remove('d');
    expect(idsOf(topicRoutes.list('p'))).toEqual([]);
  });

  it('number log lines and hand them out in pieces', () => {
    const database = openDatabase(':memory:');
    database.run('PRAGMA foreign_keys = OFF');
    const repositories = createRepositories(database);
    const { logs } = repositories;
    const line = (n: number) => ({ time: n, severity: 'INFO', message: { msg: `line ${n}` } });
    logs.append('op', line(1), line(2));
    logs.append('other', line(9));
    logs.append('op', line(3));
    expect(logOf(repositories, 'op')).toEqual([line(1), line(2), line(3)]);
    const entry = (n: number) =>
      `{"timestamp":"1970-01-01T00:00:00.00${n}Z","severity":"INFO","message":{"msg":"line ${n}"}}`;
    expect(logs.entriesAfter(1, 'op', 1)).toEqual({ count: 1, last: 2, entries: entry(2) });
    expect(logs.entriesAfter(0, 'op', 9).entries).toBe([1, 2, 3].map(entry).join());
    expect(logs.entriesAfter(3, 'op', 9)).toEqual({ count: 0, last: 3, entries: '' });
  });
});

it('makes ids that sort by time and by order within it', () => {
  const newId = createIds();
  const ids = [newId(1_700_000_000_000), newId(1_700_000_000_000), newId(1_700_000_000_001)];
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('takes the primary code from an error of the driver', () => {
  const thrown = (more: object) => sqliteCode(Object.assign(new Error('no'), more));
  expect([thrown({ errcode: 5 }), thrown({ errcode: 267 }), thrown({})]).toEqual([5, 11, undefined]);
  expect(sqliteCode({ errcode: 5 })).toBeUndefined();
});
