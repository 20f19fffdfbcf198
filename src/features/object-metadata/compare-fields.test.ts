import { expect, it } from 'vitest';
import { fieldRows } from '@/lib/field-rows';
import { compareFields } from './compare-fields';

const left = fieldRows({
  email: { valueType: 'string', values: [] },
  stage: { valueType: 'singleSelect', values: [{ value: 'a' }, { value: 'b' }] },
  tier: { valueType: 'string', isCustom: true },
  plan: { valueType: 'string', readOnly: true },
});
const right = fieldRows({
  stage: { valueType: 'singleSelect', values: [{ value: 'b' }, { value: 'a' }] },
  email: { valueType: 'string' },
  plan: { valueType: 'singleSelect', readOnly: false, values: [{ value: 'x' }] },
  region: {},
});

it('tells one-sided, differing and equal fields apart', () => {
  expect(compareFields(left, right).map(({ name, kind, differs }) => [name, kind, differs])).toEqual([
    ['email', 'same', []],
    ['stage', 'same', []],
    ['tier', 'left', []],
    ['plan', 'differs', ['type', 'readOnly', 'values']],
    ['region', 'right', []],
  ]);
});

it('is all equal with itself', () => {
  expect(compareFields(left, left).every(({ kind }) => kind === 'same')).toBe(true);
  expect(compareFields([], [])).toEqual([]);
});
