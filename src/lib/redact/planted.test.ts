import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '@/test/exhaustive';
import { ExactNumber } from '@/contract/exact-number';
import { markOf, marks, redact, redactSecrets, redactText, type RedactOptions } from '@/lib/redact';
import { ordinaryTexts } from '@/test/ordinary-texts';
import { moreRemoved } from '@/test/redaction-more-removed';
import { plantedNotations } from '@/test/redaction-notations';
import { plantedTexts, secretNames } from '@/test/redaction-samples';

const planted = [...plantedTexts, ...plantedNotations];

const options: RedactOptions = { known: [], personal: true };
const clean = (text: string) => redactText(text, options);
const secret = fc.stringMatching(/^[A-HJ-Z][a-km-z]{2}\d[a-km-z]{3,10}\d[A-HJ-Z]{1,4}$/);
const base64 = (text: string) => btoa(text);

describe('a secret in any notation', () => {
  test.each(planted)('%s', (form) => {
    for (const value of ['Zx9kQ2vLw7', 'hunter2horse', 'kT4mNp8Rw2']) {
      const text = clean(form.replaceAll('§', value));
      expect(text).not.toContain(value);
      // And nothing else, but for what is listed.
      expect(moreRemoved.get(form) ?? [form]).toContain(text.replaceAll(marks, '§'));
      const { value: kept } = redact({ text: form.replaceAll('§', value) }, 'open', options, 'details');
      expect(JSON.stringify(kept)).not.toContain(value);
    }
  });

  const encodings: readonly ((text: string) => string)[] = [
    (text) => text,
    encodeURIComponent,
    (text) => encodeURIComponent(encodeURIComponent(text)),
    (text) => JSON.stringify(text),
    (text) => JSON.stringify(JSON.stringify({ body: text })),
    (text) => text.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('=', '&#61;'),
    (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
    ...Array.from(
      '\u00ad\u061c\u180e\u200b\u200e\u202a\u202e\u2060\u2064\u206a\u206f\ufe0f\ufeff',
      (sign) => (text: string) => [...text].join(sign),
    ),
  ];
  const notations: readonly ((name: string, value: string) => string)[] = [
    (name, value) => `${name}=${value}`,
    (name, value) => `Failed with ${name}: ${value}`,
    (name, value) => JSON.stringify({ id: 1, [name]: value, more: true }),
    (name, value) => `{'${name}' => '${value}'}`,
    (name, value) => `| ${name} | ${value} |`,
    (name, value) => `${name}:\n  ${value}\nnext: 1`,
    (name, value) => `<input name="${name}" value="${value}">`,
  ];

  test('under any name, in any encoding', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...secretNames),
        fc.constantFrom(...notations),
        fc.constantFrom(...encodings),
        secret,
        (name, write, encode, value) => {
          expect(clean(encode(write(name, value)))).not.toContain(encode(value));
        },
      ),
      runs(2_000),
    );
  });

  test('in base64', () => {
    fc.assert(
      fc.property(secret, (value) => {
        for (const text of [
          `ana:${value}`,
          `password=${value}`,
          `user=ana&api_key=${value}`,
          JSON.stringify({ password: value }),
          JSON.stringify({ after: 1, note: `sk_live_${value}${value}` }),
          JSON.stringify({ after: 1, by: 'ana@acme.example', value }),
        ])
          expect(clean(`Header ${base64(text)} sent`)).not.toContain(base64(text).slice(0, 12));
      }),
    );
  });

  test('as a member of details, as a pair, as a number, and in what could not be read', () => {
    for (const name of secretNames) {
      const value = {
        [name]: 'quiet words',
        list: [{ name, value: 'quiet words' }],
        args: [name, 'quiet Words'],
        deep: { [name]: [{ inner: 'quiet words' }] },
      };
      expect(JSON.stringify(redact(value, 'open', options, 'x').value)).not.toMatch(/quiet/i);
      expect(JSON.stringify(redactSecrets(value, options))).not.toMatch(/quiet/i);
      expect(redact({ [name]: 48_151_623 }, 'open', options, 'x').value).toEqual({
        [name]: markOf('named secret'),
      });
    }
  });

  test('beside its name, and nothing else that stands there', () => {
    const header = { name: 'X-Api-Key', value: 'quiet words', required: true, in: 'header', position: 3 };
    expect(redact(header, 'open', options, 'x').value).toEqual({ ...header, value: markOf('named secret') });
    const plain = { name: 'X-Team', value: 'quiet words' };
    expect(redact(plain, 'open', options, 'x').value).toEqual(plain);
  });

  test('under the name of its column', () => {
    const rows = [
      ['ana', 'quiet words', 1],
      ['bo', 'a', 2],
    ];
    const table = { columns: ['name', 'password', 'logins'], rows, sizes: [[1, 2]] };
    const kept = { ...table, rows: rows.map((row) => row.with(1, markOf('named secret'))) };
    kept.rows[1] = ['bo', 'a', 2];
    expect(redact(table, 'open', options, 'x').value).toEqual(kept);
    expect(redactSecrets(table, options)).toEqual(kept);
    const uneven = { columns: table.columns, rows: [...rows, ['bo']], none: 'quiet' };
    expect(redact(uneven, 'open', options, 'x').value).toEqual({ ...uneven, rows: [...kept.rows, ['bo']] });
  });

  const hidden = markOf('named secret');
  test.each<[string, unknown, unknown]>([
    [
      'as one row',
      { fields: ['plan', 'password', 'at'], values: ['pro', 'quiet', 7] },
      { fields: ['plan', 'password', 'at'], values: ['pro', hidden, 7] },
    ],
    [
      'that stands later',
      { row: ['quiet', 'b'], keys: ['pin', 'b'] },
      { row: [hidden, 'b'], keys: ['pin', 'b'] },
    ],
    [
      'of objects',
      { columns: [{ name: 'id' }, { name: 'token' }], rows: [['1', 'quiet']] },
      { columns: [{ name: 'id' }, { name: 'token' }], rows: [['1', hidden]] },
    ],
    [
      'in the first row',
      [
        ['id', 'password', 'at'],
        [1, 'quiet', 2],
        [2, 'words', 3],
      ],
      [
        ['id', 'password', 'at'],
        [1, hidden, 2],
        [2, hidden, 3],
      ],
    ],
    ['not in lists of another kind', { required: ['token'], optional: ['name'] }, undefined],
    ['not of another length', { fields: ['a', 'password'], values: ['quiet'] }, undefined],
    ['not of rows of another length', [['id', 'password'], ['1', '2'], ['3']], undefined],
    ['not of nothing', { fields: [], values: [] }, undefined],
  ])('under the name of its column, %s', (_, value, expected = value) => {
    expect(redact(value, 'open', options, 'x').value).toEqual(expected);
    expect(redactSecrets(value, options)).toEqual(expected);
  });

  test.each(['password2', 'apiKey1', 'TOKEN_3', 'client-secret-02', 'pin4'])(
    'under a name with a number: %s',
    (name) => {
      expect(redact({ [name]: 'quiet words' }, 'open', options, 'x').value).toEqual({
        [name]: markOf('named secret'),
      });
      expect(clean(`Failed with ${name}=hunter2horse`)).not.toContain('hunter2horse');
    },
  );

  test.each([
    'whsec_abcdefghijklmnopqrstuvwxyzabcdef',
    'ya29.a0AfH6SMBx-abc_def',
    'rzp_live_abcdefGHIJ1234',
    'bkua_0123456789abcdef0123',
    'HRKU-AAabcdef12-3456-7890',
    'sl.BabcdefghijkLMNOP-1234567890',
    'GR1348941abcdefghij1234',
    'pk_1234567_ABCDEFGHIJKLMNOPQRST',
    'access-sandbox-de3ce8ef-33f8-452c-a685-8671031fc0f6',
    'sdk-01234567-89ab-cdef-0123-456789abcdef',
    'access_token$production$0123456789abcdef$0123456789abcdef0123456789abcdef',
  ])('by the prefix that its vendor gives it: %s', (value) => {
    for (const text of [value, `Request used ${value} and failed`, `refused (${value})`])
      expect(clean(text)).not.toContain(value.slice(-8));
  });

  test('by the form that its provider gives it', () => {
    for (const value of ['oauth:q7jxpcxla0r2qeyyl400doi86d7ny4', 'oauth:0w3fj5g8t2ybm1k6zqv9x4cln7rpsd'])
      for (const text of [value, `login with ${value} refused`, `sent "${value}" twice`])
        expect(clean(text)).not.toContain(value.slice(6));
  });

  test('that is part of another known one leaves no rest, in either order', () => {
    for (const known of [
      ['quiet-words', 'quiet-words-of-ana'],
      ['quiet-words-of-ana', 'quiet-words'],
      ['words-of-ana', 'quiet-words'],
    ])
      expect(redactText('with quiet-words-of-ana in it', { known, personal: false })).not.toMatch(
        /quiet|ana/,
      );
  });
});

