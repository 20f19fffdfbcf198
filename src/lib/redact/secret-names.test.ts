import { expect, test } from 'vitest';
import { left, listed } from '@/test/what-is-left';
import {
  isCountOf,
  isIdName,
  isPersonalName,
  isPlaceholder,
  isSecretPhrase,
  nameKind,
  type NameKind,
} from './secret-names';

test.each([
  ['secretKey2=quiet', 'secretKey2=§'],
  ['APIKey=quiet', 'APIKey=§'],
  ['myAPIKEY=quiet', 'myAPIKEY=§'],
  ['Passwörd: hunter2x', 'Passwörd: §'],
  ['pаsswоrd: quiet', 'pаsswоrd: §'],
  ['pаge: quiet', 'pаge: quiet'],
  ['cvv: 123', 'cvv: §'],
  ['"cvc2": "447"', '"cvc2": "§"'],
  ['card_verification: 9132', 'card_verification: §'],
  ['token: 447', 'token: 447'],
  ['key: a1b2c3d4', 'key: §'],
  ['key: abcdefgh', 'key: abcdefgh'],
  ['hash: a1b2c3d4e5', 'hash: §'],
  ['auth: none', 'auth: none'],
  ['auth: quiet', 'auth: §'],
  ['session: a1b2c3', 'session: §'],
  ['signature=abc', 'signature=§'],
])('whose name is a secret: %j', (text, expected) => {
  expect(left(text)).toBe(expected);
});

/** The words of names, and what they say of the value when they stand last in one. */
const words: Readonly<Record<NameKind, string>> = {
  secret: `password passwd pwd pw pass passphrase passcode secret token credential credentials cred creds jwt hmac otp
    totp mnemonic keytab secr puk mtan pepper authorisation auth authorization pin cvv cvc cvn csc sid session bearer
    refresh salt seed nonce csrf xsrf dsn cookie cookies signature sig ssid psk pat sas mfa passkey authn clearance sess
    assertion ordine verifier wsse passwort kennwort geheimnis zugangsdaten contraseña contrasenya senha parole parool
    wachtwoord lösenord passord adgangskode salasana salasanasi hasło hasła heslo geslo jelszó jelszava lozinka
    slaptažodis pasahitza şifre sifre şifresi şifreniz şifrem parola parolası parolanız пароль пароля парола лозинка
    секрет токен συνθηματικό κωδικός पासवर्ड 密码 密碼 口令 密钥 密鑰 パスワード 暗証番号 비밀번호 암호 סיסמה รหัสผ่าน jeton
    secreto segreto secreta clave sleutel`,
  weak: `key keys code hash hashes kennung schlüssel ключ access private priv pem pfx keystore jks ticket sso oauth
    magic grant unlock invitation challenge tan`,
  plain: 'name bypass author keyboard passenger secretary compass dkim codex secretariat valid',
};

test.each(Object.entries(words))('words that make a name %s', (kind, list) => {
  expect(listed(list).filter((word) => nameKind(word) !== kind)).toEqual([]);
  const value = 'k7Qm2Zp9xW4tR8sL1';
  const texts = listed(list).map((word) => `${word}=${value}`);
  const expected = texts.map((text) => (kind === 'plain' ? text : text.replace(value, '§')));
  expect(texts.map((text) => left(text))).toEqual(expected);
});

test('a name says the same however it is written', () => {
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  // Words that no rule looks for inside of others.
  const inOne = (other: string) =>
    listed('pin cvv sid salt seed nonce dsn psk mfa otp creds').map((word) => [other, word] as const);
  const styles: readonly ((first: string, second: string) => string)[] = [
    (first, second) => `${first}_${second}`,
    (first, second) => `${first}-${second}`,
    (first, second) => `${first}.${second}`,
    (first, second) => `${first} ${second}`,
    (first, second) => first + capital(second),
    (first, second) => first.toUpperCase() + capital(second),
    (first, second) => capital(first) + capital(second),
    (first, second) => `${first}2${capital(second)}`,
    (first, second) => `${first}_${second}_12`,
    (first, second) => `${first}_${second}`.toUpperCase(),
    (first, second) => `${first}_\u200b${second.split('').join('\u0301')}`,
  ];
  for (const [first, second] of ['acme', 'http', 'db'].flatMap(inOne))
    for (const write of styles)
      expect([write(first, second), nameKind(write(first, second))][1]).toBe('secret');
});

test('several words that make a secret together', () => {
  const before = `api app access private secret sign signing encrypt encryption decrypt decryption master shared account
    subscription auth client service storage license licence deploy ssh webhook symmetric aes recovery backup product
    activation consumer session function instrumentation integration preshared`;
  const codes = `recovery backup security verification authorization auth access device user onetime otp sms mfa tfa 2fa
    zugangs bestätigungs sicherheits login confirmation invite unlock activation reset pairing`;
  const passes = 'db user my app root admin mail smtp ftp ldap redis pg sql key store trust';
  const names = [
    ...listed(before).map((word) => `${word} key`),
    ...listed(codes).map((word) => `${word} code`),
    ...listed(passes).map((word) => `${word}pass`),
    ...['seed', 'recovery', 'secret', 'key', 'pass'].map((word) => `${word} phrase`),
    ...listed(`sessionid sess_key sess_cookie secretid accesskeyid conn_str connectionString connstrs securityanswer
      secretquestion maidenname hookurl webhookuri mot_de_passe palabra_clave palavra_passe parola_chiave parola_segreta
      passwordcode passcode code_secret code_verifier SAMLResponse samlrequest SAMLart id_token_hint password1x passwordx
      mypasswd userpwd bindpswd xpasswx mypsw bindpw proxyauth meinkennwort myapikey privkey devkeys svckey mysecretx
      mytokens credentialx sessidx privatekeyx clave_de_api
      acceso_clave codice_segreto`),
  ];
  expect(names.filter((name) => nameKind(name) !== 'secret' && !/passwx|passcode$/.test(name))).toEqual([]);
});

