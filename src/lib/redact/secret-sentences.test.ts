import { expect, test } from 'vitest';
import { left, listed } from '@/test/what-is-left';

test.each([
  ['password changed from quiet to other', 'password changed from § to §'],
  ['password changed from quiet, to other.', 'password changed from §, to §.'],
  ["password changed from 'b' to 'c d' today", "password changed from '§' to '§' today"],
  ['token was reset from "quiet word" to "x", twice', 'token was reset from "§" to "§", twice'],
  ['secret "db-credentials" not found', 'secret "db-credentials" not found'],
  ['token "deploy bot" already exists', 'token "deploy bot" already exists'],
  ['credentials "crm" could not be found', 'credentials "crm" could not be found'],
  ['secret "quiet" not accepted', 'secret "§" not accepted'],
  ['secret "quiet words" missing', 'secret "quiet words" missing'],
  ['secret "a1b2c3d4" not found', 'secret "§" not found'],
  ['password "quiet" not found', 'password "§" not found'],
  ['password for ana to quietWordIsHere', 'password for ana to quietWordIsHere'],
  ['changed the password for ana to quiet', 'changed the password for ana to §'],
  ['password changed from quiet later', 'password changed from quiet later'],
  ['my pass quiet was rejected', 'my pass § was rejected'],
  ['my pass quiet fails', 'my pass quiet fails'],
  ['my pass quiet is here', 'my pass quiet is here'],
  ['password quiet was wrong', 'password § was wrong'],
  ['password quiet did work', 'password § did work'],
  ['password quiet, was wrong', 'password §, was wrong'],
  ['password hoping was wrong', 'password hoping was wrong'],
  ['password abc was wrong', 'password abc was wrong'],
  ['the password is changed', 'the password is changed'],
  ['token 12345', 'token §'],
  ['password 0199e0a8-52f7-7000-8000-0123456789ab', 'password §'],
  ['token 0199e0a8-52f7-7000-8000-0123456789ab', 'token 0199e0a8-52f7-7000-8000-0123456789ab'],
  ['unexpected token abc123', 'unexpected token abc123'],
  ['next token a1b2c3', 'next token a1b2c3'],
  ['credential Quiet!x', 'credential §'],
  ['pass Quiet!x', 'pass Quiet!x'],
  ['pass a1b2c3d4', 'pass §'],
  ['pass a1b2c3', 'pass a1b2c3'],
  ['pass "quiet"', 'pass "quiet"'],
  ['pass "a1b2c3d4"', 'pass "§"'],
  ['password "abc"', 'password "abc"'],
  ['password "ab1"', 'password "§"'],
  ['page key a1b2c3d4e5', 'page key §'],
  ['room pass a1b2c3d4e5', 'room pass §'],
  ['password: =x', 'password: §'],
  ['password is =abcd', 'password is =§'],
  ['password null is wrong', 'password null is wrong'],
  ['with the password quiet.', 'with the password §.'],
  ['with password quiet) x', 'with password §) x'],
  ['using a token quiet now', 'using a token § now'],
  ['reset password to quiet', 'reset password to §'],
  ['to password to quiet', 'to password to quiet'],
  ['your first pin is 123', 'your first pin is 123'],
  ['your code is: a1b2', 'your code is: §'],
  ['your access code is "12345"', 'your access code is "§"'],
  ['password hunter2x', 'password §'],
  ['password the', 'password the'],
  ['password is quiet', 'password is §'],
  ['pin 1234', 'pin §'],
  ['pin 123', 'pin 123'],
  ['key 1234', 'key 1234'],
  ['password 12', 'password 12'],
  ['password to quiet9', 'password to §'],
  ['set the password to quiet', 'set the password to §'],
  ['password changed to quiet', 'password changed to §'],
  ['tried password quiet', 'tried password §'],
  ['with token refresh1', 'with token §'],
  ['token quietWordHere', 'token quietWordHere'],
  ['token abc123', 'token §'],
  ['password quiet!', 'password quiet!'],
  ['password quiet', 'password quiet'],
  ['password for ana is quiet', 'password for ana is §'],
  ['password "quiet"', 'password "§"'],
  ['password quiet now. x', 'password quiet now. x'],
  ['used quiet as the password', 'used § as the password'],
  ['typed quiet as the pin', 'typed § as the pin'],
  ['your code is 1234', 'your code is §'],
  ['your code is abcd', 'your code is abcd'],
  ['your pin is: 12345', 'your pin is: §'],
  ['123456 is your code', '§ is your code'],
  ['used (a1b2c3d) as the password', 'used (§) as the password'],
  ["used '1234' as the pin", "used '§' as the pin"],
  ['used abc as the password', 'used abc as the password'],
  ['used this as the password', 'used this as the password'],
  ['got abc123 as the token', 'got § as the token'],
  ['got 12345 as the pin', 'got § as the pin'],
  ['got 123 as the pin', 'got 123 as the pin'],
  ['used "hunter2x", as the password', 'used "§", as the password'],
  ['with password to quiet', 'with password to quiet'],
  ['update the password to quiet', 'update the password to §'],
  ['x password  y', 'x password  y'],
  ['user password  hunter2x', 'user password  §'],
  ['cvv 123', 'cvv §'],
  ['otp 123456', 'otp §'],
  ['OTP is 123456', 'OTP is §'],
  ['use token abcdef', 'use token §'],
  ['the credentials were quietly7 for ana', 'the credentials were § for ana'],
  ['changed her password from quiet to other', 'changed her password from § to §'],
  ['read the password from vault-1', 'read the password from vault-1'],
  ['moved the secret from prod-1 to prod-2', 'moved the secret from prod-1 to prod-2'],
  ['the temporary password is Quiet-One-1', 'the temporary password is §'],
  ['la clave secreta es Quiet-One7', 'la clave secreta es §'],
  ['la contraseña temporal es quiet_1', 'la contraseña temporal es §'],
  ['moved the password to prod-1', 'moved the password to prod-1'],
])('what a sentence says is secret: %j', (text, expected) => {
  expect(left(text)).toBe(expected);
});

