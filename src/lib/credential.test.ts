import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { credentialFault } from './credential';

describe('credentialFault', () => {
  it.each(['', '  ', 'ABC-123_~', ' padded ', "!#$%&'*+/=?^`{|}"])('takes %j', (typed) => {
    expect(credentialFault(typed, 'API key')).toBeUndefined();
  });

  it.each([
    ['Bearer abc', /word “Bearer”/],
    ['"abc"', /quotes/],
    ['“abc”', /quotes/],
    ['X-Api-Key: abc', /its name/],
    ['API_KEY=abc', /its name/],
    ['"apiKey":"abc"', /its name|quotes/],
    ['sk-abc…xyz', /shortened or hidden/],
    ['••••••abcd', /shortened or hidden/],
    ['ab cd', /An API key has no spaces/],
    ['ab\ncd', /no line breaks/],
    ['abé', /Character 3/],
    ['a\u200bb', /Character 2/],
    ['ab\u0000', /Character 3/],
    ['x'.repeat(16_385), /length/],
  ])('refuses %j', (typed, fault) => {
    expect(credentialFault(typed, 'API key')).toMatch(fault);
  });

  it('takes only what a browser sends in a header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        fc.pre(credentialFault(typed, 'bearer token') === undefined);
        expect(() => new Headers({ 'X-Api-Key': typed.trim() })).not.toThrow();
        expect(typed.trim()).toMatch(/^[!-~]*$/);
      }),
    );
  });
});
