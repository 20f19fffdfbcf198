import { describe, expect, it } from 'vitest';
import { entitlementFacts } from './entitlement-facts';

describe('entitlementFacts', () => {
  it('puts the known ones in words and shows others as they are', () => {
    const facts = entitlementFacts({
      brandingRemoval: { value: false },
      logRetentionDays: { value: 30 },
      seats: { value: 5 },
      beta: true,
      later: null,
      constructor: 'gold',
    });
    expect(facts).toEqual([
      { term: 'Branding removal', value: 'Not included' },
      { term: 'Log retention', value: '30 days' },
      { term: 'seats', value: '5' },
      { term: 'beta', value: 'Included' },
      { term: 'constructor', value: 'gold' },
    ]);
  });

  it.each([undefined, null, {}])('is empty for %j', (none) => {
    expect(entitlementFacts(none)).toEqual([]);
  });
});
