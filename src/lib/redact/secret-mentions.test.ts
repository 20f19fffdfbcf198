import { expect, test } from 'vitest';
import { left, listed } from '@/test/what-is-left';

test.each([
  'the new pw for the sandbox is §, as agreed',
  'their password used to be § and now it is §',
  'old password no longer works, new one: §',
  'password expired, was §',
  'password (temporary) for the server of acme: §',
  'temp password for Kim -> §',
  "the admin password got changed yesterday, it's § now",
  'a senha foi alterada para §',
  'usuario ana contraseña §',
  'логин ana пароль §',
])('a password some words behind its noun: %s', (form) => {
  for (const secret of ['Kiwi-Tree5', 'Zx9kQ2vLw7']) expect(left(form.replaceAll('§', secret))).toBe(form);
});

test.each([
  'access token (valid until Monday): §',
  'api key [prod] §',
  'x-api-token header = § rejected',
  'wifi key at office: §',
  'il codice di accesso è §',
  'tajny klucz: §',
  'token for the tests is §',
  'OAuth-Token header sent: §',
])('another secret some words behind its noun: %s', (form) => {
  const secrets = [
    'kiwi5-tree',
    'Zx9kQ2vLw7',
    ...(form.endsWith('is §') ? ['0199e0a8-52f7-7000-8000-0123456789ab'] : []),
  ];
  for (const secret of secrets) expect(left(form.replaceAll('§', secret))).toBe(form);
});

test('every word that gives a value', () => {
  const signs = ': = — – - → -> =>';
  const words = `is was be it's ist lautet war es est era är er jest è é это`;
  const phrases = ['changed', 'set', 'reset', 'updated', 'rotated', 'switched'].map((verb) => `${verb} to`);
  const abroad = [
    'wurde auf',
    'cambiada por',
    'mudada para',
    'changé en',
    'modifié à',
    'zmienione na',
    'ändrat till',
  ];
  const texts = [...listed(signs), ...listed(words), ...phrases, ...abroad, 'gewijzigd naar'].map(
    (link) => `pwd of our test box ${link} k7Qm2Zp9`,
  );
  expect(texts.filter((text) => left(text) !== text.replace('k7Qm2Zp9', '§'))).toEqual([]);
});

test.each([
  'next page token of contacts is CAESBggDEgIIARgB0aX9',
  'credentials of customer: acme-2026x7',
  'could not refresh token for account: ab12cd34',
  'token refresh failed: a1b2c3d4',
  'password length of the policy is a1b2c3d4',
  'the password of acme is checked by sso2',
  'password for the connection is sha-256',
  'password for acme is at v1.20.3',
  'token saved under this: 0199e0a8-52f7-7000-8000-0123456789ab',
  'tokens of prompt: 1532, of completion: 220',
  'secret of all\nthe rooms is a1b2c3d4',
  'the password is old. It is a1b2c3d4',
  'mapping of field password_hint__c -> passwordHint',
  'key (composite) tenant-7/contacts',
  'backup code path is used',
  'Passwort ist bereits abgelaufen',
  '密码长度为12个字符',
  'your code: see branch fix-12',
  '1234 is your order number',
  '验证码已过期',
])('what stands behind a noun and is no secret: %j', (text) => {
  expect(left(text)).toBe(text);
});

test('a code of digits alone, but no other number', () => {
  expect(left('door code of the office is 4471')).toBe('door code of the office is §');
  expect(left('mfa code is 771 204')).toBe('mfa code is §');
  expect(left('482 913 is your code')).toBe('§ is your code');
  expect(left('token of the office is 4471')).toBe('token of the office is 4471');
  expect(left('482 913 is the code')).toBe('482 913 is the code');
});

test.each([
  'Uw code: §',
  'Twój kod: §',
  'Votre code de vérification est le §',
  'Il tuo codice è §',
  '認証コード：§',
  '§ ist Ihr TAN-Code',
  '§ is your Acme OTP',
  '§ es su código',
])('a code for one use: %s', (form) => {
  for (const code of ['730214', '440 912']) expect(left(form.replace('§', code))).toBe(form);
});

test('a value that looks like a password, near a noun', () => {
  const texts = [
    'creds — a / Mango*Tree7',
    'Isu#Integr8 is no password',
    'pw "Kiwi!Tree5"',
    'pw (Sommer2025!)',
  ];
  expect(texts.map((text) => left(text))).toEqual(['creds — a / §', '§ is no password', 'pw "§"', 'pw (§)']);
  for (const text of [
    'Mango*Tree7 is a tree',
    'see Repo#42 about the password',
    'mango*tree7 of the password',
    `Mango*Tree7 ${'and '.repeat(15)} password`,
  ])
    expect(left(text)).toBe(text);
});
