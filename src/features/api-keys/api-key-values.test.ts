import { describe, expect, it } from 'vitest';
import { maskKey } from '@/api/api-keys';
import { firstIssue } from '@/lib/first-issue';
import { apiKeyValuesSchema, updateApiKeyRequest } from './api-key-values';

describe('updateApiKeyRequest', () => {
  const before = { label: 'Server', scopes: ['full'] };
  it.each([
    [{ label: 'Server ', scopes: ['full'] }, undefined],
    [
      { label: 'Other', scopes: ['full'] },
      { updateMask: ['label'], apiKey: { label: 'Other' } },
    ],
    [
      { label: 'Server', scopes: ['frontend'] },
      { updateMask: ['scopes'], apiKey: { scopes: ['frontend'] } },
    ],
    [
      { label: 'Web', scopes: [] },
      { updateMask: ['label', 'scopes'], apiKey: { label: 'Web', scopes: [] } },
    ],
  ])('%j', (values, expected) => {
    expect(updateApiKeyRequest(before, values)).toEqual(expected);
  });
});

describe('maskKey', () => {
  it.each([
    ['sbk_abcdefghijklmnopqrstuvwx', 'sbk_…uvwx'],
    ['abcdefghijklmnopqrstuvwx', '…uvwx'],
    // Four characters of a short one would be much of it.
    ['sbk_short', 'sbk_…'],
    ['', '…'],
  ])('%s', (key, masked) => {
    expect(maskKey(key)).toBe(masked);
  });
});

describe('apiKeyValuesSchema', () => {
  it('asks for a label of a length that is taken', () => {
    const messageOf = (label: string) => firstIssue(apiKeyValuesSchema, { label, scopes: [] });
    expect([messageOf(' '), messageOf('x'.repeat(256)), messageOf('Server')]).toEqual([
      'Label is required',
      'Label is at most 255 characters long',
      undefined,
    ]);
  });
});
