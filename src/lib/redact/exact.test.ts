import { expect, test } from 'vitest';
import { isRecordValue, marks, redact, redactSecrets, redactText } from '@/lib/redact';
import { ExactNumber } from '@/contract/exact-number';
import { looksSecret } from './looks-secret';

const options = { known: ['console-key-1234'], personal: true };

/** What is removed is `§`. */
const left = (text: string, name?: string) => redactText(text, options, name).replaceAll(marks, '§');

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

test.each([
  ['open /reset/how-to-reset-2fa-codes', 'open /reset/how-to-reset-2fa-codes'],
  ['open /reset/abcdefghijklmnop', 'open /reset/abcdefghijklmnop'],
  ['open /reset/abcdef-123456', 'open /reset/§'],
  ['open /reset/abcdefgh12345678', 'open /reset/§'],
  ['open /tokens/a1-b2-c3-d4-word', 'open /tokens/a1-b2-c3-d4-word'],
  ['Basic abcdef=', 'Basic §'],
  ['Basic authentication', 'Basic authentication'],
  ['Basic dXNlcjpw', 'Basic §'],
  ['Basic Authorized', 'Basic Authorized'],
  ['Basic ABCDEFGH', 'Basic ABCDEFGH'],
  ['ops-something-wordy', 'ops-something-wordy'],
  ['wh_something_wordy', 'wh_something_wordy'],
  ['sk-SKabcdefghij', '§'],
  ['SKabcdefghijklmn', 'SKabcdefghijklmn'],
  ['dp-abcdefghijk1', '§'],
  ['pk_live_abcdefghijkl', '§'],
  ['key-abcDefghijkl', '§'],
  ['npm_abcdefghijkl', '§'],
  ['api-abcdefghijklm', 'api-abcdefghijklm'],
  ['token-abcdefghijkl', 'token-abcdefghijkl'],
  ['token-abcdefghijk1', '§'],
  ['repo:latest@registry', 'repo:latest@registry'],
  ['repo:8080@host', 'repo:8080@host'],
  ['repo:80@host', 'repo:80@host'],
  ['ana:hunter2x@host', 'ana:§@host'],
  ["login('ana', 'quiet!word')", "login('ana', '§')"],
  ["login('ana', 'quietword')", "login('ana', 'quietword')"],
  ["login('ana', 'quiet1word')", "login('ana', '§')"],
  ["connect('ana', 'quiet1word')", "connect('ana', '§')"],
  ['account: ana/abc-12', 'account: ana/abc-12'],
  ['user ana:pass12', 'user ana:§'],
  ['login ana/ab12cd', 'login ana/§'],
  ['login ana/a.b1', 'login ana/a.b1'],
  ['login ana/abcdef', 'login ana/abcdef'],
])('what its form or its place says is secret: %j', (text, expected) => {
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

test.each([
  ['JBSWYDPEHPKPXPJBSWYDPEHAAXYZ', 'JBSWYDPEHPKPXPJBSWYDPEHAAXYZ'],
  ['YW5hOnA+Pj5zcz8+', '§'],
  ['YWI6Pj4-Pj4-eDE=', '§'],
  ['YW5hOj4_Pj8-P3Ax', '§'],
  ['aGkgYW5hOnBhc3MxMg==', 'aGkgYW5hOnBhc3MxMg=='],
  ['eyJhbGciOiJIUzIifXg=', '§'],
  ['eCB7ImFsZyI6Insi', 'eCB7ImFsZyI6Insi'],
])('text that is encoded, or too mixed to be a word: %j', (text, expected) => {
  expect(left(text)).toBe(expected);
});

test.each([
  ['password={"a":{"b":"q"}} next', 'password=§ next'],
  ['password=[["a"],"b"] next', 'password=§ next'],
  ['password={[a} next', 'password=§'],
  ['tokens: {a: 1} x', 'tokens: § x'],
  ['password: "two\\\\" x" y', 'password: "§" y'],
  ["password: 'it\\' x' y", "password: '§' x' y"],
  ['password: "a\\"b" y', 'password: "§" y'],
  ['--password hunter2x', '--password §'],
  ['-p hunter2x', '-p hunter2x'],
  ['/password hunter2x', '/password §'],
  ['/key aa1bb2cc3', '/key aa1bb2cc3'],
  ['--key aa1bb2cc3', '--key §'],
  ['--key word', '--key word'],
  ['--token --verbose', '--token --verbose'],
  ['/token hunter2x9', '/token §'],
  ['/token word', '/token word'],
  ['--tokens [a1,b2] x', '--tokens [§] x'],
  ['x["password", "quiet1"]', 'x["password", "§"]'],
  ['["password", "quiet"]', '["password", "quiet"]'],
  ['("token", "a b")', '("token", "§")'],
  ['["x-api-key", "quiet"]', '["x-api-key", "§"]'],
  ['"authorization", "quiet"', '"authorization", "§"'],
  ['[["token", "quiet"]]', '[["token", "§"]]'],
  ['setHeader("token", "quiet")', 'setHeader("token", "§")'],
  ['password(hunter2x)', 'password(§)'],
  ["pin('1234')", "pin('§')"],
  ['pin(1234)', 'pin(1234)'],
  ['key(a1b2c3d4e5)', 'key(§)'],
  ['token(abc123d)', 'token(§)'],
  ['setToken("quiet")', 'setToken("§")'],
  ['getToken("quiet")', 'getToken("quiet")'],
  ['token(123abc)', 'token(123abc)'],
  ['API_TOKEN abcdefg', 'API_TOKEN §'],
  ['api_token abcdefg', 'api_token abcdefg'],
  ['API_TOKEN abcde', 'API_TOKEN abcde'],
  ['API_TOKEN the', 'API_TOKEN the'],
  ['API_TOKEN abc12', 'API_TOKEN §'],
  ['api_token a1b2c3', 'api_token §'],
  ['X-Token a1b2c3', 'X-Token §'],
  ['let password = "q"; x', 'let password = "§"; x'],
  ['name (password) = "quiet"', 'name (password) = "§"'],
  ['token, x = "quiet"', 'token, x = "quiet"'],
  ['let a: b password c = "quiet"', 'let a: b password c = "§"'],
  ['name: password\n  value: quiet\nx', 'name: password\n  value: §\nx'],
  ['value="quiet", name="password"', 'value="§", name="password"'],
  ['value="quiet", name="team"', 'value="quiet", name="team"'],
  ['<password>quiet </password>', '<password>§ </password>'],
  ['<a:password x="1">quiet</a:password>', '<a:password x="1">§</a:password>'],
  ['<key>password</key><string>quiet</string>', '<key>password</key><string>§</string>'],
  ['Bearer authorization', 'Bearer authorization'],
  ['Bearer tokens.', 'Bearer tokens.'],
  ['bearer abcd1', 'bearer §'],
  ['bearer a=b', 'bearer a=b'],
  ['Bearer of news', 'Bearer of news'],
  ['password hunter2x', 'password §'],
  ['password the', 'password the'],
  ['password is quiet', 'password is §'],
  ['my pin is 1234', 'my pin is §'],
  ['pin 1234', 'pin §'],
  ['pin 123', 'pin 123'],
  ['key 1234', 'key 1234'],
  ['password 12', 'password 12'],
  ['password to quiet9', 'password to §'],
  ['set password to quiet', 'set password to §'],
  ['set the password to quiet', 'set the password to §'],
  ['password changed to quiet', 'password changed to §'],
  ['tried password quiet', 'tried password §'],
  ['with token refresh1', 'with token §'],
  ['token quietword', 'token quietword'],
  ['token quietWordHere', 'token quietWordHere'],
  ['token abc123', 'token §'],
  ['password quiet!', 'password quiet!'],
  ['password quiet', 'password quiet'],
  ['password Quiet', 'password Quiet'],
  ['wrong password quiet9', 'wrong password §'],
  ['password for ana is quiet', 'password for ana is §'],
  ['password "quiet"', 'password "§"'],
  ['password "quiet" is wrong', 'password "§" is wrong'],
  ['login with password ABC', 'login with password §'],
  ['password quiet now. x', 'password quiet now. x'],
  ['used quiet9x as the password', 'used § as the password'],
  ['used quiet as the password', 'used § as the password'],
  ['typed quiet as the pin', 'typed § as the pin'],
  ['used the as the password', 'used the as the password'],
  ['your code is 1234', 'your code is §'],
  ['your code is abcd', 'your code is abcd'],
  ['your pin is: 12345', 'your pin is: §'],
  ['123456 is your code', '§ is your code'],
  ['password,x\n"a b",1', 'password,x\n"§",1'],
  ['password|x\n---|---\nquiet|1', 'password|x\n---|---\n§|1'],
  ['a,password\n1,\n2,quiet', 'a,password\n1,\n2,§'],
  ['insert into t (a, token) values (1, q1), (2, NULL)', 'insert into t (a, token) values (1, §), (2, NULL)'],
  ["insert into t (token) values ('it''s')", "insert into t (token) values ('§')"],
  ['de890199-52f7-7000-8000-012345600057', 'de890199-52f7-7000-8000-012345600057'],
  ['used (a1b2c3d) as the password', 'used (§) as the password'],
  ["used '1234' as the pin", "used '§' as the pin"],
  ['used a1 as the token', 'used § as the token'],
  ['used abc as the password', 'used abc as the password'],
  ['got abc123 as the token', 'got § as the token'],
  ['got 12345 as the pin', 'got § as the pin'],
  ['got 123 as the pin', 'got 123 as the pin'],
  ['used "hunter2x", as the password', 'used "§", as the password'],
  ['with password to quiet', 'with password to quiet'],
  ['update the password to quiet', 'update the password to §'],
  ['token: Bearer {"a":1}', 'token: Bearer {"a":1}'],
  ['password: null...', 'password: null...'],
  ['password: hunter2x...', 'password: §'],
  ['my team key: hunter2x9', 'my team key: §'],
  ['primary key: a1b2c3d4e5', 'primary key: a1b2c3d4e5'],
  ['our api key: quiet', 'our api key: §'],
  ['the sort key: a1b2c3d4e5', 'the sort key: a1b2c3d4e5'],
  ['get /reset/abcdefghijkl-1', 'get /reset/§'],
  ['/reset/abc_def_ghi_jkl', '/reset/abc_def_ghi_jkl'],
  ['/reset/Abcdefghijkl1', '/reset/§'],
  ['a.b?code=the', 'a.b?code=the'],
  ['x password  y', 'x password  y'],
  ['user password  hunter2x', 'user password  §'],
  ['| password  | quiet |', '| password  | § |'],
  ['%E2%82%ACpassword%3Dhunter2x', '%E2%82%ACpassword%3D§'],
  ['%zzpassword=hunter2x', '%zzpassword=§'],
  ['&#8364;password=hunter2x', '&#8364;password=§'],
  ['ｐｗ：ｈｕｎｔｅｒ２', 'ｐｗ：§'],
  ['AccountNumber 123456', 'AccountNumber 123456'],
  ['secretKey2=quiet', 'secretKey2=§'],
  ['APIKey=quiet', 'APIKey=§'],
  ['myAPIKEY=quiet', 'myAPIKEY=§'],
  ['Passwörd: hunter2x', 'Passwörd: §'],
  ['pаsswоrd: quiet', 'pаsswоrd: §'],
  ['pаge: quiet', 'pаge: quiet'],
  ['cvv 123', 'cvv 123'],
  ['cvv: 123', 'cvv: §'],
  ['pin: 12', 'pin: 12'],
  ['otp 123456', 'otp §'],
  ['OTP is 123456', 'OTP is §'],
  ['use token abcdef', 'use token §'],
  ['key: a1b2c3d4', 'key: §'],
  ['key: abcdefgh', 'key: abcdefgh'],
  ['hash: a1b2c3d4e5', 'hash: §'],
  ['auth: none', 'auth: none'],
  ['auth: quiet', 'auth: §'],
  ['session: ended', 'session: ended'],
  ['session: a1b2c3', 'session: §'],
  ['refresh: failed', 'refresh: failed'],
  ['signature=abc', 'signature=§'],
  ['x-cookie: a b', 'x-cookie: §'],
  ['Set-Cookie: a=b', 'Set-Cookie: §'],
  ['cookies: 3', 'cookies: 3'],
])('names, values and sentences: %j', (text, expected) => {
  expect(left(text)).toBe(expected);
});

test.each([
  ['1a2', true, false],
  ['7!77', true, false],
  ['7.77 7', false, false],
  ['1-2-3-4', false, false],
  ['a1b', true, false],
  ['abc123', false, false],
  ['AB12', false, false],
  ['x7!y', true, false],
  ['12ab34', true, true],
  ['a-b-1', false, false],
  ['1.2.3a', false, false],
  ['2026-01-01', false, false],
  ['/a1b2c3', false, false],
  ['a1...', false, false],
  ['77777!', true, true],
  ['!7', false, false],
  ['foo.b1r', false, false],
  ['0199e0a8-52f7-7000-8000-0123456789ab', false, false],
])('%j looks like a secret of three letters: %s, of six: %s', (text, short, long) => {
  expect([looksSecret(text, 3), looksSecret(text)]).toEqual([short, long]);
});

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

const opaque = 'aB3dE5fG7hJ9kL1mN3pQ5rS7';
test.each(
  `msg evt cus ch pi in sub prod price req acct txn card pm seti usr user org proj job step ord order inv blk op batch
  task con inst dst rec`.split(/\s+/),
)('an id of a service begins with %s', (prefix) => {
  expect(left(`see ${prefix}_${opaque}`)).toBe(`see ${prefix}_${opaque}`);
});

test.each(
  `commit sha sha-256 etag digest checksum crc md5 trace span revision rev version build image request correlation
  fingerprint merge branch tree parent head blob record object block id ids user_id orderId traceid`.split(
    /\s+/,
  ),
)('an id stands after %s', (word) => {
  expect(left(`see ${word} ${opaque}`)).toBe(`see ${word} ${opaque}`);
});

test.each(['paid', 'valid', 'grid', 'account', 'lifetime', 'overpage'])('no id stands after %s', (word) => {
  expect(left(`see ${word} ${opaque}`)).toBe(`see ${word} §`);
  expect(left(opaque, word)).toBe('§');
});

test.each(
  'auth credentials credential token tokens scheme access header headers plan tier feature settings support details'.split(
    ' ',
  ),
)('a word about such tokens is none: Bearer %s', (word) => {
  expect(left(`Bearer ${word}`)).toBe(`Bearer ${word}`);
});

test.each(
  `reset reset-password password-reset invite invitation verify verify-email magic magic-link confirm activate unsubscribe
  hook hooks webhook share token login auth`.split(/\s+/),
)('a link with a token: /%s/…', (word) => {
  expect(left(`at /${word}/abcdef-123456`)).toBe(`at /${word}/§`);
});

test.each(
  `provided given supplied received sent used found entered value incorrect incorreta incorrecta errada invalid wrong set
  now falsch below follows`.split(/\s+/),
)('a word between name and value: %s', (word) => {
  expect(left(`my api key ${word}: quiet9x`)).toBe(`my api key ${word}: §`);
});

test.each([
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
  ['at fd12:3456::1', 'at §'],
  ['at fe80::1%eth0', 'at §'],
  ['dob: 1990-02-01', 'dob: §'],
  ['"ssn":"123456789"', '"ssn":"§"'],
  ['date of birth: 01.02.1990', 'date of birth: §'],
  ['passport number: X12345678', 'passport number: §'],
  ['"Ana Ruiz" <ana@acme.example>', '§ <§>'],
  ['From: Ana Ruiz <ana@acme.example>', 'From: § <§>'],
  ['see aBcDeFgHiJkLmNoPqRsTuVwX12', 'see §'],
])('of persons, and mixed words: %j', (text, expected) => {
  expect(left(text)).toBe(expected);
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
