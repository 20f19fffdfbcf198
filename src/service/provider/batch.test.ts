import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../storage/database';
import { createRepositories } from '../storage/repositories';
import { accountFor, fieldsOf } from './account';
import { writeBatch, writeTime, type BatchItem } from './batch';
import type { FieldDefinition } from '@/contract/object-metadata';
import { defineField, type DefineCall } from './define';
import { describe as describeObject } from './describe';
import { listPage } from './list';
import { getRecord } from './get-record';
import type { WritableAccount } from './types';
import { create } from './write';

const now = Date.UTC(2026, 10, 21, 9);
let account: WritableAccount;

function accountOf(provider: string) {
  const { records, organizations, projects } = createRepositories(openDatabase(':memory:'));
  const times = { createTime: 1, updateTime: null };
  organizations.insert({ id: 'o', label: 'Org', defaultTeamId: 't', ...times });
  projects.insert({ id: 'p', orgId: 'o', name: 'p', appName: 'p', entitlements: {}, ...times });
  const overlay = records.overlay({ projectId: 'p', provider, workspace: 'acme' });
  return { ...accountFor({ provider, workspaceRef: 'acme', seed: 1, scale: 0.01 }), overlay };
}
beforeEach(() => {
  account = accountOf('salesforce');
});

const call = (object = 'contact') => ({ account, now, attempt: 0, object });
const count = () => [...account.overlay.created('contact', -1)].length;

describe('a batch', () => {
  const batch = (items: BatchItem[], allOrNone = false) =>
    writeBatch({ ...call(), action: 'create', items, allOrNone });
  const good = (lastname: string) => ({ fields: { lastname } });

  it('refuses single records', () => {
    const { request, outcome } = batch([good('A'), { fields: { nothing: 1 } }, good('B')]);
    expect(request).toMatchObject({
      method: 'POST',
      url: expect.stringMatching(/composite\/sobjects$/) as string,
    });
    expect(outcome.ok && outcome.results.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(count()).toBe(2);
  });

  it('writes nothing of all or none', () => {
    const { outcome } = batch([good('A'), { fields: {} }], true);
    expect(outcome.ok && outcome.results.map((result) => (result.ok ? '' : result.code))).toEqual([
      'ALL_OR_NONE_OPERATION_ROLLED_BACK',
      'REQUIRED_FIELD_MISSING',
    ]);
    expect(count()).toBe(0);
  });

  it('changes a record twice in one go', () => {
    const { outcome } = create({ ...call(), fields: { lastname: 'A' } });
    const id = outcome.ok ? outcome.id : '';
    const items = [
      { id, fields: { firstname: 'Bo' } },
      { id, fields: { lastname: 'C' } },
    ];
    writeBatch({ ...call(), action: 'update', items, allOrNone: false });
    const got = getRecord({ ...call(), id, fields: ['firstname', 'lastname'] }).outcome;
    expect(got.ok && got.record.fields).toEqual({ firstname: 'Bo', lastname: 'C' });
  });

  it('takes the time that was foretold', () => {
    for (const attempt of [0, 1, 2, 77]) {
      const answer = writeBatch({ ...call(), attempt, action: 'create', items: [], allOrNone: false });
      expect(writeTime({ account, now, attempt }, true)).toBe(answer.latencyMs);
      const single = create({ ...call(), attempt, fields: {} });
      expect(writeTime({ account, now, attempt }, false)).toBe(single.latencyMs);
    }
  });

  it('is refused where the provider has none, and for objects that are not there', () => {
    account = accountOf('gong');
    const none = writeBatch({ ...call('calls'), action: 'create', items: [], allOrNone: false });
    expect(none.outcome).toMatchObject({ ok: false, status: 405 });
    const unknown = writeBatch({ ...call('unicorns'), action: 'create', items: [], allOrNone: false });
    expect(unknown.outcome).toMatchObject({ ok: false, kind: 'not_found' });
  });

  it('answers for each record, and has made exactly those that it says', () => {
    const fields = fc.dictionary(
      fc.constantFrom('lastname', 'LastName', 'email', 'birthdate', 'nothing', 'id', 'leadsource'),
      fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom('Web', 'a@b.example', '2000-01-01')),
    );
    fc.assert(
      fc.property(fc.array(fields, { maxLength: 8 }), fc.boolean(), (records, allOrNone) => {
        account = accountOf('salesforce');
        const { outcome } = batch(
          records.map((one) => ({ fields: one })),
          allOrNone,
        );
        if (!outcome.ok) throw new Error(outcome.message);
        const made = outcome.results.flatMap((result) => (result.ok ? [result.id] : []));
        expect(outcome.results).toHaveLength(records.length);
        expect([...account.overlay.created('contact', -1)].map(({ id }) => id)).toEqual(made);
        expect(allOrNone ? [0, records.length] : [made.length]).toContain(made.length);
      }),
      { numRuns: 60 },
    );
  });
});

