import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldRows } from '@/lib/field-rows';
import { keysOf, previewRows, type PreviewInput } from './mapping-preview';

const fields = fieldRows({
  email: { valueType: 'string' },
  amount: { valueType: 'float' },
  id: { valueType: 'string', readOnly: true },
  tags: { valueType: 'multiSelect' },
  "$['address']['city']": { valueType: 'string' },
});
const preview = (object: unknown, more: Partial<PreviewInput> = {}) =>
  previewRows({
    object,
    record: {
      native: { email: 'a@b.c' },
      raw: { id: '7', properties: { amount: '12.5', tags: ['x'] }, address: { city: 'Ulm' } },
    },
    fields,
    choice: undefined,
    writesMapped: false,
    ...more,
  });
const said = (rows: ReturnType<typeof preview>) =>
  rows.map(({ source, target, value, warnings }) => [source, target, value, warnings]);

it('delivers fields by their mapped names, from wherever the record has them', () => {
  const requiredFields = [
    { fieldName: 'email', mapToName: 'mail' },
    { fieldName: "$['address']['city']", mapToName: 'town' },
    { fieldName: 'tags' },
  ];
  expect(said(preview({ requiredFields }))).toEqual([
    ['email', 'mail', 'a@b.c', []],
    ["$['address']['city']", 'town', 'Ulm', []],
    ['tags', 'tags', ['x'], []],
  ]);
});

it('warns of what the customer lacks, of one name for two fields, and of another type', () => {
  const requiredFields = [
    { fieldName: 'gone', mapToName: 'x' },
    { fieldName: 'amount', mapToName: 'x' },
  ];
  expect(said(preview({ requiredFields }))).toEqual([
    ['gone', 'x', undefined, ['Not in this customer’s account', 'Another field is delivered as x too']],
    [
      'amount',
      'x',
      '12.5',
      ['Another field is delivered as x too', 'Delivered as text, though the field is of type float'],
    ],
  ]);
  expect(said(preview({ requiredFields: [{ fieldName: 'gone' }] }, { fields: undefined }))[0]?.[3]).toEqual(
    [],
  );
});

it('warns of read-only fields only where they are written by the mapped name', () => {
  const object = { requiredFields: [{ fieldName: 'id' }] };
  expect(preview(object)[0]?.warnings).toEqual([]);
  expect(preview(object, { writesMapped: true })[0]?.warnings).toEqual([
    'Read-only, so it cannot be written by this name',
  ]);
});

it('follows what the customer mapped and chose', () => {
  const object = {
    requiredFields: [{ mapToName: 'tier' }, { mapToName: 'mail' }],
    optionalFields: [{ fieldName: 'amount' }, { fieldName: 'tags' }],
    optionalFieldsAuto: 'all',
  };
  const choice = { selectedFieldMappings: { mail: 'email' }, selectedFields: { amount: true, id: true } };
  expect(
    preview(object, { choice }).map(({ kind, source, target, skipped }) => [kind, source, target, skipped]),
  ).toEqual([
    ['required', undefined, 'tier', 'The customer has not mapped it'],
    ['required', 'email', 'mail', undefined],
    ['optional', 'amount', 'amount', undefined],
    ['optional', 'tags', 'tags', 'The customer has not chosen it'],
    ['chosen', 'id', 'id', undefined],
  ]);
  expect(preview(object, { choice: { ...choice, selectedFieldsAuto: 'all' } })[3]?.skipped).toBeUndefined();
});

it('reads bracket names', () => {
  expect(keysOf('email')).toEqual(['email']);
  expect(keysOf(`$['a']["b c"]`)).toEqual(['a', 'b c']);
  expect(keysOf('$[')).toEqual(['$[']);
});

it('takes any document and any record', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (list, native, raw) => {
      const rows = preview({ requiredFields: list, optionalFields: list }, { record: { native, raw } });
      for (const { target } of rows) expect(target).not.toBe('');
    }),
  );
});
