import { expect, test } from 'vitest';
import { ExactNumber } from '@/contract/exact-number';
import { isRecordValue, markOf, redact, redactSecrets, redactText, type RedactOptions } from '@/lib/redact';
import { secretNames } from '@/test/redaction-samples';

const options = { known: ['console-key-1234'], personal: true };

test.each([
  ['value', 'x', true],
  ['old_value', 1, true],
  ['defaultValues', [], true],
  ['defaults', 1, true],
  ['value', null, false],
  ['value', undefined, false],
  ['record', {}, true],
  ['rows', [], true],
  ['rows', 'a', true],
  ['rows', '12', false],
  ['rows', 12, false],
  ['rows', new ExactNumber('12'), false],
  ['fields', {}, true],
  ['fields', [], false],
  ['customFields', {}, true],
  ['properties', 'x', false],
  ['name', 'x', false],
])('a member %s with %j holds values of a record: %s', (name, value, is) => {
  expect(isRecordValue(name, value)).toBe(is);
});

const cleaned = (value: unknown) => redact(value, 'open', options, 'x').value;
const secret = markOf('named secret');

test.each<[unknown, unknown]>([
  [
    ['password', 'quiet Words'],
    ['password', secret],
  ],
  [
    ['password', 'quiet'],
    ['password', 'quiet'],
  ],
  [
    ['password', '--verbose mode'],
    ['password', '--verbose mode'],
  ],
  [
    ['password', 5],
    ['password', 5],
  ],
  [
    ['users', 'quiet Words'],
    ['users', 'quiet Words'],
  ],
  [
    { password: null, token: false },
    { password: null, token: false },
  ],
  [
    { passwords: 3, secrets: '12', password: 'unset' },
    { passwords: 3, secrets: '12', password: 'unset' },
  ],
  [
    { key: 'a1b2c3d4', keys: 'word' },
    { key: secret, keys: 'word' },
  ],
  [
    { phone: 12_345, fax: 1_234 },
    { phone: '[redacted: personal number]', fax: 1_234 },
  ],
  [
    { amount: 4_111_111_111_111_111, recordId: 4_111_111_111_111_111 },
    { amount: '[redacted: card number]', recordId: 4_111_111_111_111_111 },
  ],
])('of details %j stays %j', (value, expected) => {
  expect(cleaned(value)).toEqual(expected);
});

test('what is not there is not written, and an id stays but for what is known', () => {
  expect(Object.keys(cleaned({ a: undefined, b: 1 }) as object)).toEqual(['b']);
  const id = (text: string) => redact(text, 'id', options, 'id').value;
  expect(['aB3dE5fG7hJ9kL1mN3pQ5rS7', 'console-key-1234'].map(id)).toEqual([
    'aB3dE5fG7hJ9kL1mN3pQ5rS7',
    '[redacted: credential of this console]',
  ]);
});

test.each<[unknown, unknown]>([
  [{ key: 'quiet words' }, { key: secret }],
  [{ headers: { a: 'quiet words', b: null } }, { headers: { a: secret, b: null } }],
  [
    { password: true, token: null, pin: 3 },
    { password: true, token: null, pin: secret },
  ],
  [
    { name: 'quiet words', count: 3 },
    { name: 'quiet words', count: 3 },
  ],
  [
    ['--password', 'quiet Words'],
    ['--password', secret],
  ],
])('of an answer %j stays %j', (value, expected) => {
  expect(redactSecrets(value, options)).toEqual(expected);
});

test.each(
  'name key n k field path kind header param parameter type label id variable attribute property'.split(' '),
)('a member %s says what the other holds', (label) => {
  expect(cleaned({ [label]: 'password', value: 'quiet' })).toEqual({ [label]: 'password', value: secret });
});

test.each(
  `value values val vals v example content text data string secret default from to before after old new oldValue new_value
  previousValue currentValue`.split(/\s+/),
)('a member %s is what the other speaks of', (member) => {
  expect(cleaned({ name: 'password', [member]: 'quiet' })).toEqual({ name: 'password', [member]: secret });
  expect(cleaned({ name: 'team', [member]: 'quiet' })).toMatchObject({ name: 'team' });
});

test('pairs, values of records and texts of an answer', () => {
  expect(
    cleaned({
      headers: [
        ['token', 'quiet'],
        ['host', 'x'],
      ],
    }),
  ).toEqual({
    headers: [
      ['token', secret],
      ['host', 'x'],
    ],
  });
  expect(redact({ value: 'x', count: 1 }, 'open', { ...options, records: true }, 'x').value).toEqual({
    value: '[redacted: record value]',
    count: 1,
  });
  expect(redactSecrets({ note: 'password=quiet' }, options)).toEqual({ note: `password=${secret}` });
});

