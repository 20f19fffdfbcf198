/**
 * Whether a name says that its value is a secret. Names are cut into words, so that `X-Api-Key`, `apiKey`, `api_key`
 * and `API key` are the same, and `bypass`, `author` and `tokenType` are none.
 */

/** Letters of other alphabets that stand for Latin ones in a word of both. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аaеeоoрpсcуyхxкkіiѕsтtмmвbнhοoαaρpνvκkτtιi'.matchAll(/(.)(.)/gu)].map(([, from = '', to = '']) => [
    from,
    to,
  ]),
);

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/).flatMap(wordsOf));

/** Lower-case words without accents, invisible characters and trailing digits. */
export function wordsOf(name: string): string[] {
  return (
    name
      // The end of a custom field of Salesforce.
      .replace(/__[cr]$/, '')
      .normalize('NFKD')
      .replace(/[\p{Cf}\p{Mn}]+/gu, '')
      .replace(/\S*[a-z]\S*/gi, (word) =>
        word.replace(/[а-яіѕα-ω]/gi, (letter) => lookAlikes[letter] ?? letter),
      )
      .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ')
      .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => word.replace(/\d+$/, ''))
      // Ignore the number in `X-Hub-Signature-256`.
      .filter((word) => /\D/.test(word))
  );
}

/** "Password" in other languages. */
export const foreignPasswords =
  'passwort kennwort contraseña contrasenya senha parola parole parool wachtwoord lösenord passord adgangskode salasana salasanasi hasło hasła heslo geslo jelszó jelszava lozinka slaptažodis pasahitza şifre sifre şifresi şifreniz şifrem parolası parolanız пароль пароля парола лозинка συνθηματικό κωδικός पासवर्ड 密码 密碼 口令 パスワード 暗証番号 비밀번호 암호 סיסמה รหัสผ่าน';
/** "Secret", "key" and the like. */
const foreignWords = `${foreignPasswords} geheimnis zugangsdaten clave sleutel секрет токен 密钥 密鑰 認証コード 確認コード 验证码 驗證碼 인증번호`;
const foreignPhrases = ['matkhau', 'katasandi', 'كلمةالمرور', 'كلمةالسر', 'رمزعبور'];

const english: readonly (readonly [RegExp, string])[] = [
  [/^(?:schlussel|cle|clave|chave|chiave|klucz|avain|kulcs|klic|nyckel)$/, 'key'],
  [/^codi[cg][eo]$/, 'code'],
  [/^acc?ess?o?$/, 'access'],
  [/^(?:se[cg]ret[aeo]|tajn[ay]|geheime[rsn]?|hemlig)$/, 'secret'],
  [/^jeton$/, 'token'],
];
/** "Clave de API" is an API key. */
const inEnglish = (all: readonly string[]) =>
  all
    .map((word) => english.find(([other]) => other.test(word))?.[1] ?? word)
    .filter((word) => !/^(?:d|de|di|da|do|del|of)$/.test(word));

/** Secret wherever they stand in a name, unless its last word says that the value is about the secret. */
const anywhere = words(`
  password passwd pwd pw pass passphrase passcode secret token credential credentials cred creds jwt hmac otp totp
  mnemonic keytab secr puk mtan pepper authorisation ${foreignWords}`);
/** Too common inside other names: secret only as the last word. */
const last = words(`
  auth authorization pin cvv cvc cvn csc sid session bearer refresh salt seed nonce csrf xsrf dsn cookie cookies
  signature sig ssid psk pat sas mfa passkey authn clearance sess assertion ordine verifier wsse`);
/** As a name on their own, these often carry a secret, but as often a plain value. */
const weak = words(`
  key keys code hash hashes kennung schlüssel ключ access private priv pem pfx keystore jks ticket sso oauth magic grant
  unlock invitation challenge tan`);
/** Several words that make a secret together, as in "api key" and "mot de passe". */
const compound =
  '(?:api|app|access|private|secret|sign(?:ing)?|encrypt(?:ion)?|decrypt(?:ion)?|master|shared|account|subscription|auth|client|service|storage|licen[cs]e|deploy|ssh|webhook|symmetric|aes|recovery|backup|product|activation|consumer|session|host|functions?|instrumentation|integration|routing|wi ?fi|wlan|pre ?shared)keys?|(?:recovery|backup|security|verification|authorization|auth|access|device|user|onetime|otp|sms|[mt2]?fa|zugangs|bestatigungs|sicherheits|login|confirmation|invite|unlock|activation|reset|pairing|pin|door|gate|safe)codes?|card(?:verification|security)(?:value|number)?|(?:access|refresh|auth|api)tok|sess(?:ion)?(?:id|key|cookie)|(?:secret|accesskey)id|conn(?:ect(?:ion)?)?str(?:ing)?s?|pass(?:word|code)|(?:security|secret)(?:answer|question)|maidenname|(?:web)?hookur[il]|motpasse|pal(?:abra|avra)(?:clave|passe)|parola(?:chiave|segreta)|(?:seed|recovery|secret|key|pass)phrase|(?:db|user|my|app|root|admin|mail|smtp|ftp|ldap|redis|pg|sql|key|store|trust)pass|codesecret|codeverifier|samlre(?:sponse|quest)|samlart|idtokenhint';
