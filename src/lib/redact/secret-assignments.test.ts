import { expect, test } from 'vitest';
import { redactText } from '@/lib/redact';
import { left, listed } from '@/test/what-is-left';

test.each([
  ['run -e "password=two words" x', 'run -e "password=§" x'],
  ["run -e 'password=two words' x", "run -e 'password=§' x"],
  [String.raw`say \"password=two words\" x`, String.raw`say \"password=§\" x`],
  ['password = """two "words" ab""" x', 'password = """§""" x'],
  ["password = '''two 'words' ab''' x", "password = '''§''' x"],
  ['password = ""', 'password = ""'],
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
  ['passwords: 3', 'passwords: 3'],
  ['tokens: 1200', 'tokens: 1200'],
  ['token -> 1200', 'token -> 1200'],
  ['token -> 5a7x9q', 'token -> §'],
  ['token: Bearer', 'token: Bearer'],
  ['token: refreshed', 'token: refreshed'],
  ['password: "old1" -> "new1"', 'password: "§" -> "§"'],
  ['password=old1 => new1 x', 'password=§ => § x'],
  ['API key provided: hunter2x', 'API key provided: §'],
  ['secret; hunter2x', 'secret; §'],
  ['secret - word', 'secret - word'],
  ['secret; word', 'secret; word'],
  [`password=<${'quiet'.repeat(50)}1> x`, 'password=§ x'],
  ['token: |\r\n  quiet\r\n  quiet\r\nnext: 1', 'token: §\r\nnext: 1'],
  ['token:\r\n  - quiet\r\n  - quiet\r\nnext: 1', 'token:\r\n  §\r\nnext: 1'],
  ['token: # why\r\n  quiet\r\nnext: 1', 'token: §\r\nnext: 1'],
  ['token:\n  value: quiet\nnext: 1', 'token:\n  §\nnext: 1'],
  ['token:\r\n  quiet\r\nnext: 1', 'token:\r\n  §\r\nnext: 1'],
  ['secret - hunter2x9', 'secret - §'],
  ['let password = "q"; x', 'let password = "§"; x'],
  ['name (password) = "quiet"', 'name (password) = "§"'],
  ['password: null...', 'password: null...'],
  ['password: hunter2x...', 'password: §'],
  ['my team key: hunter2x9', 'my team key: §'],
  ['primary key: a1b2c3d4e5', 'primary key: a1b2c3d4e5'],
  ['our api key: quiet', 'our api key: §'],
  ['the sort key: a1b2c3d4e5', 'the sort key: a1b2c3d4e5'],
  ['a.b?code=the', 'a.b?code=the'],
  ['| password  | quiet |', '| password  | § |'],
  ['session: ended', 'session: ended'],
  ['authn: failed', 'authn: failed'],
  ['refresh: failed', 'refresh: failed'],
  ['x-cookie: a b', 'x-cookie: §'],
  ['2FA code: 553 019', '2FA code: §'],
  ['PIN-Code: 4815', 'PIN-Code: §'],
  ['pin=4815 1623, again', 'pin=§, again'],
  ['otp: 55 30 19.', 'otp: §.'],
  ['otp: 553 019ms', 'otp: 553 019ms'],
])('what a name says is secret: %j', (text, expected) => {
  expect(left(text)).toBe(expected);
});

test.each(
  `provided given supplied received sent used found entered value incorrect incorreta incorrecta errada invalid wrong set
  now falsch below follows`.split(/\s+/),
)('a word between name and value: %s', (word) => {
  expect(left(`my api key ${word}: quiet9x`)).toBe(`my api key ${word}: §`);
});

test.each([
  ['password={"a":{"b":"q"}} next', 'password=§ next'],
  ['password=[["a"],"b"] next', 'password=§ next'],
  ['password={[a} next', 'password=§ next'],
  ['password=("a", "b") next', 'password=§ next'],
  ['password=( "a" ) next', 'password=§ next'],
  ['password: "two\\\\" x" y', 'password: "§" y'],
  ["password: 'it\\' x' y", "password: '§' x' y"],
  ['password: "a\\"b" y', 'password: "§" y'],
  ['token: Bearer {"a":1}', 'token: Bearer {"a":1}'],
])('a list, a map and a text in quotes: %j', (text, expected) => {
  expect(left(text)).toBe(expected);
});

test.each([
  [
    'name,password,x\nana,hunter2x,1\nbob,"s3cret",2\nc,***,3',
    'name,password,x\nana,§,1\nbob,"§",2\nc,***,3',
  ],
  ['name;plain\na;b', 'name;plain\na;b'],
  ['password,x\n"a b",1', 'password,x\n"§",1'],
  ['password|x\n---|---\nquiet|1', 'password|x\n---|---\n§|1'],
  ['a,password\n1,\n2,quiet', 'a,password\n1,\n2,§'],
  ['insert into t (a, token) values (1, q1), (2, NULL)', 'insert into t (a, token) values (1, §), (2, NULL)'],
  ["insert into t (token) values ('it''s')", "insert into t (token) values ('§')"],
])('values under the name of their column: %j', (text, expected) => {
  expect(left(text)).toBe(expected);
});