test.each([
  'stolen',
  'forgotten',
  'overwritten',
  'broken',
  'given',
  'taken',
  'shown',
  'withdrawn',
  'read',
  'mandatory',
  'unreadable',
  'opaque',
  'identical',
  'single-use',
  'write-only',
  'older than 1 h',
])('“%s” is said of a secret, and is none', (word) => {
  const text = `The token is ${word}, and the passwords were ${word}`;
  expect(left(text)).toBe(text);
});

/** Which of the texts have something else left than what is expected of each. */
const wrong = (texts: readonly string[], expected: (text: string) => string = (text) => text) =>
  texts.filter((text) => left(text) !== expected(text)).map((text) => [text, left(text)]);
const value = 'k7Qm2Zp9xW4tR8sL1';
const hidden = (text: string) => text.replaceAll(value, '§').replaceAll('quiet', '§');

test('every noun that names a secret', () => {
  const nouns = `password,passwort,pw,secret word,pass word,palavra-passe,signature,nonce,session,session id,lösenordet,
    passordet,adgangskoden,pass,passwd,passphrase,passcode,pass key,passkey,pwd,kennwort,geheimnis,zugangsdaten,contraseña,
    contrasenya,clave,senha,parola,parole,parool,wachtwoord,sleutel,lösenord,passord,adgangskode,salasana,salasanasi,hasło,
    hasła,heslo,geslo,jelszó,jelszava,lozinka,slaptažodis,pasahitza,şifre,sifre,şifresi,şifreniz,şifrem,parolası,parolanız,
    пароль,пароля,парола,лозинка,секрет,токен,συνθηματικό,κωδικός,पासवर्ड,密码,密碼,口令,密钥,密鑰,パスワード,暗証番号,
    비밀번호,암호,סיסמה,รหัสผ่าน,contrasena,mot de passe,parola d'ordine,mật khẩu,mat khau,kata sandi,secret,api key,
    access-key,private key,signing key,encryption key,master key,shared key,secret key,account key,license key,
    recovery key,apikey,client secret,client-secret,clientsecret,token,credential,credentials,pin,otp,cvv,cvc,csc,
    security code,verification code,access code,auth code,authorization code,recovery code,backup code,login code,
    one-time code,sms code,mfa-code,bearer,jwt,key,authorization,ключ`;
  const texts = nouns.split(/,\s*/).map((noun) => `- ${noun} is ${value}`);
  expect(wrong(texts, hidden)).toEqual([]);
  expect(wrong([`x/password is ${value}`])).toEqual([]);
});