const phrase = new RegExp(
  `^(?:${compound}|(?:key|code|token)(?:api|secret|access|webhook)|${foreignPhrases.map((one) => wordsOf(one).join('')).join('|')})$`,
);
const compoundEnd = new RegExp(`(?:${compound})$`);
/** Long enough to be found in names that do not show where their words begin, such as `pgpassword`. */
const inside =
  /passwor[dt]|passwd|pwd|pswd|passw$|psw$|[a-z]pw$|(?<!o)auth$|kennwort|apikey|(?:priv|dev|svc)keys?$|secret(?!ar)|tokens?$|credential|sess(?:ion)?id|privatekey/;
/** The value is about the secret: its kind, place, length, time or state. */
export const about = words(`
  type types count counts length len size policy policies expiry expires expired expiration at on in age ttl timeout
  status state valid enabled disabled required scheme schemes method methods mode version format algorithm alg field
  fields header prefix uri endpoint url name names hint strength rotation rotations limit limits budget usage used
  total max min scope scopes issuer audience changed updated created index attempt attempts retries provider kind
  location style flow verified present missing failed failures stdin env manager management server service handler
  grant exchange rule rules validator error errors message reset requests interval seconds ms minutes hours days
  duration source path file ref label description iterations encoder cert certificate`);
/** After these words the value may be the secret's name or the secret itself. */
const holds = new Set(['header', 'info', 'label']);
/** Page tokens. */
const place = /^\w*(?:page|sync|delta|continuation|skip)tokens?$/;
/** Words of languages that have no spaces, in which they may end a longer word. */
const joinedWords = [...words('密码 密碼 口令 密钥 パスワード 暗証番号 비밀번호')];
const notSecret =
  /^(?:primary|foreign|partition|sort|cache|idempotency|public|unique|row|record|map|object|group|index|external|dedup|natural|composite|lookup|join|routing|message|event|translation|i18n|shard|range|metric|json|field|column|property|host|status|error|exit|country|currency|postal|zip|area|response|http|return|language|source|qr|bar|sku|reason|result)(?:keys?|codes?)$|(?:token|credential|password)ids?$|^secrets?manager$/;

export type NameKind = 'secret' | 'weak' | 'plain';

function judged(name: string): NameKind {
  const all = wordsOf(name);
  if (all.length > 1 && /^values?$/.test(all.at(-1) ?? '')) all.pop();
  const end = all.at(-1);
  if (end === undefined) return 'plain';
  const translated = inEnglish(all);
  const joined = translated.join('');
  if (notSecret.test(joined) || place.test(joined)) return 'plain';
  if (compoundEnd.test(joined)) return 'secret';
  if (about.has(end) && all.length > 1) return holds.has(end) && isNamed(all.slice(0, -1)) ? 'weak' : 'plain';
  return isNamed(all) || isNamed(translated)
    ? 'secret'
    : weak.has(end) || /.key$/.test(end)
      ? 'weak'
      : 'plain';
}

const isNamed = (all: readonly string[]) =>
  inside.test(all.join('')) ||
  joinedWords.some((word) => all.at(-1)?.endsWith(word)) ||
  last.has(all.at(-1) ?? '') ||
  all.some((word) => anywhere.has(word));

const MOST_KNOWN = 5_000;

/** Remembers the answers for names, which repeat in each line of a log. */
function remembered<Answer>(judge: (name: string) => Answer): (name: string) => Answer {
  const known = new Map<string, Answer>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    if (known.size >= MOST_KNOWN) known.clear();
    const answer = judge(name);
    known.set(name, answer);
    return answer;
  };
}

export const nameKind = remembered((name) => (name.length > 200 ? 'plain' : judged(name)));

const foreign = words(foreignWords);

/** Whether words in front of a separator name a secret together: "API key", "Passwort des Kunden". */
export const isSecretPhrase = (text: string) =>
  phrase.test(inEnglish(wordsOf(text)).join('')) || foreign.has(wordsOf(text)[0] ?? '');

