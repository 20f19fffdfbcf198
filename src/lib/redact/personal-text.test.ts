import { expect, test } from 'vitest';
import { markOf, redact, redactText } from '@/lib/redact';
import { left } from '@/test/what-is-left';
import { hasLuhn, isCard } from './personal-text';

const options = { known: [], personal: true };
const clean = (text: string) => redactText(text, options);

/** A number that begins so and has the right check digit. */
const cardNumber = (prefix: string, length: number) =>
  ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
    .map((check) => prefix.padEnd(length - 1, '1') + check)
    .find(hasLuhn) ?? '';

test.each([
  ['4', [13, 16, 19]],
  ['51', [16]],
  ['55', [16]],
  ['50', [16]],
  ['56', [16]],
  ['59', [16]],
  ['2220', []],
  ['2221', [16]],
  ['2229', [16]],
  ['2230', [16]],
  ['2300', [16]],
  ['2699', [16]],
  ['2700', [16]],
  ['2719', [16]],
  ['2720', [16]],
  ['2721', []],
  ['34', [15]],
  ['37', [15]],
  ['35', []],
  ['3527', []],
  ['3528', [16]],
  ['3529', [16]],
  ['3530', [16]],
  ['3589', [16]],
  ['3590', []],
  ['6011', [16]],
  ['6012', []],
  ['643', []],
  ['644', [16]],
  ['649', [16]],
  ['65', [16]],
  ['62', [16, 17, 18, 19]],
  ['63', [16]],
  ['67', [16]],
  ['68', []],
  ['300', [14]],
  ['305', [14]],
  ['306', []],
  ['36', [14]],
  ['38', [14]],
  ['39', [14]],
  ['1', []],
])('cards that begin with %s have so many digits: %j', (prefix, lengths) => {
  const found = [12, 13, 14, 15, 16, 17, 18, 19, 20].filter((length) => isCard(cardNumber(prefix, length)));
  expect(found).toEqual(lengths);
  const [length = 16] = lengths;
  const wrong = cardNumber(prefix, length).replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
  expect(isCard(wrong)).toBe(false);
});

test.each([
  ['to DE89 3704 0044 0532 0130 00 now', 'to § now'],
  ['to de89370400440532013000 now and then', 'to § now and then'],
  ['FR14-2004-1010-0505-0001-3M02-606', '§'],
  ['DE89 3704 0044 0532 0130 00 FR14 2004 1010 0505 0001 3M02 606 x', '§ § x'],
  ['for AB12 and then FR14 2004 1010 0505 0001 3M02 606', 'for AB12 and then §'],
])('numbers of bank accounts: %s', (text, expected) => {
  expect(left(text)).toBe(expected);
});

test.each([
  ['call +491234567890', 'call §'],
  ['call 00491234567890', 'call 00491234567890'],
  ['call 0049 1234 567890', 'call §'],
  ['id: 4111111111111111', 'id: 4111111111111111'],
  ['nie X1234567L', 'nie §'],
  ['pnr 811218-9876', 'pnr §'],
  ['pnr 811218-9875', 'pnr 811218-9875'],
  ['at 10.1.2.3:80', 'at §:80'],
  ['at 172.32.0.1', 'at 172.32.0.1'],
  ['at 123 45 6789', 'at §'],
  ['at 666-12-3456', 'at 666-12-3456'],
  ['at 111.111.111-11', 'at 111.111.111-11'],
  ['at AB 12 34 56 C', 'at §'],
  ['at AB123456C', 'at §'],
  ['at RSSMRA85T10A562S', 'at §'],
  ['fax 030 901820', 'fax §'],
  ['tel:1234567', 'tel:§'],
  ['Tél. : 06 12 34 56 78', 'Tél. : §'],
  ['cell 123456', 'cell 123456'],
  ['at 172.16.0.1', 'at §'],
  ['at 172.20.10.1', 'at §'],
  ['at 172.31.0.1', 'at §'],
  ['at 169.254.1.1', 'at §'],
  ['at 100.64.0.1', 'at §'],
  ['at 100.128.0.1', 'at 100.128.0.1'],
  ['at fe80::1%eth0', 'at §'],
  ['dob: 1990-02-01', 'dob: §'],
  ['"ssn":"123456789"', '"ssn":"§"'],
  ['date of birth: 01.02.1990', 'date of birth: §'],
  ['passport number: X12345678', 'passport number: §'],
  ['"Ana Ruiz" <ana@acme.example>', '§ <§>'],
  ['From: Ana Ruiz <ana@acme.example>', 'From: § <§>'],
])('numbers, addresses and names of persons: %s', (text, expected) => {
  expect(left(text)).toBe(expected);
});

test.each([
  ['messageId: 4111111111111111', 'messageId: 4111111111111111'],
  ['user_id=4111111111111111', 'user_id=4111111111111111'],
  ['userIds: 4111111111111111', 'userIds: 4111111111111111'],
  ['valid 4111111111111111', 'valid §'],
])('a number beside an id: %j', (text, expected) => {
  expect(left(text)).toBe(expected);
});

test('an id keeps its digits, but is no address', () => {
  expect(
    ['4111111111111111', 'DE89370400440532013000', '10.1.2.3', 'a@b.example'].map((id) => left(id, 'id')),
  ).toEqual(['4111111111111111', 'DE89370400440532013000', '§', '§']);
});

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

test('numbers of persons only with the right check digit', () => {
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
])('a name after its label: %s', (text, expected) => {
  expect(left(text)).toBe(expected);
  expect(redactText(text, { known: [], personal: false })).toBe(text);
});

test('loopback and public addresses stay', () => {
  const text = 'from 127.0.0.1, ::1, 203.0.113.7 and 11.0.0.1';
  expect(clean(text)).toBe(text);
});