test.each(ordinaryTexts)('leaves alone: %s', (text) => {
  expect(clean(text)).toBe(text);
});

test('what a text says does not depend on what was read before', () => {
  const token = 'Zx9kQ2vLw7mB4nT8rP1sD6fG3hJ5';
  const values = [{ recordId: token }, { note: token }, { note: `i${token}` }, { note: `t${token}` }];
  const fresh = values.map((value) => redact(value, 'open', { ...options }, 'x').value);
  const shared: RedactOptions = { ...options };
  for (const order of [values, values.toReversed()])
    for (const value of order)
      expect(redact(value, 'open', shared, 'x').value).toEqual(fresh[values.indexOf(value)]);
  expect(fresh[0]).toEqual({ recordId: token });
  expect(fresh[1]).toEqual({ note: markOf('opaque text') });
});

test('places in a list stay in addresses, and what stands elsewhere does not', () => {
  const cursor = '1sr4h3neyJvYmplY3QiOiJjb21wYW5pZXMiLCJhc09mIjoxNzk0';
  const address = `GET https://api.hubapi.com/crm/v3/objects?limit=100&after=${cursor}&properties=name`;
  expect(clean(address)).toBe(address);
  expect(clean(`sent again after=${cursor}`)).not.toContain(cursor);
});

