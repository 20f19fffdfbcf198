import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '@/test/exhaustive';
import { marks, redact, redactText, type Allowed } from './redact';

const options = { known: ['console-key-1234'], personal: true };
const clean = (text: string) => redactText(text, options);

describe('redactText', () => {
  it.each([
    ['Authorization: Bearer abc.def-123', /abc/],
    ['{"authorization":"Basic dXNlcjpwYXNz"}', /dXNl/],
    ['GET https://ana:hunter2@api.example.com/x', /hunter2|ana/],
    ['refresh_token=1//0gabc&x=1', /0gabc/],
    ['client_secret: "a b c"', /a b c/],
    ['password=hunter2', /hunter2/],
    ['https://x.test/cb?code=4/0Aean&state=1', /0Aean/],
    ['got eyJhbGciOi.eyJzdWIiOi.sig-nature_x back', /eyJ/],
    ['key sk_live_51HxYzAbCdEf rejected', /51Hx/],
    ['AKIAIOSFODNN7EXAMPLE', /AKIA/],
    ['with console-key-1234 in it', /1234/],
    ['asked by ana.ruiz@acme.example', /ana/],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----', /MIIE/],
    ['hash 0123456789abcdef0123456789abcdef', /0123456789abcdef/],
    ['value aB3dE5fG7hJ9kL1mN3pQ5rS7', /aB3d/],
    ['Cookie: theme=dark; session=quiet', /quiet/],
    ['to https://hooks.slack.com/services/quiet/words', /quiet/],
    ['-----BEGIN PGP PRIVATE KEY BLOCK-----\nquiet', /quiet/],
    [String.raw`{\"refresh_token\":\"quiet\"}`, /quiet/],
    ['AccountKey=quiet;EndpointSuffix=x', /quiet/],
    ['client_secret%3Dquiet', /quiet/],
    ['otp seed JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', /JBSW/],
  ])('%s', (text, secret) => {
    expect(clean(text)).not.toMatch(secret);
    expect(clean(text)).toMatch(marks);
  });

  it.each([
    'Reading contacts of Acme from HubSpot: changes since 2026-11-20T16:00:37.502Z',
    'Message msg_2KWPBgLlAfxdpx2AI54pPJ85f4W delivered',
    'Operation 0199e0a8-52f7-7000-8000-0123456789ab ended',
    'GET https://api.hubapi.com/crm/v3/objects/contacts?limit=100&after=200 → 200 · 100 records · 90 ms',
    'Salesforce refused the credentials: 400 invalid_grant: expired or revoked',
    'No such column foo__c on entity Account (401 Unauthorized)',
  ])('leaves alone: %s', (text) => {
    expect(clean(text)).toBe(text);
  });

  test('e-mail addresses stay where asked for', () => {
    expect(redactText('ana@acme.example', { known: [], personal: false })).toBe('ana@acme.example');
  });
});

test('what was removed before stays as it is, and what is beside it is searched', () => {
  const text = '[redacted: email] password=[redacted: named secret] token=hunter2x9';
  expect(clean(text)).toBe(text.replace('hunter2x9', '[redacted: named secret]'));
});

test('of known texts that overlap the first and longest gives its name, and all of each is removed', () => {
  const knownTexts = [
    { kind: 'short', text: 'pq' },
    { kind: 'long', text: 'pqrs' },
    { kind: 'later', text: 'rst' },
  ];
  const example = redactText('to pqrstu', { known: [], personal: false, knownTexts });
  expect(example).toBe('to [redacted: long]u');
  fc.assert(
    fc.property(
      fc.stringMatching(/^[pqr ]{1,40}$/),
      fc.array(fc.tuple(fc.nat(39), fc.integer({ min: 1, max: 8 })), { maxLength: 5 }),
      (text, places) => {
        const parts = places.map(([from, length]) => text.slice(from, from + length)).filter(Boolean);
        const isCovered = Array.from(text, () => false);
        for (const part of parts)
          for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length))
            isCovered.fill(true, at, at + part.length);
        const texts = parts.map((part) => ({ kind: 'known', text: part }));
        const left = redactText(text, { known: [], personal: false, knownTexts: texts });
        expect(left.replaceAll(marks, '')).toBe(
          Array.from(text)
            .filter((_, at) => !isCovered[at])
            .join(''),
        );
      },
    ),
  );
});

