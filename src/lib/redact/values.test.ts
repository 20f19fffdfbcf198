import { expect, test } from 'vitest';
import { ExactNumber } from '@/contract/exact-number';
import { isRecordValue, redact, redactSecrets } from '@/lib/redact';

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
const secret = '[redacted: named secret]';

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

test.each('name key field path kind header param parameter type label id variable'.split(' '))(
  'a member %s says what the other holds',
  (label) => {
    expect(cleaned({ [label]: 'password', value: 'quiet' })).toEqual({ [label]: 'password', value: secret });
  },
);

test.each(
  `value values val v content text data string secret default from to before after old new oldValue new_value
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
