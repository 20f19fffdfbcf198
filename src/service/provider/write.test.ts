import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountFor } from './account';
import { ownChangesBetween } from './changes';
import { listPage } from './list';
import { getRecord } from './get-record';
import type { Answer, DefinedField, Filter, Overlay, OverlayEntry, WritableAccount } from './types';
import { create, remove, update } from './write';

const now = Date.UTC(2026, 10, 21, 9);

class MemoryOverlay implements Overlay {
  readonly entries = new Map<string, Map<string, OverlayEntry>>();
  readonly defined: DefinedField[] = [];

  private of(object: string) {
    const known = this.entries.get(object) ?? new Map<string, OverlayEntry>();
    this.entries.set(object, known);
    return known;
  }
  get(object: string, id: string) {
    return this.of(object).get(id);
  }
  changed(object: string) {
    return [...this.of(object).values()].filter((entry) => entry.sequence === undefined);
  }
  created(object: string, after: number) {
    const made = [...this.of(object).values()].filter((entry) => (entry.sequence ?? -1) > after);
    return made.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
  }
  nextSequence(object: string) {
    return [...this.of(object).values()].filter((entry) => entry.sequence !== undefined).length;
  }
  put(object: string, entry: OverlayEntry) {
    this.of(object).set(entry.id, entry);
  }
  atomically(): boolean {
    throw new Error('Only batches need this.');
  }
  fields() {
    return this.defined;
  }
  define(_object: string, field: DefinedField) {
    this.defined.push(field);
  }
}

let overlay: MemoryOverlay;
let account: WritableAccount;
beforeEach(() => {
  overlay = new MemoryOverlay();
  account = { ...accountFor({ provider: 'salesforce', workspaceRef: 'acme', seed: 1 }), overlay };
});

function must<T>({ outcome }: Answer<T>): { ok: true } & T {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome;
}
const on = (at = now) => ({ account, now: at, attempt: 0, object: 'contact' });
const allIds = (window: { since?: number; until?: number } = {}, at = now) => {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = must(
      listPage({ ...on(at), fields: [], pageSize: 500, ...window, ...(cursor && { cursor }) }),
    );
    ids.push(...page.records.map((record) => record.id));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return ids;
};
const firstId = () => allIds()[0] ?? '';