/** Of several, such as `tokens` or `credentials`, a number is a count. */
export const isCountOf = (name: string, value: string | number) =>
  /(?:token|key|secret|password|credential|cred|session|code|pin|cookie|hashe|signature)s$/i.test(name) &&
  /^\d{1,9}$/.test(String(value));

/** The hash of a commit is no secret, unless its name says so. */
export const isCommit = (name: string, value: string) => /hash$/i.test(name) && /^[0-9a-f]{40}$/.test(value);

const states =
  /^(?:null|none|nil|true|false|undefined|unset|empty|absent|missing|invalid|valid|required|optional|expired|revoked|rotated|refreshed|renewed|rejected|refused|denied|accepted|present|unknown|unchanged|changed|started|ended|opened|closed|active|inactive|idle|enabled|disabled|ok|yes|no|n\/a|not|is|was|has|are|were|will|must|for|the|an?|[45]\d\d|\d{1,2}|[*•x.…_?-]+|%s|\[?redacted\]?|<[a-z _-]*>|\$\{?[\w.]+\}?|\{\{.*\}\}|%\w+%|oauth2?(?:\/\w+)?|basic|apikey|api_key|custom|bearer|hidden|masked|simple|kerberos|digest|ldap|saml|oidc|sso|mtls|protected|private|await|omit|same-origin|your[_-][a-z_-]+)[.!?…]?$/i;

/** Words, states and placeholders that stand where a secret would. A number of three digits is one of a card. */
export const isPlaceholder = (value: string, name = '') =>
  value === '' || (states.test(value) && !(/^\d{3}$/.test(value) && /c[sv][cvn]\d?$/i.test(name)));

const ids = words(`
  id ids uid uuid guid commit sha etag digest checksum crc md trace span revision version build image fingerprint block
  ref cursor page offset snowflake number no count timestamp time`);
/** Names that do not show where their words begin; `paid` and `valid` are none. */
const joinedIds =
  /(?:commit|content|file|git|body|block)hash$|(?:account|batch|client|company|contact|customer|deal|event|file|group|installation|issue|job|lead|message|object|operation|order|org|owner|page|parent|product|project|record|request|row|run|span|task|team|tenant|ticket|trace|user|workspace)ids?$/;

/** Whether a name says that its value identifies something, such as a record or a commit. */
export const isIdName = remembered((name) => {
  const all = wordsOf(name);
  const joined = all.join('');
  return (
    nameKind(name) !== 'secret' && (ids.has(all.at(-1) ?? '') || joinedIds.test(joined) || place.test(joined))
  );
});

const personal =
  /(?:ssn|iban|bban|kontonummer|passeport|pasaporte|passaporto|fuhrerschein|codicefiscale|aadhaar|dateofbirth|geburtsdatum|geboortedatum|datedenaissance|fecha(?:de)?nacimiento|datadi?nascita|data(?:de)?nascimento|dataurodzenia|fodelsedatum|birth(?:date|day)|(?:socialsecurity|card|phone|mobile|passport|licen[cs]e|tax(?:payer)?|taxfile|nationalid|nhs|medicare|account|routing|insurance)(?:number|no|nr)|socialsecurity|(?:credit|debit)card|(?:drivers?|driving)licen[cs]e|phone|mobile|passport|tele(?:phone|fon[eo]?|foon)|(?:telefon|handy|ruf|telefoon|passe?|reisepass|ausweis|\w*versicherungs?|\w*versicherten|steuer|kreditkarten|burgerservice|rijksregister|person|personal|f[oø]dsels|cpr|ahv)(?:nummer|nr)|(?:tax(?:payer)?|national|steuer|emirates|citizen)id|idcard|sortcode|rodnecislo|isikukood|henkilotunnus|kennitala|kimlikno)$/;
const personalWords = words(`
  tel cell fax dob cpf nif dni nie bsn nino sin pesel nir insee tfn rut curp cuit cuil cnp egn oib jmbg emso cpr hetu
  svnr rvnr idnr tckn nric nhs msisdn celular móvil снилс инн паспорт паспорта
  рождения телефон телефона 生年月日 出生日期 생년월일 電話番号 电话 电话号码 手机 手机号 手机号码 전화번호 身份证 身份证号 身份证号码
  マイナンバー 주민등록번호`);

/** Whether a name says that its value is a number of a person: a telephone, a card, a date of birth. */
export const isPersonalName = remembered((name) => {
  const all = wordsOf(name);
  return personalWords.has(all.at(-1) ?? '') || personal.test(all.join(''));
});
