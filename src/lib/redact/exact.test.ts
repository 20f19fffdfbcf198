import { expect, test } from 'vitest';
import { redactText } from '@/lib/redact';

const options = { known: ['console-key-1234'], personal: true };

/** What is removed is `§`. */
const left = (text: string, name?: string) =>
  redactText(text, options, name).replaceAll(/\[redacted: ([^\]]*)\]/g, '§');

test.each([
  ['to DE89 3704 0044 0532 0130 00 now', 'to § now'],
  ['to de89370400440532013000 now and then', 'to § now and then'],
  ['to AT61 1904 3002 3457 3201 is', 'to § is'],
  ['FR14-2004-1010-0505-0001-3M02-606', '§'],
  ['DE89 3704 0044 0532 0130 00 FR14 2004 1010 0505 0001 3M02 606 x', '§ § x'],
  ['to DE89 3704 0044 0532 0130 01 now', 'to DE89 3704 0044 0532 0130 01 now'],
  ['for AB12 and then FR14 2004 1010 0505 0001 3M02 606', 'for AB12 and then §'],
])('numbers of bank accounts: %s', (text, expected) => {
  expect(left(text)).toBe(expected);
});

test.each([
  ['of 529.982.247-25', 'of §'],
  ['of 529.982.247-26', 'of 529.982.247-26'],
  ['call +491234567890', 'call §'],
  ['call 00491234567890', 'call 00491234567890'],
  ['call 0049 1234 567890', 'call §'],
  ['id: 4111111111111111', 'id: 4111111111111111'],
  ['paid 4111111111111111', 'paid §'],
  ['paid 4111111111111112', 'paid 4111111111111112'],
  ['dni 12345678Z', 'dni §'],
  ['dni 12345678A', 'dni 12345678A'],
  ['nie X1234567L', 'nie §'],
  ['pnr 811218-9876', 'pnr §'],
  ['pnr 811218-9875', 'pnr 811218-9875'],
  ['at 10.1.2.3:80', 'at §:80'],
  ['at 172.32.0.1', 'at 172.32.0.1'],
])('numbers of persons: %s', (text, expected) => {
  expect(left(text)).toBe(expected);
});

test('an id keeps its digits, but is no address', () => {
  expect(
    ['4111111111111111', 'DE89370400440532013000', '10.1.2.3', 'a@b.example'].map((id) => left(id, 'id')),
  ).toEqual(['4111111111111111', 'DE89370400440532013000', '§', '§']);
});

test.each([
  ['run -e "password=two words" x', 'run -e "password=§" x'],
  ["run -e 'password=two words' x", "run -e 'password=§' x"],
  [String.raw`say \"password=two words\" x`, String.raw`say \"password=§\" x`],
  ['password : hunter2x', 'password : §'],
  ['password   : hunter2x', 'password   : §'],
  ['**password**: hunter2x', '**password**: §'],
  ['settings["password"] = hunter2x', 'settings["password"] = "§"'],
  ['": hunter2x', '": hunter2x'],
  ['x?code=4abcd9', 'x?code=§'],
  ['x&k=4abcd9', 'x&k=§'],
  ['code=4abcd9', 'code=4abcd9'],
  ['x?code:4abcd9', 'x?code:4abcd9'],
  ['| password | hunter2x |', '| password | § |'],
  ['a password; hunter2x', 'a password; hunter2x'],
  ['Authorization: Digest username="a", response="b"\nnext', 'Authorization: §\nnext'],
  ['authorization: hello there', 'authorization: § there'],
  ['cookie: a=b; c=d\nnext', 'cookie: §\nnext'],
  ['password: ***.', 'password: ***.'],
  ['password: hunter2x.', 'password: §'],
  ['passwords: 3', 'passwords: 3'],
  ['tokens -> 5', 'tokens -> 5'],
  ['token -> 5a7x9q', 'token -> §'],
  ['token: Bearer', 'token: Bearer'],
  ['token: refreshed', 'token: refreshed'],
  ['token: abcd', 'token: §'],
  ['password: "old1" -> "new1"', 'password: "§" -> "§"'],
  ['password=old1 => new1 x', 'password=§ => § x'],
  ['API key provided: hunter2x', 'API key provided: §'],
  ['my secret key: hunter2x', 'my secret key: §'],
  ['secret; hunter2x', 'secret; §'],
  ['secret - word', 'secret - word'],
  ['secret - hunter2x9', 'secret - §'],
  [
    'name,password,x\nana,hunter2x,1\nbob,"s3cret",2\nc,***,3',
    'name,password,x\nana,§,1\nbob,"§",2\nc,***,3',
  ],
  ['name;plain\na;b', 'name;plain\na;b'],
  ['{"kty":"oct","k": "quietvalue","d":"quiet","e":"AQAB"}', '{"kty":"oct","k": "§","d":"§","e":"AQAB"}'],
  ['setPassword("quiet")', 'setPassword("§")'],
  ["password('hunter2x'), password[hunter2x]", "password('§'), password[§]"],
  ['password(words)', 'password(words)'],
])('what a name says is secret: %j', (text, expected) => {
  expect(left(text)).toBe(expected);
});

