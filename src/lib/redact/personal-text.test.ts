import { expect, test } from 'vitest';
import { markOf, redact, redactText } from '@/lib/redact';
import { left, listed } from '@/test/what-is-left';
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
  ['of 756.9217.0769.85 and 7569217076985', 'of § and §'],
  ['of 756.9217.0769.86', 'of 756.9217.0769.86'],
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
  ["kim.o'brien@acme.example left", '§ left'],
  ["by 'ana@acme.example'", "by '§'"],
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

test('numbers after words, and the same within longer ones', () => {
  const numbers =
    `4111 1111 1111 1111,4111-1111-1111-1111,078-05-1120,078 05 1120,529.982.247-25,12345678Z,12345678-Z,X1234567L,
    Y1234567X,Z1234567R,X-1234567-L,811218-9876,19811218-9876,811218+9876,AB123456C,AB 12 34 56 C,RSSMRA85T10A562S,
    +31 6 12345678,+31612345678,0049 30 123456,+1 (415) 555-0132,(415) 555-0132,(415)555-0132,415-555-0132,415.555.0132,
    415 555 0132,1-415-555-0132,1 (415) 555-0132,10.1.2.3,192.168.12.7,172.16.0.1,172.19.0.1,172.29.0.1,172.31.0.1,169.254.1.1,
    100.64.0.1,100.69.0.1,100.70.0.1,100.99.0.1,100.110.0.1,100.127.0.1,fd12:3456:789a::1,fc00::1,fe80::1,fe9a::1,fea0::1,
    febf::1,fe80::1%eth0,ana@acme.example,ana.ruiz+x@mail.acme.example`.split(/,\s*/);
  for (const around of ['to §', 'to § now', '(§)', '"§"', 'to §, now', 'a=§', 'to §.'])
    expect(numbers.filter((number) => left(around.replace('§', number)) !== around)).toEqual([]);
  // In longer numbers and words they are something else.
  for (const around of ['x§', '§x', 'a-§', '9§', '§9']) {
    const found = numbers.filter((number) => /^[\d(]/.test(number) && !/\.|^\(|^00/.test(number));
    expect(found.filter((number) => left(around.replace('§', number)) === around)).toEqual([]);
  }
  const others =
    `000-05-1120,666-05-1120,978-05-1120,078-00-1120,078-05-0000,078-05 1120,172.15.0.1,172.32.0.1,172.40.0.1,
    100.63.0.1,100.128.0.1,192.169.0.1,11.0.0.1,fb00::1,ff00::1,fec0::1,811318-9876,811232-9876,811200-9876,AD123456E,DB123456C,
    AO123456C,RSSMRA85F10A562S,+0612345678,+123456,12345678I,X1234567T`.split(/,\s*/);
  expect(others.filter((number) => left(`to ${number} x`) !== `to ${number} x`)).toEqual([]);
});

test('a telephone number after its word', () => {
  const words = listed(
    'phone mobile tel telephone telefon fax cell whatsapp handy móvil teléfono tél Phone FAX',
  ).concat('sms to');
  const texts = words.flatMap((word) => [
    `${word} 030 901820`,
    `${word}: (030) 901-820`,
    `${word} no. is 030/901820`,
  ]);
  expect(texts.filter((text) => left(text) !== text.replace(/\d.*/, '§'))).toEqual([]);
  expect(left('phone 1234567')).toBe('phone §');
  for (const text of ['phones 12345678', 'cellar 12345678', 'phone\n12345678', 'tel 1 2 3'])
    expect(left(text)).toBe(text);
});

test('the names of persons before their addresses and after their labels', () => {
  const names = listed('full first last given family sur Full First Last Given Family Sur');
  const labels = names.flatMap((one) => ['name', '_name', '-name', ' name', 'Name'].map((end) => one + end));
  const texts = labels.flatMap((label) => [
    `${label}=Ana`,
    `"${label}": "Ana Ruiz-O'Neil"`,
    `${label} : 'Ana M. Ruiz B.'`,
  ]);
  expect(texts.filter((text) => !/[=:"'] ?["']?§["']?$/.test(left(text)))).toEqual([]);
  const senders = ['Ana Ruiz', '"Ana Ruiz"', 'Ana M. Ruiz', "Ana O'Neil-Ruiz", 'Ana B C Ruiz', 'Ödön Ruiz'];
  expect(senders.filter((name) => left(`to ${name} <a@b.example>`) !== 'to § <§>')).toEqual([]);
  for (const text of ['Ana <x>', 'ana ruiz <1@b>', 'Ana  Ruiz <x y@b>']) expect(left(text)).toBe(text);
});

test('numbers of persons after their names, with and without a sign between', () => {
  const names = listed(
    `PESEL BSN NIR CPR SVNR Steuer-ID passportNo Reisepassnummer codice_fiscale INSEE Rentenversicherungsnummer
    telefone mobileNumber ИНН 身份证号码 생년월일`,
  );
  const numbers = ['44051401359', '2 94 03 75 120 005 22', 'C01X00T47', '12 190367 K 002', '110-10-19'];
  const signs = [': ', '=', '": "', ' = ', ' is ', ' no. ', ' '];
  const texts = names.flatMap((name) =>
    numbers.flatMap((number) => signs.map((sign) => [`to ${name}${sign}`, number] as const)),
  );
  expect(texts.filter(([name, number]) => left(`${name}${number}`) !== `${name}§`)).toEqual([]);
  for (const text of ['hotel: 12345678', 'sin 12345678 errors', 'nhs=2026-11-20T16:00:37Z', 'PESEL 12 rows'])
    expect(left(text)).toBe(text);
});

test('dates of birth, however they are written', () => {
  const words = [
    'born',
    'born on',
    'geboren am',
    'née le',
    'nacido el',
    'date of birth:',
    '"dob":',
    'birth date =',
  ];
  const dates = ['1984-07-12', '12/07/1984', '12.07.1984', '12 July 1984', '12. Juli 1984', 'Jul 12, 1984'];
  const texts = words.flatMap((word) => dates.map((date) => `${word} ${date}`));
  expect(texts.filter((text) => !/[a-z:="] ?"? ?§$/.test(left(text)))).toEqual([]);
  expect(left('closed on 12/07/1984')).toBe('closed on 12/07/1984');
});

test('card numbers with whatever stands between their groups', () => {
  const signs = [...' -._/:,·–+'.split(''), ' - ', '  ', '\t', '\u00a0'];
  const texts = signs.flatMap((sign) => [
    `to ${['4000', '0566', '5566', '5556'].join(sign)} x`,
    `to ${['3782', '822463', '10005'].join(sign)} x`,
  ]);
  expect(texts.filter((text) => left(text) !== 'to § x')).toEqual([]);
  expect(left('4000.0566.5566.5557')).toBe('4000.0566.5566.5557');
});
