import { expect, test } from 'vitest';
import { isTab, readOperationSearch } from './operation-tabs';

test.each([
  [{}, {}],
  [{ tab: 'raw' }, { tab: 'raw' }],
  [
    { tab: 'compare', with: 'o2' },
    { tab: 'compare', with: 'o2' },
  ],
  [{ tab: 'case' }, { tab: 'case' }],
  [{ tab: 'details' }, { tab: 'details' }],
  [{ tab: 'handover' }, { tab: 'case' }],
  [{ tab: 'log', with: '' }, {}],
])('the address %j opens %j', (search, expected) => {
  expect(readOperationSearch(search)).toEqual(expected);
  expect(isTab(readOperationSearch(search).tab)).toBe('tab' in expected);
});