test.each(['=', ':', '=>', '->', '<-', ':=', '|'])(
  'in columns that are aligned: name %s value',
  (separator) => {
    const blanks = [' ', '  ', ' '.repeat(8), ' '.repeat(40), '\t', '\t\t', ' \t'];
    for (const name of [
      'password',
      'api_key',
      '"api_key"',
      "'aws_secret_access_key'",
      'other = 1\nsecret_key',
    ])
      for (const before of blanks)
        for (const behind of blanks) {
          const text = `${name}${before}${separator}${behind}`;
          expect(left(`${text}hunter2x`).replaceAll('"§"', '§')).toBe(`${text}§`);
        }
  },
);

test.each([' = ', '=', '      =  ', '\t= ', ' =\t\t'])('words in a file of settings: name%jvalue', (sign) => {
  const file = (value: string) => `[db]\npwd${sign}${value}\nhost${sign}db\n`;
  expect(left(file('correct horse battery'))).toBe(file('§'));
});

/** Which texts have something else left than `§` in the place of the secret. */
const wrong = (texts: readonly string[], secret = 'quiet9x') =>
  texts.map((text) => [text, left(text)]).filter(([text = '', is]) => is !== text.replaceAll(secret, '§'));

test('every sign between a name and its value', () => {
  const signs = listed('=> -> <- := = == === != : | │ → ⇒ ➔ ➜ ; ::');
  expect(wrong(signs.flatMap((sign) => [`token ${sign} quiet9x`, `\ntoken ${sign} quiet9x`]))).toEqual([]);
  expect(wrong(signs.filter((sign) => sign !== '::').map((sign) => `token${sign}quiet9x`))).toEqual([]);
  expect(
    wrong(['token\tquiet9x', 'token  quiet9x', 'token - quiet9x', 'token – quiet9x', 'token — quiet9x']),
  ).toEqual([]);
  const closers = Array.from('"\'`*])}>', (sign) => `(x token${sign} := quiet9x`);
  expect(
    closers.map((text) => left(text).replace('"§"', '§')).filter((text) => !text.endsWith(':= §')),
  ).toEqual([]);
  // A table's name stands first in its cell.
  const cells = [
    '| a | token | quiet9x',
    '|token|quiet9x',
    '│ token │ quiet9x',
    'a\ttoken\tquiet9x',
    'a;token;quiet9x',
    '| my api token | quiet9x',
  ];
  expect(wrong(cells)).toEqual([]);
  for (const text of ['see the token | wc', 'one token; quiet9x', 'a the big old token | quiet9x'])
    expect(left(text)).toBe(text);
});

test('names that carry a secret in an address alone, and values that go on to the end of the line', () => {
  const names = listed(
    `code key sig auth hash hmac ticket assertion code_verifier SAMLResponse saml_art p pw k t st sv CODE`,
  );
  expect(
    wrong(names.flatMap((name) => [`GET /x?${name}=quiet9x&z=1`, `GET /x?z=1&${name}=quiet9x`])),
  ).toEqual([]);
  const lines = [
    ...listed('cookie cookies mnemonic passphrase set-cookie'),
    'pass phrase',
    'seed phrase',
    'recovery_phrase',
    'seed-phrase',
    'recovery codes',
    'backup_codes',
    'backup-codes',
  ];
  expect(
    wrong(
      lines.map((name) => `${name}: one two quiet9x\nnext`),
      'one two quiet9x',
    ),
  ).toEqual([]);
  const schemes = listed('digest aws4-hmac-sha256 oauth signature hawk mac ntlm negotiate DIGEST');
  expect(schemes.map((one) => left(`authorization: ${one} a="b", c="quiet"\nx`))).toEqual(
    schemes.map(() => 'authorization: §\nx'),
  );
  const kinds = listed('authorization Cookie X-Token my-api-KEY').map((name) =>
    redactText(`${name}: quiet9x`, { known: [], personal: false }),
  );
  expect(kinds.map((text) => text.replace(/.*: /, ''))).toEqual(['header]', 'header]', 'header]', 'header]']);
  expect(redactText('token: quiet9x', { known: [], personal: false })).toBe(
    'token: [redacted: named secret]',
  );
  const schemesBefore = listed(
    'bearer basic token digest negotiate ntlm apikey api-key key jwt mac hawk Bearer',
  );
  expect(wrong(schemesBefore.map((scheme) => `x_token: ${scheme} quiet9x now`))).toEqual([]);
  expect(
    wrong(['authorization: SSWS quiet9x', 'Authorisation: X-One quiet9x', 'proxy-authorization: ab quiet9x']),
  ).toEqual([]);
  const said = listed(
    'token session auth credential credentials key signature mycookie refresh secret xtoken',
  );
  expect(
    said
      .flatMap((name) => ['minted', 'Pending'].map((word) => `${name}: ${word}`))
      .filter((text) => left(text) !== text),
  ).toEqual([]);
  const removed = ['token:minted', 'token=minted', 'password: minted', 'token: quietly'];
  expect(removed.filter((text) => !left(text).endsWith('§'))).toEqual([]);
});

