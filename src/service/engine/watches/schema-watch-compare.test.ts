import { describe, expect, it } from 'vitest';
import { accountFor, fieldsOf } from '../../provider/account';
import type { FieldMetadata } from '../../provider/types';
import {
  changesText,
  compareFields,
  countChanges,
  digestOf,
  packFields,
  unpackFields,
  wantedChanges,
} from './schema-watch-compare';

const field = (fieldName: string, more: Partial<FieldMetadata> = {}): FieldMetadata => ({
  fieldName,
  displayName: fieldName,
  valueType: 'string',
  providerType: 'text',
  readOnly: false,
  isCustom: true,
  isRequired: false,
  ...more,
});
const fields = (...list: FieldMetadata[]) => Object.fromEntries(list.map((one) => [one.fieldName, one]));
const always = { enabled: 'always' };

describe('comparing fields', () => {
  it('finds what is new, gone and different', () => {
    const before = fields(field('a'), field('b'), field('c'));
    const changed = field('c', { valueType: 'singleSelect', values: [{ value: 'x', displayValue: 'X' }] });
    const changes = compareFields(before, fields(field('a'), changed, field('d')));
    expect(changes).toEqual({
      createdFields: [field('d')],
      deletedFields: [field('b')],
      changedFields: [{ oldSchema: field('c'), newSchema: changed }],
    });
    expect(countChanges(changes)).toBe(3);
    expect(changesText(changes)).toBe('1 field created, 1 field deleted, 1 field changed');
  });

  it('does not care for the order of anything but values', () => {
    const one = field('a', {
      values: [
        { value: 'x', displayValue: 'X' },
        { value: 'y', displayValue: 'Y' },
      ],
    });
    const turned = Object.fromEntries(Object.entries(one).toReversed()) as FieldMetadata;
    expect(countChanges(compareFields(fields(one, field('b')), fields(field('b'), turned)))).toBe(0);
    const swapped = { ...one, values: (one.values ?? []).toReversed() };
    expect(countChanges(compareFields(fields(one), fields(swapped)))).toBe(1);
  });

  it('takes any name for a name', () => {
    expect(compareFields({}, fields(field('constructor')))).toMatchObject({
      createdFields: [field('constructor')],
    });
    expect(compareFields(fields(field('constructor')), {})).toMatchObject({
      deletedFields: [field('constructor')],
    });
  });

  it('leaves out what the integration does not watch, and takes all where it says nothing', () => {
    const changes = compareFields(fields(field('a')), fields(field('b')));
    expect(countChanges(wantedChanges(changes, undefined))).toBe(2);
    expect(wantedChanges(changes, { fieldCreated: always })).toEqual({
      createdFields: [field('b')],
      deletedFields: [],
      changedFields: [],
    });
    expect(countChanges(wantedChanges(changes, { fieldChanged: always }))).toBe(0);
  });
});

describe('what is remembered of fields', () => {
  const account = accountFor({ provider: 'salesforce', workspaceRef: 'w1', seed: 'w1' });
  const seen = fieldsOf(account, 'account', Date.UTC(2026, 8, 1)) ?? {};

  it('comes back as it was, and takes little room', () => {
    const packed = packFields(seen);
    expect(unpackFields(packed)).toEqual(seen);
    expect(packed.length).toBeLessThan(JSON.stringify(seen).length / 4);
  });

  it('has a digest that tells it from others', () => {
    expect(digestOf(seen)).toBe(digestOf(unpackFields(packFields(seen))));
    expect(digestOf({ ...seen, more: field('more') })).not.toBe(digestOf(seen));
  });
});