test('every word between the noun and the secret', () => {
  const links = `is,was,are,ist,lautet,war,es,est,era,är,er,jest,je,è,é,равен,это,=,to,will be,shall be,should be,must be,
    becomes,has been set,wurde auf,reset to,was changed to,is set to,has been updated to,had been rotated to,changed from,
    is now,is set to,is still,is actually,is again,is:,is now:,is generated for ana:,for ana:,of ana:,für ana:,von ana:,
    de ana:,per ana:,para ana:,dla ana:,for ana is,of ana was,für ana ist,von ana war,de ana est,para ana es,per ana è,
    per ana é,for ana to,dla ana jest`;
  expect(
    wrong(
      links.split(/,\s*/).map((link) => `password ${link} ${value} x`),
      hidden,
    ),
  ).toEqual([]);
  expect(
    wrong(
      listed('是 为 為 は が').map((link) => `密码${link}${value} x`),
      hidden,
    ),
  ).toEqual([]);
  const meant = links.split(/,\s*/).filter((link) => !/from$|^to$|^=$| ana:$|ana to$/.test(link));
  expect(
    wrong(
      meant.map((link) => `password ${link} quiet`),
      hidden,
    ),
  ).toEqual([]);
});

test('a word after the noun is the secret if it is used, or said to be wrong', () => {
  const leads = `with using via by mit con avec com met set change changed reset update updated use try tried used enter
    entered typed`;
  const short = listed('the a my your her his our new wrong old');
  const texts = listed(leads).flatMap((lead) => [
    `${lead} password quiet x`,
    ...short.map((word) => `${lead} ${word} password quiet x`),
    `${lead} my old password quiet x`,
  ]);
  expect(wrong(texts, hidden)).toEqual([]);
  const after = listed('for was is did does rejected refused failed wurde ist war');
  expect(
    wrong(
      after.map((word) => `x password quiet ${word} x`),
      hidden,
    ),
  ).toEqual([]);
  const signs = Array.from('.,;:)]>', (sign) => `x password quiet${sign} was x`);
  expect(wrong(signs, hidden)).toEqual([]);
  const rejected = ['was', 'is', 'has been'].flatMap((is) =>
    ['rejected', 'refused', 'denied', 'revoked'].map((word) => `x pass quiet ${is} ${word}`),
  );
  expect(wrong(rejected, hidden)).toEqual([]);
  expect(
    wrong(['x pass quiet now was rejected', 'x password quiet but is', 'x pass quiet was wasrejected']),
  ).toEqual([]);
  const others = ['unexpected', 'next', 'csrf', 'each', 'per'].map((word) => `${word} token ${value}`);
  expect(wrong(others)).toEqual([]);
});

