import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeUrl } from './opened-url';

describe('judgeUrl', () => {
  it.each([
    ['https://accounts.example.com/auth?client_id=1', undefined],
    ['http://127.0.0.1:4317/provider/hubspot/authorize?state=x', undefined],
    ['http://localhost:3000/a', undefined],
    ['http://accounts.example.com/auth', 'The address is not encrypted (http).'],
  ])('opens %s', (text, caution) => {
    expect(judgeUrl(text)).toEqual({ url: new URL(text), ...(caution ? { caution } : {}) });
  });

  it.each([
    ['javascript:alert(1)', /begins with javascript:/],
    [' JavaScript:alert(1)//https://a.example', /begins with javascript:/],
    ['data:text/html,x', /begins with data:/],
    ['https://good.example@evil.example/', /user name or password/],
    ['https://u:p@evil.example/', /user name or password/],
    ['https:evil.example', /cannot be read/],
    ['https://exam\u200bple.com', /cannot be seen/],
    ['https://example.com%2eevil.example', /cannot be read/],
    ['//evil.example', /not an address/],
    ['', /not an address/],
  ])('does not open %s', (text, reason) => {
    const judged = judgeUrl(text);
    expect(judged.url).toBeUndefined();
    expect(judged).toHaveProperty('reason', expect.stringMatching(reason));
  });

  it('opens nothing but http and https without credentials, whatever is answered', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.webUrl({ withFragments: true })), (text) => {
        const { url } = judgeUrl(text);
        const fine =
          url === undefined ||
          (['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '');
        expect(fine).toBe(true);
      }),
    );
  });
});
