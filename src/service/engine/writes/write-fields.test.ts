import type { ReadObject } from '@/contract/revision-content';
import { describe, expect, it } from 'vitest';
import { planFields } from '../field-plan';
import { planWrite, toNative } from './write-fields';

const revision: ReadObject = {
  objectName: 'account',
  requiredFields: [
    { fieldName: "$['address']['city']", mapToName: 'town' },
    { fieldName: 'name', mapToName: "$['company']['title']" },
    { mapToName: 'tier', default: 'rating' },
  ],
  optionalFields: [{ fieldName: 'phone', mapToName: 'telephone' }],
};
const known = ['name', 'rating', 'phone', 'stage', 'address', "$['address']['city']", 'industry'];
const config = {
  selectedFieldMappings: { phase: 'stage' },
  selectedValueMappings: { phase: { won: 'Closed Won', 7: 'Seventh' } },
};

const inherited = {
  plan: planFields({ rawObjectName: 'account', revision, config, known }),
  revision,
};
const plan = planWrite({}, { objectName: 'account', inheritMapping: true }, inherited);
const native = (record: Record<string, unknown>, type: 'create' | 'update' = 'create') =>
  toNative(plan, record, type).fields;

describe('a record in the provider’s names', () => {
  it('takes mapped names, nested and not, and those that the customer answered', () => {
    expect(
      native({ town: 'Ulm', company: { title: 'Acme' }, tier: 'Hot', telephone: '1', industry: 'x' }),
    ).toEqual({
      "$['address']['city']": 'Ulm',
      name: 'Acme',
      rating: 'Hot',
      phone: '1',
      industry: 'x',
    });
  });

  it('keeps what stands beside a mapped part', () => {
    expect(native({ company: { title: 'Acme', size: 3 } })).toEqual({ name: 'Acme', company: { size: 3 } });
  });

  it('takes the customer’s values back to the provider’s', () => {
    expect(native({ phase: 'won' })).toEqual({ stage: 'Closed Won' });
    expect(native({ phase: 7 })).toEqual({ stage: 'Seventh' });
    expect(native({ phase: ['won', 'other'] })).toEqual({ stage: ['Closed Won', 'other'] });
    expect(native({ phase: null })).toEqual({ stage: null });
  });

  it('lets a mapped name win over the native one', () => {
    expect(native({ name: 'plain', company: { title: 'mapped' } })).toEqual({ name: 'mapped' });
  });

  it('leaves the id out of a change only, and the caller’s record alone', () => {
    const record = { id: '1', Id: '1', company: { title: 'Acme' } };
    expect(native(record, 'update')).toEqual({ name: 'Acme' });
    expect(native(record)).toEqual({ id: '1', Id: '1', name: 'Acme' });
    expect(record).toEqual({ id: '1', Id: '1', company: { title: 'Acme' } });
  });

  it('knows nothing of mappings that are not inherited', () => {
    const plain = planWrite({}, { objectName: 'account' }, inherited);
    expect(toNative(plain, { town: 'Ulm' }, 'create').fields).toEqual({ town: 'Ulm' });
  });
});

it('compares names of settings without regard to case, as some providers do', () => {
  const settings = {
    selectedFieldSettings: { Phone: { writeOnCreate: 'never' }, NAME: { default: { stringValue: 'x' } } },
  };
  const strict = planWrite(
    settings,
    { objectName: 'account', valueDefaults: { allowAnyFields: true } },
    undefined,
  );
  expect(toNative(strict, { name: 'given', phone: '1' }, 'create').fields).toEqual({ name: 'given' });
});
