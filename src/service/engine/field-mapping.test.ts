import { describe, expect, it } from 'vitest';
import type { ReadConfigObject } from '@/contract/installation';
import type { ReadObject } from '@/contract/revision-content';
import { mapRecord } from './field-mapping';
import { planFields } from './field-plan';
import { describeMappings } from './reads/read-page';

const revision: ReadObject = {
  objectName: 'contacts',
  mapToName: 'person',
  requiredFields: [
    { fieldName: 'firstname' },
    { fieldName: 'lastname', mapToName: 'surname' },
    { mapToName: 'priority', prompt: 'How important is this person?' },
    { mapToName: "$['address']['town']", prompt: 'Which field is the town?' },
  ],
  optionalFields: [
    { fieldName: 'phone' },
    { fieldName: 'mobile', mapToName: 'cell' },
    { mapToName: 'nickname' },
  ],
  optionalFieldsAuto: 'all',
};
const known = [
  'firstname',
  'lastname',
  'phone',
  'mobile',
  'hs_priority',
  'city',
  'jobtitle',
  'address',
  "$['address']['zip']",
];
const plan = (config: ReadConfigObject, from: ReadObject | undefined = revision) =>
  planFields({ rawObjectName: 'contacts', revision: from, config, known });
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('the plan of a read', () => {
  it('takes what the integration requires, and asks for it', () => {
    const made = plan({ selectedFieldMappings: { priority: 'hs_priority', "$['address']['town']": 'city' } });
    expect(made.objectName).toBe('person');
    expect(made.rawObjectName).toBe('contacts');
    expect(names(made.fields)).toEqual(['firstname']);
    expect(names(made.mapped)).toEqual(['surname', 'priority', "$['address']['town']"]);
    expect(made.ask).toEqual(['firstname', 'lastname', 'hs_priority', 'city']);
    expect(made.unanswered).toEqual([]);
  });

  it('names required mappings that the customer has not made', () => {
    expect(plan({}).unanswered).toEqual(['priority', "$['address']['town']"]);
  });

  it('says from what a mapped field is taken', () => {
    const none = planFields({ rawObjectName: 'contacts', revision: undefined, config: {}, known });
    const made = plan({ selectedFieldMappings: { priority: "$['address']['street']" } });
    expect([none, made].map(describeMappings)).toEqual([
      undefined,
      'surname ← lastname, priority ← address.street',
    ]);
  });

  it('takes optional fields only when they are selected', () => {
    expect(names(plan({ selectedFields: { phone: true, jobtitle: true, mobile: false } }).fields)).toEqual([
      'firstname',
      'phone',
      'jobtitle',
    ]);
    expect(names(plan({ selectedFields: { phone: false } }).fields)).toEqual(['firstname']);
    expect(names(plan({ selectedFields: { mobile: true } }).mapped)).toContain('cell');
  });

  it('leaves out a selected field that the provider does not show, but asks for a required one', () => {
    const without = planFields({
      rawObjectName: 'contacts',
      revision,
      config: { selectedFields: { budget: true } },
      known: known.filter((name) => name !== 'firstname'),
    });
    expect(without.leftOut).toEqual(['budget']);
    expect(without.ask).toContain('firstname');
    expect(without.ask).not.toContain('budget');
  });

  it('compares names with the provider without case, and delivers them as they were selected', () => {
    const made = plan({ selectedFields: { JobTitle: true } });
    expect(made.ask).toContain('jobtitle');
    expect(names(made.fields)).toContain('JobTitle');
  });

  it('takes every field when the customer wants all, parts inside their whole', () => {
    const made = plan({ selectedFieldsAuto: 'all', selectedFieldMappings: { priority: 'hs_priority' } });
    expect(made.ask).toBe('all');
    expect(names(made.fields)).toEqual(['firstname', 'phone', 'mobile', 'city', 'jobtitle', 'address']);
  });

  it('finds a dynamic mapping, and one that no revision knows', () => {
    const made = plan({
      dynamicMappingsInput: [
        { mapToName: 'nickname', fieldName: 'jobtitle' },
        { mapToName: 'extra', fieldName: 'phone' },
      ],
      selectedFieldMappings: { own: 'city' },
    });
    expect(made.mapped.map(({ name, source }) => [name, source.field])).toEqual(
      expect.arrayContaining([
        ['nickname', 'jobtitle'],
        ['extra', 'phone'],
        ['own', 'city'],
      ]),
    );
  });

  it('works without a revision', () => {
    const made = planFields({
      rawObjectName: 'deals',
      config: { selectedFields: { amount: true }, selectedFieldMappings: { stage: 'dealstage' } },
    });
    expect(made).toEqual({
      rawObjectName: 'deals',
      objectName: 'deals',
      ask: ['amount', 'dealstage'],
      fields: [{ name: 'amount', source: { field: 'amount' } }],
      mapped: [{ name: 'stage', target: ['stage'], source: { field: 'dealstage' } }],
      leftOut: [],
      unanswered: [],
      unmappedValues: [],
    });
  });
});

