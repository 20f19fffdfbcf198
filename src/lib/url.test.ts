import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathSegment, safeHttpUrl } from './url';

describe('safeHttpUrl', () => {
  it.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    [' http://127.0.0.1:8080 ', 'http://127.0.0.1:8080/'],
    ['HTTPS://Example.COM', 'https://example.com/'],
    ['http://[::1]:3000/x', 'http://[::1]:3000/x'],
  ])('accepts %s', (text, href) => {
    expect(safeHttpUrl(text)?.href).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'https://user:pass@example.com',
    'https://user@example.com',
    'https://exam\tple.com',
    'https:\\\\example.com',
    'https://exam\u200bple.com',
    'https://example.com/\u202egpj.exe',
    'https://example.com%2eevil.example',
    'https:example.com',
    '//example.com',
    '/path',
    'https://',
    'http://[::1',
    '',
    undefined,
    null,
    42,
  ])('refuses %s', (text) => {
    expect(safeHttpUrl(text)).toBeUndefined();
  });

  it('gives nothing but credential-free http and https', () => {
    const texts = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.webUrl().map((url) => url.replace('http', 'ftp')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const url = safeHttpUrl(text);
        const fine = /^https?:$/.test(url?.protocol ?? 'http:') && !url?.username && !url?.password;
        expect(fine).toBe(true);
      }),
    );
  });
});

it.each(['a b/c%2F', 'é', '\u{1f600}', 'a\ud800/b', '\udc00\ud800', '\ud83d%'])(
  'escapes %j as a segment that can be read back',
  (text) => {
    expect(pathSegment(text)).not.toContain('/');
    expect(decodeURIComponent(pathSegment(text))).toBe(text);
    const parts = text.split(/(\p{Cs})/u);
    expect(pathSegment(text)).toBe(
      parts.map((part, at) => (at % 2 ? part : encodeURIComponent(part))).join(''),
    );
  },
);