test('phrases that name a secret', () => {
  const phrases = `chiave di accesso,codigo de acceso,clé d accès,clave do webhook,token da api,code secret,كلمة المرور,
    كلمة السر,رمز عبور,mat khau,kata sandi,host key,routing keys,API key,mot de passe,chave del api`;
  expect(phrases.split(/,\s*/).filter((phrase) => !isSecretPhrase(phrase))).toEqual([]);
  expect(
    ['key', 'sort key', 'an API key', 'token', 'mot du jour', 'key name'].filter(isSecretPhrase),
  ).toEqual([]);
});

test('names about a secret are no name of one', () => {
  const about = `type types count counts length len size policy policies expiry expires expired expiration at on in age ttl
    timeout status state valid enabled disabled required scheme schemes method methods mode version format algorithm alg
    field fields prefix uri endpoint url name names hint strength rotation rotations limit limits budget usage used total
    max min scope scopes issuer audience changed updated created index attempt attempts retries provider kind location
    style flow verified present missing failed failures stdin env manager management server service handler grant exchange
    rule rules validator error errors message reset requests interval seconds ms minutes hours days duration source path
    file ref description`;
  expect(listed(about).filter((word) => nameKind(`my_password_${word}`) !== 'plain')).toEqual([]);
  expect(['header', 'info', 'label'].map((word) => nameKind(`token_${word}`))).toEqual([
    'weak',
    'secret',
    'weak',
  ]);
  expect(['header', 'label'].map((word) => nameKind(`page_${word}`))).toEqual(['plain', 'plain']);
  const keys = `primary foreign partition sort cache idempotency public unique row record map object group index external
    dedup natural composite lookup join routing message event translation i18n shard range metric json field column
    property`;
  const codes = `host status error exit country currency postal zip area response http return language source qr bar sku
    reason result`;
  const names = [
    ...listed(keys).map((word) => `${word}_key`),
    ...listed(codes).map((word) => `${word}_codes`),
    ...['page', 'sync', 'delta', 'continuation', 'skip'].map((word) => `next_${word}_token`),
  ];
  expect(names.filter((name) => nameKind(name) !== 'plain')).toEqual([]);
  expect(nameKind(`${'a_'.repeat(98)}pass`)).toBe('secret');
  expect(nameKind(`${'a_'.repeat(98)}apass`)).toBe('plain');
});

test('names of ids and of numbers of persons', () => {
  const ids = `id ids uid uuid guid commit sha etag digest checksum crc md md5 trace span revision version build image
    fingerprint block ref cursor page offset snowflake number no count timestamp time`;
  const joined = `account batch client company contact customer deal event file group installation issue job lead message
    object operation order org owner page parent product project record request row run span task team tenant ticket trace
    user workspace`;
  const hashes = ['commit', 'content', 'file', 'git', 'body', 'block'].map((word) => `${word}hash`);
  const names = [...listed(ids), ...listed(joined).flatMap((word) => [`${word}id`, `${word}ids`]), ...hashes];
  expect(names.filter((name) => !isIdName(name))).toEqual([]);
  expect(['paid', 'hash', 'name', 'secretid', 'x'].filter(isIdName)).toEqual([]);
  const personal = `ssn social_security social_security_number social_security_no iban bban card_number card_no credit_card
    debit_card phone phone_number phone_no mobile mobile_number mobile_phone telephone telefon telefono tel cell fax
    passport passport_number passport_no license_number licence_number date_of_birth birth_date birthday dob geburtsdatum
    tax_id tax_number taxpayer_id national_id cpf nif dni nie bsn nino sin aadhaar personnummer steuer_id account_number
    routing_number sort_code kontonummer`;
  expect(listed(personal).filter((name) => !isPersonalName(name))).toEqual([]);
  expect(['phone_type', 'name', 'card', 'number'].filter(isPersonalName)).toEqual([]);
});

test('words and counts that stand where a secret would', () => {
  const states = `null none nil true false undefined unset empty absent missing invalid valid required optional expired
    revoked rotated refreshed renewed rejected refused denied accepted present unknown unchanged changed enabled disabled ok
    yes no n/a not is was has are were will must for the a an 401 503 7 12 *** ••• x … - _ . redacted [redacted] <>
    $TOKEN \${db.password} {{secret}} %TOKEN% oauth oauth2 oauth2/code basic apikey
    api_key custom bearer hidden masked simple kerberos digest ldap saml oidc sso mtls protected private`;
  const values = ['', '<your key_here>', '{{ a b }}', ...listed(states)];
  expect(values.filter((value) => !isPlaceholder(value.replaceAll('\\', '')))).toEqual([]);
  for (const end of ['.', '!', '?', '…']) expect(isPlaceholder(`none${end}`)).toBe(true);
  expect(
    listed('301 123 nonee ok.. x1 <a1> %a %a%b {{a} q ${}').filter((value) => isPlaceholder(value)),
  ).toEqual([]);
  const several =
    'tokens keys secrets passwords credentials creds sessions codes pins cookies hashes signatures';
  expect(listed(several).filter((name) => !isCountOf(`my_${name}`, '123456789'))).toEqual([]);
  expect([
    isCountOf('tokens', 7),
    isCountOf('tokens', '1234567890'),
    isCountOf('tokens', '12a'),
    isCountOf('tokens_x', '1'),
    isCountOf('token', '1'),
  ]).toEqual([true, false, false, false, false]);
});