describe('defining a field', () => {
  const wish: FieldDefinition = { fieldName: 'Shoe_Size__c', displayName: 'Shoe size', valueType: 'int' };
  const define = (more: Partial<FieldDefinition> = {}, at: Partial<DefineCall> = {}) => {
    const { outcome } = defineField({ ...call(), field: { ...wish, ...more }, ...at });
    return outcome.ok ? outcome.action : outcome.message;
  };
  const shown = () => {
    const { outcome } = describeObject(call());
    return outcome.ok ? outcome.metadata.fields['shoe_size__c'] : undefined;
  };

  it('makes it, changes it, or finds it as it should be', () => {
    expect(shown()).toBeUndefined();
    expect(define()).toBe('create');
    expect(shown()).toMatchObject({ displayName: 'Shoe size', valueType: 'int', isCustom: true });
    expect(define({ fieldName: 'shoe_size__c' })).toBe('none');
    expect(define({ displayName: 'Size of shoes' })).toBe('update');
    expect(shown()).toMatchObject({ displayName: 'Size of shoes' });
    const { outcome } = create({ ...call(), fields: { lastname: 'A', Shoe_Size__c: 44 } });
    expect(outcome.ok && outcome.record.raw).toMatchObject({ LastName: 'A' });
    expect(outcome.ok && outcome.record.fields).toEqual({ lastname: 'A', shoe_size__c: 44 });
  });

  it('keeps the values of a field that the account had already', () => {
    const fields = Object.values(fieldsOf(account, 'contact', now) ?? {});
    const name = fields.find(({ isCustom, valueType }) => isCustom && valueType === 'int')?.fieldName ?? '';
    const values = () => {
      const { outcome } = listPage({ ...call(), fields: [name], pageSize: 50 });
      return outcome.ok ? outcome.records.map((record) => record.fields[name]) : [];
    };
    const before = values();
    expect(before.some((value) => typeof value === 'number')).toBe(true);
    expect(define({ fieldName: name, displayName: 'Renamed' })).toBe('update');
    expect(values()).toEqual(before);
  });

  it('is refused for standard fields, other types and odd names', () => {
    define();
    expect(define({ fieldName: 'Email' })).toMatch(/standard field/);
    expect(define({ valueType: 'boolean' })).toMatch(/type cannot be changed/);
    expect(define({ fieldName: 'shoe' })).toMatch(/ending in __c/);
    expect(define({ fieldName: '1__c' })).toMatch(/cannot be the name/);
    const association = { associationType: 'lookup', targetObject: 'unicorn' };
    expect(define({ fieldName: 'to__c', valueType: 'reference', association })).toMatch(/unicorn/);
    expect(define({}, { object: 'unicorn' })).toMatch(/unicorn/);
    expect(define({}, { object: 'user' })).toMatch(/takes no custom fields/);
    expect(define({}, { faults: { expiredCredentials: true } })).toMatch(/401/);
    account = accountOf('gong');
    expect(define({}, { ...call('calls') })).toMatch(/takes no custom fields/);
  });
});