describe('a mapped record', () => {
  const raw = { id: '7', properties: { firstname: 'Ada' } };
  const record = {
    raw,
    fields: {
      firstname: 'Ada',
      lastname: 'Lovelace',
      hs_priority: 'P1',
      city: 'London',
      address: { street: { name: 'Main' }, zip: 'N1' },
      "$['address']['zip']": 'N1',
      tags: ['a', 'b'],
      jobtitle: 'one;two;three',
    },
  };
  const map = (config: ReadConfigObject, from?: ReadObject) => {
    const unknown: [string, string][] = [];
    const entry = mapRecord(plan(config, from), record, (mapping, value) => unknown.push([mapping, value]));
    return { entry, unknown };
  };

  it('keeps fields, mapped fields and the raw record apart', () => {
    const { entry } = map({
      selectedFieldMappings: { priority: 'hs_priority', "$['address']['town']": 'city' },
    });
    expect(entry).toEqual({
      fields: { firstname: 'Ada' },
      mappedFields: { surname: 'Lovelace', priority: 'P1', address: { town: 'London' } },
      raw,
    });
  });

  it('gives null for what the provider leaves empty', () => {
    const { entry } = map({ selectedFields: { phone: true } });
    expect(entry.fields).toEqual({ firstname: 'Ada', phone: null });
  });

  it('reaches into a nested field, whether or not the provider lists the part', () => {
    const { entry } = map({
      selectedFields: { "$['address']['zip']": true },
      selectedFieldMappings: {
        street: "$['address']['street']['name']",
        none: "$['address']['none']['name']",
      },
    });
    expect(entry.fields).toEqual({ firstname: 'Ada', "$['address']['zip']": 'N1' });
    expect(entry.mappedFields).toMatchObject({ street: 'Main', none: null });
  });

  it("replaces the provider's values by those of the value mapping", () => {
    const selectedValueMappings = { priority: { high: 'P1', low: 'P2' } };
    const { entry, unknown } = map({
      selectedFieldMappings: { priority: 'hs_priority' },
      selectedValueMappings,
    });
    expect(entry.mappedFields['priority']).toBe('high');
    expect(unknown).toEqual([]);
  });

  it('takes a value mapping under the field’s own name, for each of several choices, and tells the unforeseen', () => {
    const { entry, unknown } = map({
      selectedFieldMappings: { kinds: 'jobtitle' },
      selectedValueMappings: { jobtitle: { '1': 'one', '2': 'two' } },
    });
    expect(entry.mappedFields['kinds']).toBe('1;2;three');
    expect(unknown).toEqual([['kinds', 'three']]);
  });

  it('follows a dynamic mapping with values, and tells which of them the customer left out', () => {
    const config: ReadConfigObject = {
      dynamicMappingsInput: [
        {
          mapToName: 'nickname',
          fieldName: 'hs_priority',
          mappedValues: [{ mappedValue: 'high' }, { mappedValue: 'low', mappedDisplayValue: 'Low' }],
        },
        { mapToName: 'extra', mappedValues: [{ mappedValue: 'a' }] },
      ],
      selectedValueMappings: { nickname: { high: 'P1' } },
    };
    const { entry, unknown } = map(config);
    expect(entry.mappedFields['nickname']).toBe('high');
    expect(unknown).toEqual([]);
    expect(plan(config).unmappedValues).toEqual([{ mapping: 'nickname', values: ['low'] }]);
  });
});