test('a known credential in the place of an id is removed, an id is not', () => {
  const { value } = redact(
    { id: 'console-key-1234', other: 'op-1' },
    { members: { id: 'id', other: 'id' } },
    { known: ['console-key-1234'], personal: false },
    'operation',
  );
  expect(value).toEqual({ id: '[redacted: credential of this console]', other: 'op-1' });
});

const core = fc.stringMatching(/^[A-Za-z0-9]{24,60}$/);
/** A secret and the form in which it stands in a text. */
const planted = fc
  .tuple(
    core,
    fc.constantFrom(
      'bearer',
      'basic',
      'header',
      'password',
      'json',
      'url',
      'jwt',
      'key',
      'query',
      'pem',
      'known',
    ),
  )
  .map(([secret, form]) => {
    const forms: Record<string, string> = {
      bearer: `Bearer ${secret}`,
      basic: `basic ${secret}==`,
      header: `X-Api-Key: ${secret}`,
      password: `password=${secret}`,
      json: `{"client_secret":"${secret}"}`,
      url: `https://user:${secret}@host.test/path`,
      jwt: `eyJ${secret}.${secret}.${secret}`,
      key: `sk_live_${secret}`,
      query: `https://host.test/?access_token=${secret}&a=1`,
      pem: `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----`,
      known: 'console-key-1234',
    };
    return { secret: form === 'known' ? 'console-key-1234' : secret, written: forms[form] ?? '' };
  });
const filler = fc.constantFrom(
  '',
  ' ',
  'Failed: ',
  ' then ',
  '\n',
  ' (',
  '"',
  ' of Acme ',
  '[redacted: email] ',
);

const allowed: Allowed = {
  members: {
    id: 'id',
    result: 'text',
    details: 'open',
    fields: { map: 'text' },
    lines: { list: { members: { msg: 'text' } } },
  },
};

describe('a planted secret never survives', () => {
  test('in text, whatever stands around it', () => {
    fc.assert(
      fc.property(filler, planted, filler, (before, { secret, written }, after) => {
        expect(clean(before + written + after)).not.toContain(secret);
      }),
      runs(1_000),
    );
  });

  test('anywhere in a resource: in text, details, names, lists, and what nobody listed', () => {
    const place = fc.constantFrom(
      'result',
      'details',
      'deep',
      'name',
      'mapName',
      'mapValue',
      'line',
      'unlisted',
      'shape',
    );
    fc.assert(
      fc.property(planted, place, ({ secret, written }, where) => {
        const value = {
          id: 'op-1',
          result: where === 'result' ? written : 'fine',
          details: {
            request: where === 'details' ? written : 'GET /x',
            list: [{ deep: where === 'deep' ? written : 1 }],
            ...(where === 'name' ? { [written]: 1 } : {}),
          },
          fields: {
            ...(where === 'mapName' ? { [written]: 'x' } : {}),
            a: where === 'mapValue' ? written : 'b',
          },
          lines:
            where === 'shape'
              ? written
              : [{ msg: where === 'line' ? written : 'x', other: where === 'unlisted' ? secret : 1 }],
          unlisted: where === 'unlisted' ? { token: secret, plain: secret } : 1,
        };
        const { value: kept, leftOut } = redact(value, allowed, options, 'operation');
        expect(JSON.stringify({ kept, leftOut })).not.toContain(secret);
        expect(kept).toMatchObject({ id: 'op-1' });
      }),
      runs(1_000),
    );
  });

  test('what is named a secret is one, whatever it looks like', () => {
    const { value } = redact(
      { details: { apiKey: 'abc', nested: { password: { a: 'b' } }, ok: true } },
      allowed,
      options,
      'x',
    );
    expect(value).toEqual({
      details: {
        apiKey: '[redacted: named secret]',
        nested: { password: '[redacted: named secret]' },
        ok: true,
      },
    });
  });

  test('details are kept down to the seventh level', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 'end' : { in: nested(levels - 1) });
    const of = (levels: number) => redact({ details: nested(levels) }, allowed, options, 'log');
    expect(of(7)).toEqual({ value: { details: nested(7) }, leftOut: [] });
    expect(of(8).leftOut).toEqual([`log.details${'.in'.repeat(7)}`]);
  });

  test('what is not listed is left out, and said', () => {
    const { value, leftOut } = redact(
      { id: 'a', extra: 1, lines: [{ msg: 'x', more: 2 }] },
      allowed,
      options,
      'log',
    );
    expect(value).toEqual({ id: 'a', lines: [{ msg: 'x' }] });
    expect(leftOut).toEqual(['log.extra', 'log.lines[0].more']);
  });
});