test('ids, commits, traces and counts in details stay', () => {
  const details = {
    recordId: '4111111111111111',
    commit: '9fceb02d0ae598e95dc970b74767f19372d61af8',
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    etag: '33a64df551425fcc55e4d42a148795d9',
    messageId: 'msg_01a1f8549abe70009dd9a4f2e02f68e5',
    installationId: '01a19720-9f60-7001-b426-bfa671314c2e',
    key: 'contact_id',
    tokens: 1200,
    tokenType: 'Bearer',
    authScheme: 'oauth2/authorizationCode',
    passwordPolicy: 'strict',
    token: 'expired',
    session: null,
    page: 4_111_111_111_111,
    contactId: 4_111_111_111_111_111,
  };
  expect(redact(details, 'open', options, 'x').value).toEqual(details);
});

describe('personal data', () => {
  test.each([
    ['card number', '4111 1111 1111 1111'],
    ['card number', '5555555555554444'],
    ['card number', '3782-822463-10005'],
    ['bank account', 'DE89 3704 0044 0532 0130 00'],
    ['bank account', 'GB29NWBK60161331926819'],
    ['bank account', 'NO9386011117947'],
    ['bank account', 'MT84MALT011000012345MTLCAST001S'],
    ['social security number', '078-05-1120'],
    ['phone number', '+31 6 12345678'],
    ['phone number', '(415) 555-0132'],
    ['phone number', '415-555-0132'],
    ['personal number', '529.982.247-25'],
    ['personal number', '12345678Z'],
    ['private address', '192.168.12.7'],
    ['private address', 'fd12:3456:789a::1'],
    ['email', 'ana@acme.example'],
  ])('%s: %s', (kind, text) => {
    expect(clean(`Row of ${text}, refused`)).toBe(`Row of ${markOf(kind)}, refused`);
    expect(redactText(`Row of ${text}`, { known: [], personal: false })).toBe(`Row of ${text}`);
  });

  test('in the place of an id only addresses of persons and machines are looked for', () => {
    const details = {
      hostId: '10.0.0.7',
      ref: 'fd12:3456:789a::1',
      userId: 'ana@acme.example',
      id: '4111111111111111',
    };
    expect(redact(details, 'open', options, 'x').value).toEqual({
      hostId: markOf('private address'),
      ref: markOf('private address'),
      userId: markOf('email'),
      id: '4111111111111111',
    });
  });

  test('a UUID is no bank account, whatever its digits', () => {
    const letters = 'abcdef';
    for (let at = 0; at < 20_000; at += 1) {
      const digits = at.toString(16).padStart(12, '0');
      const text = `see ${letters[at % 6]}${letters[at % 5]}12abcd-1234-4123-8123-${digits}`;
      expect(clean(text)).toBe(text);
    }
  });

  test('only with the right check digit', () => {
    for (const text of ['4111 1111 1111 1112', 'DE88 3704 0044 0532 0130 00', '529.982.247-26', '12345678A'])
      expect(clean(`Row of ${text}, refused`)).toBe(`Row of ${text}, refused`);
  });

  test.each([
    ['full_name=Ana Ruiz, refused', 'full_name=§, refused'],
    ['?firstName=Ana&lastName=Ruiz-Díaz', '?firstName=§&lastName=§'],
    ['{"Family name": "Ruiz"}', '{"Family name": "§"}'],
    ['full_name=Ana+Maria+Ruiz&a=1', 'full_name=§&a=1'],
    ['full_name=contact_name', 'full_name=contact_name'],
    ['file_name=Ana Ruiz', 'file_name=Ana Ruiz'],
  ])('a name: %s', (text, expected) => {
    expect(clean(text).replaceAll(marks, '§')).toBe(expected);
    expect(redactText(text, { known: [], personal: false })).toBe(text);
  });

  test('as a number, and by the name of its member', () => {
    const details = {
      card: 4_111_111_111_111_111,
      phone: '0612345678',
      dateOfBirth: '1990-02-01',
      birthday: true,
      contactFirstName: 'Ana',
      last_name: 'lastname',
    };
    expect(redact(details, 'open', options, 'x').value).toEqual({
      card: markOf('card number'),
      phone: markOf('personal number'),
      dateOfBirth: markOf('personal number'),
      birthday: true,
      contactFirstName: markOf('name'),
      last_name: 'lastname',
    });
  });

  test('a name that need not mean one takes a value that looks like one', () => {
    const value = {
      code: 'k7Qm2Zp9x',
      'sort.key': 'k7Qm2Zp9x',
      key: 'contact',
      hash: '42',
      other: 'k7Qm2Zp9x',
    };
    const hidden = { code: markOf('named secret') };
    expect(redact(value, 'open', options, 'x').value).toEqual({ ...value, ...hidden });
  });

  test('a number that a double cannot hold is a number', () => {
    const details = {
      recordId: new ExactNumber('3544790567247868102'),
      ratio: new ExactNumber('1.0'),
      token: new ExactNumber('48151623421089641'),
      card: new ExactNumber('4111111111111111'),
    };
    const { value } = redact(details, 'open', { ...options, records: true }, 'x');
    const hidden = { token: markOf('named secret'), card: markOf('card number') };
    expect(value).toEqual({ ...details, ...hidden });
    expect(redactSecrets(details, options)).toMatchObject({
      recordId: details.recordId,
      token: hidden.token,
    });
  });

  test('loopback and public addresses stay', () => {
    const text = 'from 127.0.0.1, ::1, 203.0.113.7 and 11.0.0.1';
    expect(clean(text)).toBe(text);
  });
});

