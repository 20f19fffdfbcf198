import { expect, it } from 'vitest';
import { domainFault, domainHint, emailFault, emailHint, readEmail } from './domain-rules';

it('shows both spellings of a domain', () => {
  const both = 'Claims bücher.example (xn--bcher-kva.example)';
  for (const typed of [
    'bücher.example',
    'xn--bcher-kva.example',
    '@BÜCHER.example',
    'bu\u0308cher.example:8080',
    '‹bücher.example›',
    '[our site](https://bücher.example/about)',
    '<https://bücher.example|our site>',
  ])
    expect(domainHint(typed, 'Claims')).toBe(both);
  expect(domainHint('@example.com', 'Claims')).toBe('Claims example.com');
});

it.each([
  'ana@example.com',
  ' ana@example.com\u200b',
  'Ana <ana@example.com>',
  '"Ana, of Example" <ana@example.com>;',
  'mailto:ana@example.com?subject=Hello',
  'mailto:ana%40example.com',
  '“ana@example.com”',
  "'ana@example.com',",
  'ana@example.com (Ana)',
  'Ana Moreau\tana@example.com',
  '<MAILTO:ana%40example%2Ecom?cc=%>',
  '<mailto:ana@example.com|ana@example.com>',
  '[ana@example.com](mailto:ana@example.com)',
  'Ana Moreau [ana@example.com]',
  '(ana@example.com).',
  '**ana@example.com**',
  '_ana@example.com_',
  '| ana@example.com |',
  'E-Mail: ana@example.com!',
  'email=ana@example.com',
  'mailto://ana@example.com',
  'ana@example.com?subject=Hello',
  '<a href="mailto:ana@example.com">Ana</a>',
  '[Ana](mailto:ana@example.com "Write to Ana")',
  'Ana <ana@example.com>, ana@example.com',
])('takes the address out of %j', (typed) => {
  expect(emailFault(typed)).toBeUndefined();
  expect(readEmail(typed)).toBe('ana@example.com');
});

it('says what is sent, and what is wrong', () => {
  expect(emailHint('ana@example.com', 'Invites')).toBeUndefined();
  expect(emailHint('Ana <ana@bücher.example>', 'Invites')).toBe(
    'Invites ana@bücher.example (xn--bcher-kva.example)',
  );
  for (const two of [
    'ana@example.com, ben@example.com',
    '"Ana" <ana@example.com>, "Ben" <ben@example.com>',
    'Ana <ana@example.com>, ben@example.com',
    'mailto:ana@example.com?to=ben@example.com',
  ])
    expect([readEmail(two), emailFault(two)]).toEqual([undefined, 'Give one address at a time']);
  expect(emailFault(' ')).toBe('E-mail address is required');
  expect(emailFault('ana@example')).toBe('“example” is not a whole domain: it has no dot');
  expect(emailFault('ana@[10.0.0.1]')).toBe('An IP address is not a domain');
  expect(emailFault('ana\u200b@example.com')).toBe('It has a character that cannot be seen. Type it again');
  expect(emailFault('ana@exаmple.com')).toBe('“exаmple” has Latin and Cyrillic letters. Type it again');
  expect(emailFault('ana@example,com')).toBe('A domain has no “,”. Dots are between its parts');
  expect(emailFault('ana')).toMatch(/such as ana@example\.com/);
  for (const [typed, reason] of [
    ['.ana@example.com', 'The part before the @ cannot begin or end with a dot, or have two in a row'],
    ['ana@example.com:25', 'A domain has no “:”'],
    ['ana@example.com/x', 'A domain has no “/”'],
    ['ana@a^b', '“a^b” is not a domain'],
    ['ana@\u0300a.example', '“\u0300a.example” is not a domain'],
    ['ana(work)@example.com', '“(” cannot be part of an e-mail address'],
    [`${'a'.repeat(65)}@example.com`, 'The part before the @ has at most 64 characters'],
  ] as const)
    expect(emailFault(typed)).toBe(reason);
});

it.each([
  ['ana＠example.com', 'ana@example.com'],
  ['ana﹫example．com', 'ana@example.com'],
  ['ana@example。com', 'ana@example.com'],
  ['"Smith, Ana" <ana@example.com>;', 'ana@example.com'],
])('the address in %s is %s', (text, email) => {
  expect(readEmail(text)).toBe(email);
  expect(domainHint(text, 'Claims')).toBe('Claims example.com');
});

it.each(['www.com', 'https://www.com/x', 'https://www.www.com'])('the www. of %s is its domain', (text) => {
  expect(domainHint(text, 'Claims')).toBe('Claims www.com');
});

it.each([
  ['exаmple.com', '“exаmple” has Latin and Cyrillic letters. Type it again'],
  ['https://ana:secret@a^b', '“a^b” is not a domain'],
  ['example.123', '“example.123” is not a domain'],
  ['example‹com›.org', 'A domain has no “‹”'],
  ['a.example\nb.example', 'Give one domain, without spaces'],
  ['https//example.com', 'Write a colon and two slashes after https'],
  ['http:example.com', 'Write a colon and two slashes after http'],
  ['a.example; b.example', 'Give one domain, without spaces'],
  ['a.example;b.example', 'Give one domain, without spaces'],
])('the domain %s is refused with its reason', (text, reason) => {
  expect(domainFault(text)).toBe(reason);
});
