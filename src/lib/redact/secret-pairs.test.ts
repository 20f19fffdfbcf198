import { expect, test } from 'vitest';
import { rows } from '@/test/exhaustive';
import { left, listed } from '@/test/what-is-left';

test.each([
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
  ['token, x = "quiet"', 'token, x = "quiet"'],
  ['let a: b password c = "quiet"', 'let a: b password c = "§"'],
  ['name: password\n  value: quiet\nx', 'name: password\n  value: §\nx'],
  ['value="quiet", name="password"', 'value="§", name="password"'],
  ['value="quiet", name="team"', 'value="quiet", name="team"'],
  ['<password>quiet </password>', '<password>§ </password>'],
  ['<a:password x="1">quiet</a:password>', '<a:password x="1">§</a:password>'],
  ['<key>password</key><string>quiet</string>', '<key>password</key><string>§</string>'],
  ['AccountNumber 123456', 'AccountNumber 123456'],
  ['["Password", "Email_address"]', '["Password", "Email_address"]'],
  ['[["Password", "Email_address"]]', '[["Password", "§"]]'],
  ['["password", "hunter2x"], ["x-api-key", "quiet"]', '["password", "§"], ["x-api-key", "§"]'],
  ['setPassword("quiet")', 'setPassword("§")'],
  ['setPassword(  "quiet"  )', 'setPassword(  "§"  )'],
  ['pin[ "1234" ], pin[\n  "12345"\n]', 'pin[ "§" ], pin[\n  "§"\n]'],
  ['password( hunter2x )', 'password( § )'],
  ["password('hunter2x'), password[hunter2x]", "password('§'), password[§]"],
  ['password(words)', 'password(words)'],
])('a secret that no separator joins to its name: %j', (text, expected) => {
  expect(left(text)).toBe(expected);
});

const withQuiet = (texts: readonly string[]) => texts.filter((text) => left(text).includes('quiet'));

test('every pair of members of which one names the other, in either order, in every notation', () => {
  const names = `param_name parameter_name option_key env_name paramKey optionName envkey name key field header param parameter
    id type k n label variable env attribute property`;
  const values = `param_value parameterValue option_value env_value value values val v content text data string secret`;
  const write: readonly ((name: string, value: string) => string)[] = [
    (name, value) => `{"${name}":"x-api-token","${value}":"quiet"}`,
    (name, value) => `{"${name}" : "x-api-token", "a": 1, "${value}" : ["quiet"]}`,
    (name, value) => `{'${name}' = 'x-api-token', '${value}' = 'quiet'}`,
    (name, value) => `<a ${name}="x-api-token" ${value}="quiet"/>`,
    (name, value) => `{"${value}":"quiet","a":1,"${name}":"x-api-token"}`,
    (name, value) => `<a ${value}="quiet" ${name}="x-api-token"/>`,
  ];
  const texts = listed(names).flatMap((name) =>
    listed(values).flatMap((value) => write.map((one) => one(name, value))),
  );
  expect(withQuiet(rows(texts))).toEqual([]);
  expect(left('{"name":"team","value":"quiet"},{"name":"x-api-token"}')).toContain('quiet');
  expect(left(String.raw`{"name":"token","value":"a\"quiet"}`)).toBe('{"name":"token","value":"§"}');
});

test('maps in blocks of YAML, whichever member stands first', () => {
  const keys = listed('name key field header param id type k n label variable env attribute property');
  const texts = keys.flatMap((key) =>
    ['value', 'val'].flatMap((value) => [
      `- ${key}: password\n  ${value}: quiet\n`,
      `- ${value}: quiet\n  ${key}: password\n`,
      `- "${key}": "password"\n  a: 1\n  '${value}': "quiet"\n`,
      `a:\n  ${value}: quiet \n  b: 2\n  ${key}: password\r\n`,
    ]),
  );
  expect(withQuiet(texts)).toEqual([]);
  for (const text of [
    '- surname: password\n  val: quiet\n',
    '- name: password\n- val: quiet\n',
    'a:\n  name: password\nval: quiet\n',
    '- names: password\n  val: quiet\n',
  ])
    expect(left(text)).toBe(text);
  // Of a long map only members that are near.
  const far = (count: number) => `name: password\n${'name: x\n'.repeat(count)}val: quiet\n`;
  expect([8, 9].map((count) => left(far(count)).includes('quiet'))).toEqual([false, true]);
});