test('words that follow a noun in ordinary sentences', () => {
  const words = `
from with without than that this which when while because about only still being been were have does could will
    would might must should shall cannot never always already also again here there your their same different other
    another both some each policy policies reset grant endpoint request response refresh exchange type types field
    fields value values expiry expiration manager managers store rotation login logins authentication auth
    authorization flow server service name names length hash hashes check checks verification protection based
    format change changes update updates column header headers bucket renewal renewals family introspection
    revocation validation generation lifetime limit limits count counts usage cache provider strength history
    confirmation prompt page form entry entries pair pairs pool ring chain size prefix material error errors failure
    failures problem issue attempt attempts table lookup index vault scanning scanner detection leak access scope
    scopes required missing invalid valid wrong incorrect correct empty blank keys weak strong short long optional
    unknown okay good fine stale expired null undefined none true false available active inactive absent present
    longer later before after until during between mismatch ready sent gone lost found kept left hidden safe secure
    public private string strings object list file files data info information details setting settings option
    options support people holder owner user users account accounts project projects customer customers console
    signing word words violation rule rules source sources state status bound storage side position figure figures
    point points performance insight insights metric metrics feature features case`;
  const texts = listed(words).flatMap((word) => [
    `with password ${word} x`,
    `used ${word} as the password`,
    `API_TOKEN ${word}`,
    `with password ${word.toUpperCase()} x`,
  ]);
  expect(wrong(texts)).toEqual([]);
});

test('names of secrets that are not there, and how codes are told', () => {
  const absent = `not found,not be found,not exist,was not found,is not found,could not be found,does not exist,
    already exists,already  exists,missing,is missing,was missing`;
  const nouns = ['secret', 'token', 'credential', 'credentials', 'secrets'];
  const texts = absent
    .split(/,\s*/)
    .flatMap((state) => nouns.map((noun) => `x ${noun} "quiet one" ${state}`));
  expect(wrong(texts)).toEqual([]);
  const whose = 'your dein ihr votre ton su tu seu uw je'.split(' ').concat('il tuo');
  const codes = whose.flatMap((one) =>
    [
      'code',
      'Sicherheitscode',
      'código',
      'codice',
      'kode',
      'pin',
      'one time code',
      'code de accès',
      'code di accesso',
    ].flatMap((code) =>
      ['is', 'lautet', 'ist', 'est', 'es', 'è', 'é', 'is:'].map((is) => `${one} ${code} ${is} 1a-4b x`),
    ),
  );
  expect(wrong(codes, (text) => text.replace('1a-4b', '§'))).toEqual([]);
  const enter = ['use', 'enter', 'use code', 'enter the code', 'use this code'].flatMap((start) =>
    ['sign', 'log', 'verify', 'confirm', 'reset', 'finish'].map((end) => `${start} 123a to ${end} in`),
  );
  expect(wrong(enter, (text) => text.replace('123a', '§'))).toEqual([]);
  expect(
    wrong(['use abcd to sign in', 'use 123a to sing', 'your code is 12a', 'their code is 123a']),
  ).toEqual([]);
});

test('a secret used as one', () => {
  const nouns = [
    'password',
    'passphrase',
    'secret',
    'token',
    'api key',
    'pin',
    'code',
    'access code',
    'new password',
  ];
  const texts = nouns.flatMap((noun) =>
    ['', 'the ', 'my ', 'your ', 'his ', 'her ', 'a ', 'our '].map(
      (short) => `x ${value} as ${short}${noun}`,
    ),
  );
  expect(wrong([...texts, `x (${value}), is the token`, `x "${value}" as pin`], hidden)).toEqual([]);
  const leads = listed('tried used using with set entered typed sent').flatMap((lead) => [
    `x ${lead} quiet as the pin`,
    `x ${lead} "quiet" as the pin`,
    `x ${lead} ('quiet') as the pin`,
  ]);
  expect(wrong(leads, hidden)).toEqual([]);
  expect(
    wrong(['x G-123456 as the code', 'x 1234567890 as the code'], (text) => text.replace(/\S*\d/, '§')),
  ).toEqual([]);
  expect(
    wrong(['x quiet as the pin', 'x G-123 as the code', 'x used quiet as the pins', 'x wused quiet is mine']),
  ).toEqual([]);
});
