import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from './database';
import { createRepositories, type Repositories } from './repositories';

let database: Database;
let repositories: Repositories;

beforeEach(() => {
  database = openDatabase(':memory:');
  repositories = createRepositories(database);
  const since = { createTime: 1, updateTime: null };
  repositories.organizations.insert({ id: 'o', label: 'Org', defaultTeamId: 't', ...since });
  repositories.projects.insert({
    id: 'p',
    orgId: 'o',
    name: 'demo',
    appName: 'Demo',
    entitlements: {},
    ...since,
  });
});
afterEach(() => database.close());

/** No NUL, which is refused before it gets here. */
const text = fc.string({ unit: 'binary', maxLength: 12 }).map((value) => value.replaceAll('\0', ''));
const time = fc.integer({ min: 0, max: Date.parse('2100-01-01T00:00:00Z') });
const metadata = fc.dictionary(text, fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true })));
const iso = (at: number) => new Date(at).toISOString();

test('a destination’s text is what JSON.stringify would make of it, alone and in a list', () => {
  const { destinations } = repositories;
  const destination = fc.record({
    name: text,
    type: text,
    metadata,
    createTime: time,
    updateTime: fc.option(time),
  });
  fc.assert(
    fc.property(destination, ({ updateTime, ...values }) => {
      const hidden = {
        secrets: { key: 'hidden' },
        signingKey: 'whsec_hidden',
        disabledTime: null,
        consecutiveFailures: 0,
      };
      const id = database.newId(1);
      destinations.insert({ id, projectId: 'p', ...values, updateTime, ...hidden });
      const expected = JSON.stringify({
        id,
        name: values.name,
        type: values.type,
        metadata: values.metadata,
        createTime: iso(values.createTime),
        ...(updateTime === null ? {} : { updateTime: iso(updateTime) }),
      });
      expect(destinations.json(id).text).toBe(expected);
      expect(destinations.jsonList('p').text).toBe(`[${expected}]`);
      destinations.remove(id);
    }),
  );
});

test('every thousandth of a second is kept', () => {
  const { topics } = repositories;
  const minute = Date.parse('2026-03-02T09:59:00Z');
  const times = Array.from({ length: 60_000 / 7 }, (_, n) => minute + n * 7);
  database.transaction(() => {
    for (const at of times)
      topics.insert({ id: `${at}`, projectId: 'p', name: `${at}`, createTime: at, updateTime: at });
  });
  const listed = JSON.parse(topics.jsonList('p').text) as { createTime: string; updateTime: string }[];
  expect(listed.map(({ createTime }) => createTime)).toEqual(times.map(iso));
  expect(listed.map(({ updateTime }) => updateTime)).toEqual(times.map(iso));
});

test('a change is in the text at once, also one that another statement makes', () => {
  const { topics } = repositories;
  topics.insert({ id: 'a', projectId: 'p', name: 'before', createTime: 1, updateTime: null });
  const names = () => (JSON.parse(topics.jsonList('p').text) as { name: string }[]).map(({ name }) => name);
  topics.update('a', { name: 'after' });
  expect(names()).toEqual(['after']);
  database.run('UPDATE topics SET name = upper(name)');
  expect(names()).toEqual(['AFTER']);
  topics.remove('a');
  expect(topics.jsonList('p').text).toBe('[]');
});

test('lists that are asked for most are read from their index alone', () => {
  for (const table of ['destinations', 'topics']) {
    const [plan] = database.all(
      `EXPLAIN QUERY PLAN SELECT wire FROM ${table} WHERE project_id = 'p' ORDER BY create_time, id`,
    );
    expect(plan?.['detail']).toContain(`USING INDEX ${table}_listed`);
  }
});