test.each([
  ['%70assword%3Dhunter2x', '%70assword%3D§'],
  ['before %70assword%3Dhunter2x after', 'before %70assword%3D§ after'],
  ['%C3%BCpassword%3Dhunter2x', '%C3%BCpassword%3D§'],
  ['&#112;assword=hunter2x', '&#112;assword=§'],
  ['&#X70;assword=hunter2x', '&#X70;assword=§'],
  ['&#x70;assword&equals;hunter2x', '&#x70;assword&equals;§'],
  [String.raw`\u0070assword=hunter2x`, String.raw`\u0070assword=§`],
  [String.raw`\X70assword=hunter2x`, String.raw`\X70assword=§`],
  [String.raw`a\Npassword=hunter2x`, String.raw`a\Npassword=§`],
  ['ｐａｓｓｗｏｒｄ＝ｈｕｎｔｅｒ２', 'ｐａｓｓｗｏｒｄ＝§'],
  ['pass\u200Bword=hunter2x', 'pass\u200Bword=§'],
  ['“password”: “hunter2x”', '“password”: §'],
  ['‘password’: ‘hunter2x’', '‘password’: §'],
  ['password\u00A0:\u00A0hunter2x', 'password\u00A0:\u00A0§'],
])('secrets in another notation: %j', (text, expected) => {
  expect(left(text)).toBe(expected);
});

test.each([
  ['see aB3dE5fG7hJ9kL1mN3pQ5rS', 'see aB3dE5fG7hJ9kL1mN3pQ5rS'],
  ['see aB3dE5fG7hJ9kL1mN3pQ5rS7', 'see §'],
  ['see %3AaB3dE5fG7hJ9kL1mN3pQ5rS7', 'see %3A§'],
  ['commit aB3dE5fG7hJ9kL1mN3pQ5rS7', 'commit aB3dE5fG7hJ9kL1mN3pQ5rS7'],
  ['see 0123456789abcdef0123456789abcdef01234567', 'see 0123456789abcdef0123456789abcdef01234567'],
  ['see 0123456789abcdef0123456789abcdef', 'see §'],
  ['see 0199e0a8-52f7-7000-8000-0123456789ab', 'see 0199e0a8-52f7-7000-8000-0123456789ab'],
  ['JBSWY3DPEHPK3PXPJBSWY3DPEH', '§'],
  ['JBSWYDPEHPKPXPJBSWYDPEHAA', 'JBSWYDPEHPKPXPJBSWYDPEHAA'],
  ['see YW5hOnBhc3N3b3Jk', 'see §'],
  ['see YW5hIHBhc3N3b3Jk', 'see YW5hIHBhc3N3b3Jk'],
  ['a/Path/To/SomeThing2/andMore4/x', 'a/Path/To/SomeThing2/andMore4/x'],
  ['camelCaseWordWithManyParts1234', 'camelCaseWordWithManyParts1234'],
])('what is too mixed to be a word: %s', (text, expected) => {
  expect(left(text)).toBe(expected);
});

test('what was removed before stays as it is, and what is beside it is searched', () => {
  const text = '[redacted: email] password=[redacted: named secret] token=hunter2x9';
  expect(redactText(text, options)).toBe(text.replace('hunter2x9', '[redacted: named secret]'));
});