test('every notation of a value', () => {
  const quotes = [
    '"quiet one"',
    "'quiet one'",
    '`quiet one`',
    '"""quiet "one\n"""',
    "u'quiet'",
    'rb"quiet"',
    '@"quiet"',
    '$"quiet"',
  ];
  const lists = [
    '["quiet", 1]',
    '{a: quiet}',
    '{SSHA}quiet',
    'String("quiet")',
    'new Secret("quiet")',
    'a.b::c["quiet"]',
    'f( "quiet" )',
  ];
  const blocks = [
    '|\n  quiet\n  quiet',
    '>-\n quiet',
    '|2\n   quiet',
    '# c\n  quiet',
    '\\\n  quiet',
    '\n  - quiet\n  - quiet',
    '\n\n  quiet',
    '\n  "quiet"',
  ];
  const tagged = [
    '!!str quiet',
    '&a quiet',
    '!a/b &c quiet',
    '!secret "quiet"',
    '(NSString *) "quiet"',
    'string(5) "quiet"',
  ];
  const marks = ['<quiet9x>', '** quiet', '__ quiet', '  \t quiet', '(quiet'];
  const texts = [...quotes, ...lists, ...blocks, ...tagged, ...marks].map(
    (value) => `x_password: ${value}\nnext: 1`,
  );
  expect(texts.filter((text) => left(text).includes('quiet') || !left(text).endsWith('next: 1'))).toEqual([]);
  const ends = [
    ' x',
    '\tx',
    '\nx',
    '"x',
    "'x",
    '`x',
    ', x',
    '; x',
    '& x',
    ',"x',
    ';b=1',
    '&b=1',
    ',b: 1',
    ') x',
    '] x',
    '} x',
    '),',
    '&amp;b=1',
    '\\"x',
    "\\'x",
  ];
  expect(wrong(ends.map((end) => `password=quiet9x${end}`))).toEqual([]);
  // Signs inside of a secret, behind which it goes on.
  const inside = Array.from('!#$%^*+-./:=?@_~,;&|)]}(', (sign) => `password=quiet${sign}9xyz#1 next`);
  expect(inside.filter((text) => /xyz/.test(left(text)) && !text.includes('|'))).toEqual([]);
  const empty = ['password=', 'password: ""', 'password: \n', `password:${' '.repeat(61)}quiet9x`];
  expect(empty.filter((text) => left(text) !== text)).toEqual([]);
  expect(left(`password:${' '.repeat(60)}quiet9x`)).toContain('§');
  expect([4_990, 5_010].map((length) => left(`password={${'a'.repeat(length)}b`).length < 20)).toEqual([
    true,
    true,
  ]);
});

test('cells under the name of their column, whatever parts them', () => {
  for (const sign of [',', ';', '\t', '|', ' | ', '│', '   ']) {
    const line = (cells: string) => cells.replaceAll(',', sign);
    for (const names of ['name,password,at', 'name,"password",at', 'name,api_token,at'])
      for (const value of ['quiet', '"quiet"', 'quiet word'])
        expect(left(`${line(names)}\n${line(`ana,${value},1`)}\n${line(`bo,${value},2`)}`)).not.toContain(
          'quiet',
        );
    expect(left(`${line('name,team,at')}\n${line('ana,quiet,1')}`)).toContain('quiet');
  }
  const ruled = ['---+---', '===|===', '├───┼───┤', '+-----+', '━━━', ':--|:-:'];
  for (const rule of ruled) expect(left(`a|password\n${rule}\nx|quiet`)).toBe(`a|password\n${rule}\nx|§`);
  const rows = ['values', 'value', 'rows', 'row', 'data', 'cells', 'cell', 'records', 'record', 'body'];
  const inserted = rows.flatMap((name) => [
    `insert into t (a, token) ${name} (1, 'quiet'), (2, 'quiet')`,
    `{"fields":["a","token"],"${name}":[["1","quiet"],["2","quiet"]]}`,
    `columns: [a, token]\n${name}: [1, quiet]`,
    `{"meta":{"fields":["a","token"]},"data":{"${name}":[["1","quiet"]]}}`,
  ]);
  expect(inserted.filter((text) => left(text).includes('quiet'))).toEqual([]);
  expect(left(`insert into t (a, token) values (1, "a""quiet"), ('x', 'it''s', 'quiet')`)).toBe(
    `insert into t (a, token) values (1, "§""§"), ('x', '§', 'quiet')`,
  );
});
