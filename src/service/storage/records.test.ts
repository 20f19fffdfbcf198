import { beforeEach, describe, expect, it } from 'vitest';
import { createWorld, projectId } from '@/test/engine-world';
import type { FieldMetadata, Overlay } from '../provider/types';
import { openDatabase } from './database';
import { createRepositories } from './repositories';

let overlay: Overlay;
let elsewhere: Overlay[];

beforeEach(() => {
  const database = openDatabase(':memory:');
  const { records, organizations, projects } = createRepositories(database);
  const times = { createTime: 1, updateTime: null };
  organizations.insert({ id: 'o', label: 'Org', defaultTeamId: 't', ...times });
  for (const id of ['p', 'q'])
    projects.insert({ id, orgId: 'o', name: id, appName: id, entitlements: {}, ...times });
  const key = { projectId: 'p', provider: 'hubspot', workspace: 'w' };
  overlay = records.overlay(key);
  elsewhere = [
    records.overlay({ ...key, projectId: 'q' }),
    records.overlay({ ...key, provider: 'salesforce' }),
    records.overlay({ ...key, workspace: 'v' }),
  ];
});

const made = (sequence: number) => ({
  id: `n${sequence}`,
  sequence,
  createdAt: 10 + sequence,
  modifiedAt: 20 + sequence,
  fields: { name: `No. ${sequence}`, tags: ['ä'], empty: null },
});

describe('the writes of an account', () => {
  it('come back as they were put, made ones in their order', () => {
    const changed = { id: 'old', modifiedAt: 5, fields: {} };
    for (const entry of [made(0), changed, made(1), made(2)]) overlay.put('contacts', entry);
    expect(overlay.get('contacts', 'n1')).toMatchObject(made(1));
    expect(overlay.get('contacts', 'old')).toMatchObject(changed);
    expect([...overlay.created('contacts', 0)]).toMatchObject([made(1), made(2)]);
    expect([...overlay.changed('contacts')]).toMatchObject([changed]);
    expect(overlay.nextSequence('contacts')).toBe(3);
  });

  it('are replaced whole', () => {
    overlay.put('contacts', made(0));
    const { id, sequence, createdAt } = made(0);
    const gone = { id, sequence, createdAt, modifiedAt: 30, deletedAt: 30, fields: {} };
    overlay.put('contacts', gone);
    expect(overlay.get('contacts', id)).toMatchObject(gone);
    expect(overlay.nextSequence('contacts')).toBe(1);
  });

  it('are seen nowhere else', () => {
    overlay.put('contacts', made(0));
    for (const other of [...elsewhere, overlay]) {
      const object = other === overlay ? 'companies' : 'contacts';
      expect(other.get(object, 'n0')).toBeUndefined();
      expect([[...other.created(object, -1)], other.nextSequence(object)]).toEqual([[], 0]);
    }
  });
});

it('are kept as changes for those who subscribe to the object, with the fields that differ', () => {
  const { database, repositories } = createWorld();
  const place = [projectId, 'hubspot', 'w', 'contacts'] as const;
  database.run(
    `INSERT INTO subscribed_objects (installation_id, object_name, project_id, provider, workspace, read_up_to)
     VALUES ('installation', 'contacts', ?, ?, ?, 0)`,
    ...place.slice(0, 3),
  );
  database.run("INSERT OR REPLACE INTO watches VALUES ('installation', 'subscribe', 25, '{}')");
  const written = repositories.records.overlay({ projectId, provider: 'hubspot', workspace: 'w' });
  const entry = made(0);
  written.put('contacts', entry);
  written.put('contacts', { ...entry, modifiedAt: 30, fields: { ...entry.fields, name: 'B', new: null } });
  written.put('contacts', { ...entry, modifiedAt: 40, deletedAt: 40, fields: {} });
  written.put('contacts', { id: 'old', modifiedAt: 50, fields: { name: 'C' } });
  written.put('companies', made(1));
  expect(database.all('SELECT record_id, type, at, fields FROM written_changes ORDER BY seq')).toEqual([
    { record_id: 'n0', type: 'create', at: 20, fields: '[]' },
    { record_id: 'n0', type: 'update', at: 30, fields: '["name","new"]' },
    { record_id: 'n0', type: 'delete', at: 40, fields: '[]' },
    { record_id: 'old', type: 'update', at: 50, fields: '["name"]' },
  ]);
  // The first of them makes the watch due.
  expect(repositories.watches.find('installation', 'subscribe')?.dueAt).toBe(20);
});

describe('defined fields', () => {
  const field = (fieldName: string, displayName = fieldName): FieldMetadata => ({
    fieldName,
    displayName,
    valueType: 'int',
    providerType: 'number',
    readOnly: false,
    isCustom: true,
    isRequired: false,
  });

  it('are listed by age, and replaced without growing younger', () => {
    overlay.define('contacts', { metadata: field('b'), createdAt: 1 });
    overlay.define('contacts', { metadata: field('a'), createdAt: 2 });
    overlay.define('contacts', { metadata: field('b', 'B'), createdAt: 3 });
    expect([...overlay.fields('contacts')]).toMatchObject([
      { metadata: field('b', 'B'), createdAt: 1 },
      { metadata: field('a'), createdAt: 2 },
    ]);
    for (const other of elsewhere) expect([...other.fields('contacts')]).toEqual([]);
  });
});