test('options, calls, headers in lists and constants', () => {
  const flags = ['-', '--', '/'].flatMap((dash) =>
    [' ', '  ', '", "', "', '", ' - ', '", ["', '",'].map((sign) => `x ${dash}password${sign}quiet1x2`),
  );
  expect(withQuiet(flags)).toEqual([]);
  for (const text of [
    'x--password quiet1x2',
    'see a/password quiet1x2',
    '--password -Quiet',
    '--password --quiet',
  ])
    expect(left(text)).toBe(text);
  const calls = `set with check verify add change`;
  const storing = listed(calls).flatMap((verb) => [`${verb}Token("quiet")`, `${verb}Password( 'quiet' )`]);
  expect(
    withQuiet([
      ...storing,
      'password("quiet")',
      'passwd("quiet")',
      'apikey("quiet")',
      'token.equals("quiet")',
      'api_key("quiet")',
    ]),
  ).toEqual([]);
  const headers = listed(`authorization proxy-authorization cookie set-cookie x-api-key x-a-token x-b-secret
    x-hub-signature`);
  expect(withQuiet(headers.map((name) => `a, "${name}", "quiet"`))).toEqual([]);
  expect(withQuiet(headers.map((name) => `["${name.toUpperCase()}", "quiet"]`))).toEqual([]);
  const tuples = [
    '[["pin","quiet"]]',
    '[("pin", "quiet")]',
    '{a, ["pin", "quiet"]',
    'f("pin", "quiet")',
    "(['pin', 'quiet'])",
  ];
  expect(withQuiet(tuples)).toEqual([]);
  const constants = [
    'f($c, CURLOPT_PASSWORD, "quiet")',
    "f(Opt.API_TOKEN , 'quiet')",
    '#define API_TOKEN "quiet"',
  ];
  const shells = listed('setx setenv export const ENV ARG').map((verb) => `${verb} API_TOKEN "quiet one"`);
  expect(withQuiet([...constants, ...shells, 'setx API_TOKEN /m "quiet one"'])).toEqual([]);
});

test('values beside their names as languages and tools write them', () => {
  const texts = [
    'name: "password"\n  value: quiet one',
    'Content-Disposition: form-data; name="password"\r\n\r\nquiet',
    'Content-Disposition: form-data; name="a[password]"\r\nContent-Type: text/plain\r\nX: y\r\n\r\nquiet',
    '<td>Password</td>\n<td class="a">quiet</td>',
    '<dt>Password</dt>: quiet',
    'password = ("ana", "quiet")',
    "a.password: ( 'ana' , 'quiet' )",
    'TOKEN <<< quiet',
    'TOKEN production <<< "quiet',
    ':token, "quiet"',
    ":token 'quiet'",
    'a password s "quiet"',
    '"password" s "quiet"',
    '> process.env.TOKEN\n"quiet"',
    '(lldb) po password\nquiet',
    '(gdb) print $password\n$1 = "quiet"',
    '["password"]=>\n"quiet"',
    'po self.token\n(NSString *) "quiet"',
    'variable "db_password" {\n type = string\n default = "quiet"\n}',
    'gh auth login --with-token <<< quiet',
    'secret x --with-password <<< "quiet"',
    '<add key="password">quiet</add>',
    '<entry name="password"><value>quiet</value></entry>',
    "<a key='password' x='1'> <string>quiet</string>",
    'Token { inner: "quiet" }',
    'token(value = quiet)',
    'Token[raw: quiet]',
    's:5:"token";s:5:"quiet";',
    'config set db.password quiet',
    'npm config set //r/:_authToken "quiet"',
    'let token: String = "quiet"',
    'var token string = "quiet"',
    'self.token ||= "quiet"',
    'token: x ?? "quiet"',
    'token varchar default "quiet"',
    "token text default('quiet')",
    'token := u"quiet"',
    'let a, token = `quiet`',
    'token = f.g("quiet")',
    '<ns:token a="b"> <value><![CDATA[quiet]]>',
  ];
  expect(withQuiet(texts)).toEqual([]);
  expect(withQuiet(texts.map((text) => text.replaceAll(/password|token/gi, 'team'))).length).toBe(
    texts.length,
  );
});

test('a name of a setting before its value', () => {
  const texts = [
    'API_TOKEN quiet1',
    'X-Api-Token qu1et',
    'API_TOKEN  "quiet1',
    'a API_TOKEN\tquietly',
    'db_password qu1et',
  ];
  expect(texts.map((text) => left(text).replace(/.*§/, '§'))).toEqual(['§', '§', '§', '§', '§']);
  for (const text of [
    '$API_TOKEN quiet1',
    'x-API_TOKENquiet1',
    'api_token quietly',
    'API_TOKEN qui',
    'API_TOKEN =quiet1',
  ])
    expect([text, left(text)]).toEqual([text, text === 'API_TOKEN =quiet1' ? 'API_TOKEN =§' : text]);
});

test.each<[number, (between: string) => string]>([
  [79, (between) => `{"name":"x-api-token"${between}"value":"quiet"}`],
  [174, (between) => `{"value":"quiet","${between}":1,"name":"x-api-token"}`],
  [200, (between) => `name="password"${between}\n\nquiet`],
  [300, (between) => `name="password"\n${between}\n\nquiet`],
  [200, (between) => `<td>password</td><td ${between}>quiet</td>`],
  [79, (between) => `<a key="password" ${between}>quiet</a>`],
  [399, (between) => `variable "token" {${between} default = "quiet"`],
  [196, (between) => `<token a="${between}">quiet</token>`],
  [19, (between) => `token a${between} <<< quiet`],
])('at most %d signs stand between, as in %s', (most, write) => {
  const isLeft = [most, most + 1].map((length) => left(write('a'.repeat(length))).includes('quiet'));
  expect(isLeft).toEqual([false, true]);
});
