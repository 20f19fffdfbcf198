import { expect, it } from 'vitest';
import { SPEC_VERSION } from '@/contract/revision-content';
import commonNames from './common-names.json';
import { knownFields, knownObjects } from './known-names';

const integration = (name: string, provider: string, objectName: string, fields: readonly string[]) => ({
  name,
  provider,
  latestRevision: {
    id: name,
    specVersion: SPEC_VERSION,
    createTime: '2026-11-01T00:00:00Z',
    content: {
      read: { objects: [{ objectName, requiredFields: fields.map((fieldName) => ({ fieldName })) }] },
      write: { objects: [{ objectName }] },
    },
  },
});
const common = { crm: { contact: 'email phone', account: 'name' } };
const project = [
  integration('sync', 'crm', 'Contact', ['Email', 'Tier__c']),
  integration('billing', 'crm', 'invoice', ['total']),
  integration('other', 'helpdesk', 'ticket', ['subject']),
];

it('names what the project uses first, each with its integrations, then what is commonly used', () => {
  expect(knownObjects('crm', project, common)).toEqual([
    { name: 'Contact', usedBy: ['sync'] },
    { name: 'invoice', usedBy: ['billing'] },
    { name: 'account', usedBy: [] },
  ]);
  expect(knownFields('crm', 'contact', project, common)).toEqual([
    { name: 'Email', usedBy: ['sync'] },
    { name: 'Tier__c', usedBy: ['sync'] },
    { name: 'phone', usedBy: [] },
  ]);
});

it('knows nothing of other providers and objects', () => {
  expect(knownObjects('erp', project, common)).toEqual([]);
  expect(knownFields('crm', 'toString', project, common)).toEqual([]);
  expect(knownObjects('constructor', [], common)).toEqual([]);
});

it('lists each commonly used field once', () => {
  for (const objects of Object.values(commonNames))
    for (const fields of Object.values(objects)) {
      const names = fields.split(' ');
      expect(new Set(names).size).toBe(names.length);
    }
});
