import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { internalPath } from './return-path';

describe('internalPath', () => {
  it.each(['/projects', '/projects/a/topics?q=x#y', '/projects/a%2Fb', '/projects?next=https://example.com'])(
    'takes %s',
    (path) => {
      expect(internalPath(path)).toBe(path);
    },
  );

  it.each([
    undefined,
    '',
    'projects',
    'https://example.com',
    '//example.com',
    '/\\example.com',
    '\\\\example.com',
    '/projects\\..\\x',
    '/\t/example.com',
    '/\n/example.com',
    '/.//example.com',
    'javascript:alert(1)',
    ' /projects',
    '/',
    '/connect',
    '/connect?return=/projects',
    '/Connect/',
    '/%63onnect',
    '/x/%2e%2e/connec%74',
  ])('refuses %s', (path) => {
    expect(internalPath(path)).toBeUndefined();
  });

  it('never leaves the origin, whatever it is given', () => {
    const piece = fc.constantFrom('/', '\\', '.', '..', ':', '@', '\t', '\n', 'example.com', 'https:', '%2f');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = internalPath(pieces.join('')) ?? '/';
        expect(new URL(path, 'https://console.invalid').origin).toBe('https://console.invalid');
      }),
    );
  });
});
