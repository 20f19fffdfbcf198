import { describe, expect, it } from 'vitest';
import { errorsOfEdited } from '@/components/form/rule-resolver';
import { destinationErrors, fieldNames } from './destination-rules';
import { destinationValues, newDestinationValues, type DestinationValues } from './destination-values';

const none = new Set<string>();
const webhook = (change: Partial<ReturnType<typeof newDestinationValues>['metadata']> = {}) => {
  const values = newDestinationValues();
  values.name = 'orders';
  Object.assign(values.metadata, { url: 'https://example.com/a' }, change);
  return values;
};

/** As the form of an existing destination finds them. */
const editedErrors = (values: DestinationValues, before: DestinationValues) =>
  errorsOfEdited((one) => destinationErrors(one, none), values, before);

describe('destinationErrors', () => {
  it('finds nothing wrong with a right one', () => {
    expect(destinationErrors(webhook(), none).size).toBe(0);
  });

  it('says what is missing or wrong at its field', () => {
    const values = webhook({ url: 'ftp://example.com' });
    values.name = 'a b';
    expect(Object.fromEntries(destinationErrors(values, none))).toEqual({
      name: 'Use letters, digits and dashes only',
      'metadata.url': 'Begin with https:// (plain http is for loopback addresses only)',
    });
  });

  it('knows the names that are taken', () => {
    expect(destinationErrors(webhook(), new Set(['orders'])).get('name')).toMatch(/has this name/);
  });

  it('says which header row is wrong, and in which part', () => {
    const headers = [
      { name: 'X-Good', value: 'fine' },
      { name: 'X Bad', value: 'fine' },
      { name: 'X-Value', value: 'two\nlines' },
      { name: '', value: 'nameless' },
      { name: 'x-good', value: 'again' },
      { name: '', value: '' },
    ];
    const errors = destinationErrors(webhook({ headers }), none);
    expect([...errors.keys()]).toEqual([
      'metadata.headers.1.name',
      'metadata.headers.2.value',
      'metadata.headers.3.name',
      'metadata.headers.4.name',
    ]);
    expect(errors.get('metadata.headers.4.name')).toBe('This header is given twice');
  });

  it('asks for the secrets of a new one, and for a replaced one, but not for one left unchanged', () => {
    const fresh = newDestinationValues();
    Object.assign(fresh, { name: 'a', type: 's3' });
    Object.assign(fresh.metadata, { bucket: 'b', region: 'r' });
    expect([...destinationErrors(fresh, none).keys()]).toEqual(['secrets.awsKeyId', 'secrets.awsSecretKey']);
    const before = destinationValues({
      id: 'd',
      name: 'a',
      type: 's3',
      metadata: { bucket: 'b', region: 'r' },
      createTime: '',
    });
    expect(editedErrors(before, before).size).toBe(0);
    const replaced = { ...before, secrets: { ...before.secrets, awsSecretKey: '' } };
    expect([...editedErrors(replaced, before).keys()]).toEqual(['secrets.awsSecretKey']);
  });

  it('lets be what was so before and is not touched', () => {
    const before = destinationValues({
      id: 'd',
      name: 'under_score',
      type: 'webhook',
      metadata: { url: 'http://intranet/hook' },
      createTime: '',
    });
    const edited = (change: object, metadata: object = {}) => ({
      ...before,
      ...change,
      metadata: { ...before.metadata, ...metadata },
    });
    const headers = [{ name: 'X', value: 'y' }];
    expect(editedErrors(edited({}, { headers }), before).size).toBe(0);
    expect([...editedErrors(edited({ name: 'also_bad' }), before).keys()]).toEqual(['name']);
    expect([...editedErrors(edited({}, { url: 'http://intranet/other' }), before).keys()]).toEqual([
      'metadata.url',
    ]);
  });

  it('refuses text that is no longer JSON in a kind it does not know', () => {
    const before = destinationValues({
      id: 'd',
      name: 'a',
      type: 'pigeon',
      metadata: { loft: 7 },
      createTime: '',
    });
    const broken = { ...before, other: [{ key: 'loft', text: '{', json: true }] };
    expect([...editedErrors(broken, before).keys()]).toEqual(['other.0.text']);
    expect(fieldNames(broken)).toEqual(['type', 'name', 'other.0.text']);
  });
});