test('a secret as a member of details, as a pair, as a number, and in what could not be read', () => {
  for (const name of secretNames) {
    const value = {
      [name]: 'quiet words',
      list: [{ name, value: 'quiet words' }],
      args: [name, 'quiet Words'],
      deep: { [name]: [{ inner: 'quiet words' }] },
    };
    expect(JSON.stringify(cleaned(value))).not.toMatch(/quiet/i);
    expect(JSON.stringify(redactSecrets(value, options))).not.toMatch(/quiet/i);
    expect(cleaned({ [name]: 48_151_623 })).toEqual({ [name]: secret });
  }
});

test('a secret beside its name, and nothing else that stands there', () => {
  const header = { name: 'X-Api-Key', value: 'quiet words', required: true, in: 'header', position: 3 };
  expect(cleaned(header)).toEqual({ ...header, value: secret });
  const plain = { name: 'X-Team', value: 'quiet words' };
  expect(cleaned(plain)).toEqual(plain);
  for (const [label, member] of [
    ['Key', 'Value'],
    ['ParameterKey', 'ParameterValue'],
    ['option_name', 'value'],
    ['kind', 'stringData'],
  ]) {
    const one = { [`${label}`]: 'Secret', [`${member}`]: 'quiet words', Type: 'String' };
    const kept = { ...one, [`${member}`]: secret };
    expect([cleaned(one), redactSecrets(one, options)]).toEqual([kept, kept]);
  }
  const command = ['curl', '--token', 'quiet', '-u', 'ana:quiet', '-u', '1000:1000', '--auth', 'basic'];
  const shown = command.map((word) => (word.includes('quiet') ? secret : word));
  expect(cleaned(command)).toEqual(shown);
});

test.each(['password2', 'apiKey1', 'TOKEN_3', 'client-secret-02', 'pin4'])(
  'a secret under a name with a number: %s',
  (name) => {
    expect(cleaned({ [name]: 'quiet words' })).toEqual({ [name]: secret });
    expect(redactText(`Failed with ${name}=hunter2horse`, options)).not.toContain('hunter2horse');
  },
);

test('personal data as a number, and by the name of its member', () => {
  const details = {
    card: 4_111_111_111_111_111,
    phone: '0612345678',
    dateOfBirth: '1990-02-01',
    birthday: true,
    contactFirstName: 'Ana',
    last_name: 'lastname',
  };
  expect(cleaned(details)).toEqual({
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
  expect(cleaned(value)).toEqual({ ...value, code: secret });
});

test('a number that a double cannot hold is a number', () => {
  const details = {
    recordId: new ExactNumber('3544790567247868102'),
    ratio: new ExactNumber('1.0'),
    token: new ExactNumber('48151623421089641'),
    card: new ExactNumber('4111111111111111'),
  };
  const { value } = redact(details, 'open', { ...options, records: true }, 'x');
  const hidden = { token: secret, card: markOf('card number') };
  expect(value).toEqual({ ...details, ...hidden });
  expect(redactSecrets(details, options)).toMatchObject({
    recordId: details.recordId,
    token: hidden.token,
  });
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
  expect(cleaned(details)).toEqual(details);
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

test('the private part of a key in JSON', () => {
  const jwk = { kty: 'RSA', n: 'modulus', e: 'AQAB', d: 'quiet', p: 'words', kid: 'k-1' };
  const kept = { ...jwk, d: secret, p: secret };
  expect([cleaned(jwk), redactSecrets(jwk, options)]).toEqual([kept, kept]);
  expect(cleaned({ d: 'quiet', k: 'words' })).toEqual({ d: 'quiet', k: 'words' });
});

test('what describes a secret, or says how it is, stays', () => {
  const details = {
    properties: { password: { type: 'string', minLength: 8 } },
    session: 'ended',
    hash: '9fceb02d0ae598e95dc970b74767f19372d61af8',
  };
  expect(cleaned(details)).toEqual(details);
  for (const password of [
    { type: 'string', default: 'quiet' },
    { type: 'text', content: 'quiet' },
    { type: 'scrypt' },
  ])
    expect(cleaned({ password })).toEqual({ password: secret });
  expect(cleaned({ passwordHash: details.hash })).toEqual({ passwordHash: secret });
});