test('text around a secret stays as it was, and JSON stays JSON', () => {
  const json = fc.jsonValue({ maxDepth: 2 });
  fc.assert(
    fc.property(json, secret, fc.boolean(), (other, value, isNumber) => {
      const text = JSON.stringify({ before: other, password: isNumber ? 48_151_623 : value, after: [1] });
      const read = JSON.parse(redactText(text, { known: [], personal: false })) as Record<string, unknown>;
      expect(read['password']).toBe(markOf('named secret'));
      expect(read['after']).toEqual([1]);
    }),
  );
  expect(clean('a\u200bb ½ ﬁ password=Zx9kQ2vLw7 ½ c\u200bd')).toBe(
    `a\u200bb ½ ﬁ password=${markOf('named secret')} ½ c\u200bd`,
  );
});

test('removing twice removes no more', () => {
  fc.assert(
    fc.property(fc.constantFrom(...planted), secret, (form, value) => {
      const once = clean(form.replaceAll('§', value));
      expect(clean(once)).toBe(once);
    }),
  );
});

// A rule that reads a character more than a limited number of times would need hours for these.
test('long texts without end are read to their end', () => {
  const units = [
    'a',
    '=',
    '"',
    String.raw`\"`,
    '%25',
    '<a ',
    '{',
    'key:',
    'token: ',
    'password ',
    'name="a" ',
    'eyJa.',
    '+1',
    '1 ',
    'a@',
    '\n',
    'user a ',
  ];
  for (const unit of units)
    expect(clean(`${unit.repeat(300_000 / unit.length)} password=Zx9kQ2vLw7`)).not.toContain('Zx9k');
  for (const quote of ["'", '"', "'a"])
    expect(clean(`(id, pin) values (${quote.repeat(300)} password=Zx9kQ2vLw7`)).not.toContain('Zx9k');
});
