import { expect, test } from 'vitest';
import { left } from '@/test/what-is-left';

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
  ['refresh: failed', 'refresh: failed'],
  ['x-cookie: a b', 'x-cookie: §'],
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
  ['password={[a} next', 'password=§'],
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