describe('create', () => {
  test('adds a record that is listed last, found by id and by search, and in the next window', () => {
    const before = allIds();
    const { id, record } = must(create({ ...on(), fields: { LastName: 'Neumann', email: 'n@x.example' } }));
    expect(record.fields).toEqual({ lastname: 'Neumann', email: 'n@x.example' });
    expect(allIds({}, now + 1_000)).toEqual([...before, id]);
    expect(allIds({ since: now, until: now + 1 })).toContain(id);
    const got = must(
      getRecord({ ...on(), id, fields: ['lastname', 'firstname', 'createddate', 'id'] }),
    ).record;
    expect(got.fields).toEqual({
      lastname: 'Neumann',
      firstname: null,
      createddate: '2026-11-21T09:00:00.000Z',
      id,
    });
    const filters: Filter[] = [{ fieldName: 'lastname', operator: 'eq', value: 'Neumann' }];
    expect(
      must(listPage({ ...on(), pageSize: 100, fields: [], filters })).records.map((one) => one.id),
    ).toEqual([id]);
  });

  test('pages through created records too', () => {
    const made = Array.from(
      { length: 7 },
      (_, i) => must(create({ ...on(), fields: { lastname: `N${i}` } })).id,
    );
    const window = { since: now, until: now + 1 };
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = must(
        listPage({ ...on(now + 5), fields: [], pageSize: 2, ...window, ...(cursor && { cursor }) }),
      );
      expect(page.totalEstimate).toBe(7);
      ids.push(...page.records.map((record) => record.id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(ids).toEqual(made);
  });

  test('refuses what the provider would refuse, and keeps nothing', () => {
    const cases: [Record<string, unknown>, string][] = [
      [{}, 'REQUIRED_FIELD_MISSING'],
      [{ lastname: '' }, 'REQUIRED_FIELD_MISSING'],
      [{ lastname: 'A', nope__c: 1 }, 'INVALID_FIELD'],
      [{ lastname: 'A', id: '003' }, 'INVALID_FIELD_FOR_INSERT_UPDATE'],
      [{ lastname: 7 }, 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST'],
      [{ lastname: 'A', salutation: 'Herr' }, 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST'],
      [{ lastname: 'A', birthdate: 'yesterday' }, 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST'],
    ];
    for (const [fields, code] of cases) {
      expect(create({ ...on(), fields }).outcome, JSON.stringify(fields)).toMatchObject({
        ok: false,
        kind: 'bad_request',
        code,
      });
    }
    expect(create({ ...on(), object: 'user', fields: {} }).outcome).toMatchObject({ ok: false, status: 405 });
    expect(create({ ...on(), object: 'nope', fields: {} }).outcome).toMatchObject({
      ok: false,
      kind: 'not_found',
    });
    expect(
      create({ ...on(), fields: { lastname: 'A' }, faults: { expiredCredentials: true } }).outcome.ok,
    ).toBe(false);
    expect(overlay.nextSequence('contact')).toBe(0);
  });

  test('on an API with a fault leaves no trace', () => {
    const { outcome } = create({ ...on(), fields: { lastname: 'A' }, faults: { flaky: 1 } });
    expect(outcome).toMatchObject({ ok: false, kind: 'network', status: 0 });
    expect([...overlay.created('contact', -1)]).toEqual([]);
  });
});

describe('update', () => {
  test('changes what it names and the time of the last change, and keeps the place', () => {
    const id = firstId();
    const order = allIds();
    const before = must(getRecord({ ...on(), id, fields: 'all' })).record;
    must(update({ ...on(), id, fields: { Email: 'new@x.example' } }));
    must(update({ ...on(now + 10), id, fields: { Title: null } }));
    const after = must(getRecord({ ...on(now + 20), id, fields: 'all' })).record;
    expect(after.fields).toMatchObject({
      email: 'new@x.example',
      title: null,
      lastmodifieddate: '2026-11-21T09:00:00.010Z',
    });
    expect(after.fields['lastname']).toBe(before.fields['lastname']);
    expect(after.raw['Email']).toBe('new@x.example');
    expect(after.updatedAt).toBe(now + 10);
    expect(allIds({}, now + 20)).toEqual(order);
    expect(allIds({ since: now + 10, until: now + 11 }, now + 20)).toEqual([id]);
  });

  test('of a part changes the whole', () => {
    const hubspot = accountFor({ provider: 'klaviyo', workspaceRef: 'acme', seed: 1 });
    const own = { account: { ...hubspot, overlay }, now, attempt: 0, object: 'profiles' };
    const id = must(listPage({ ...own, fields: [], pageSize: 1 })).records[0]?.id ?? '';
    must(update({ ...own, id, fields: { "$['location']['city']": 'Ulm' } }));
    const got = must(
      getRecord({ ...own, id, fields: ['location', "$['location']['city']", "$['location']['country']"] }),
    ).record;
    expect(got.fields["$['location']['city']"]).toBe('Ulm');
    expect(got.fields['location']).toMatchObject({ city: 'Ulm' });
    expect(got.fields["$['location']['country']"]).toBe(
      (got.fields['location'] as { country?: string }).country ?? null,
    );
  });

  test('of an unknown record is refused', () => {
    expect(update({ ...on(), id: '003000000000000AAA', fields: {} }).outcome).toMatchObject({
      ok: false,
      kind: 'not_found',
      status: 404,
    });
  });
});

test('an unknown object is asked for as a known one would be', () => {
  const call = { ...on(), object: 'no such', id: '1', fields: {} };
  const answers = [create(call), update(call), remove(call)];
  expect(answers.map(({ outcome }) => outcome)).toEqual(
    answers.map(() => expect.objectContaining({ ok: false, kind: 'not_found' })),
  );
  expect(answers.map(({ request }) => request.method)).toEqual(['POST', 'PATCH', 'DELETE']);
  expect(answers[0]?.request.url).toMatch(/\/no%20such$/);
});

describe('a hostile id or name', () => {
  test('is refused and never thrown over', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), (text, value) => {
        expect(getRecord({ ...on(), id: text, fields: [] }).outcome.ok).toBe(false);
        expect(remove({ ...on(), id: text }).outcome.ok).toBe(false);
        expect(update({ ...on(), object: text, id: text, fields: {} }).outcome.ok).toBe(false);
        expect(create({ ...on(), fields: { [text]: value } }).outcome.ok).toBe(false);
      }),
    );
    expect(getRecord({ ...on(), id: '\ud800', fields: [] }).outcome.ok).toBe(false);
    expect(create({ ...on(), fields: { ['__proto__']: 1 } }).outcome.ok).toBe(false);
  });
});

describe('remove', () => {
  test('takes a record out of lists, search and lookups', () => {
    const [gone, ...rest] = allIds();
    must(remove({ ...on(), id: gone ?? '' }));
    expect(allIds()).toEqual(rest);
    expect(getRecord({ ...on(), id: gone ?? '', fields: [] }).outcome.ok).toBe(false);
    expect(remove({ ...on(), id: gone ?? '' }).outcome.ok).toBe(false);
    expect(must(listPage({ ...on(), fields: [], pageSize: 1 })).totalEstimate).toBe(rest.length);
    const { id } = must(create({ ...on(), fields: { lastname: 'B' } }));
    must(remove({ ...on(), id }));
    expect(allIds({}, now + 1)).not.toContain(id);
    expect(must(create({ ...on(), fields: { lastname: 'C' } })).id).not.toBe(id);
  });
});

describe('fields defined through the interface', () => {
  test('are in the metadata, empty, and can be written', () => {
    const metadata = {
      fieldName: 'tier__c',
      displayName: 'Tier',
      valueType: 'string',
      providerType: 'string',
      readOnly: false,
      isCustom: true,
      isRequired: false,
    } as const;
    const id = firstId();
    expect(update({ ...on(), id, fields: { tier__c: 'A' } }).outcome.ok).toBe(false);
    overlay.defined.push({ metadata, createdAt: now });
    expect(must(getRecord({ ...on(), id, fields: ['tier__c'] })).record.fields).toEqual({ tier__c: null });
    must(update({ ...on(), id, fields: { tier__c: 'A' } }));
    expect(must(getRecord({ ...on(), id, fields: ['tier__c'] })).record.raw).toMatchObject({ tier__c: 'A' });
  });
});

describe('search', () => {
  test('takes all filters together, and compares as a query string would', () => {
    const everyone = must(
      listPage({ ...on(), fields: ['lastname', 'donotcall', 'leadsource'], pageSize: 2_000 }),
    ).records;
    const some = everyone[3]?.fields ?? {};
    const filters: Filter[] = [
      { fieldName: 'LastName', operator: 'eq', value: String(some['lastname']) },
      { fieldName: 'donotcall', operator: 'eq', value: String(some['donotcall']) },
    ];
    const expected = everyone.filter(
      (one) => one.fields['lastname'] === some['lastname'] && one.fields['donotcall'] === some['donotcall'],
    );
    const found = must(listPage({ ...on(), pageSize: 100, fields: ['lastname'], filters })).records;
    expect(found.map((one) => one.id)).toEqual(expected.slice(0, 100).map((one) => one.id));
    expect(must(listPage({ ...on(), pageSize: 100, fields: [], filters: [] })).records).toHaveLength(100);
    const nobody: Filter = { fieldName: 'lastname', operator: 'eq', value: 'no such name' };
    expect(must(listPage({ ...on(), pageSize: 100, fields: [], filters: [nobody] })).records).toEqual([]);
    const unknown: Filter = { fieldName: 'nope', operator: 'eq', value: 1 };
    expect(listPage({ ...on(), pageSize: 100, fields: [], filters: [unknown] }).outcome).toMatchObject({
      kind: 'bad_request',
    });
  });
});

describe('changes', () => {
  test('are those that a windowed list shows, in order, each window apart', () => {
    const day = 86_400_000;
    const changes = ownChangesBetween(account, 'contact', now - day, now);
    expect(changes.length).toBeGreaterThan(5);
    expect(changes.map((change) => change.at)).toEqual(
      changes.map((change) => change.at).toSorted((a, b) => a - b),
    );
    const listed = new Set(allIds({ since: now - day + 1, until: now + 1 }));
    const live = changes.filter((one) => one.type !== 'delete').map((one) => one.id);
    const removed = new Set(changes.filter((one) => one.type === 'delete').map((one) => one.id));
    expect(new Set(live.filter((id) => !removed.has(id)))).toEqual(listed);
    const halves = [
      ownChangesBetween(account, 'contact', now - day, now - day / 2),
      ownChangesBetween(account, 'contact', now - day / 2, now),
    ];
    expect(halves.flat()).toEqual(changes);
  });

  test('name the fields that differ', () => {
    const month = 30 * 86_400_000;
    const updates = ownChangesBetween(account, 'contact', now - month, now).filter(
      (one) => one.type === 'update',
    );
    const one = updates.find((change) => change.fieldsUpdated.length > 0);
    if (!one) throw new Error('No update in a month');
    const at = (moment: number) =>
      must(getRecord({ ...on(moment), id: one.id, fields: one.fieldsUpdated })).record.fields;
    const [before, after] = [at(one.at - 1), at(one.at)];
    for (const name of one.fieldsUpdated) expect(after[name], name).not.toEqual(before[name]);
  });
});
