/** Words that name a secret in sentences, and what tells it from other things there. */
import { about, foreignPasswords, nameKind } from './secret-names';

const codes = String.raw`(?:security|verification|access|auth(?:orization)?|recovery|backup|login|one-time|sms|mfa|2fa|door|gate|safe)[ -]code|(?:zugangs|sicherheits|bestätigungs|toegangs)code|c[oó]d(?:ice|igo|e) (?:(?:de|di|d)[ ’'])?(?:acc|verifi|segur|sicur|sécur)\p{L}+`;
const passwords = `passwor[dt]|pw|pass word|palavra-passe|lösenordet|passordet|adgangskoden|pass ?key|passwd|passphrase|passcode|pwd|${foreignPasswords.replaceAll(' ', '|')}|contrasena|mot de passe|parola d.ordine|m[aậ]t kh[aẩ]u|kata sandi`;
export const strongNouns = `${passwords}|clave (?:secreta|de acceso)|secret word|(?:api|access|private|signing|encryption|master|shared|secret|account|license|recovery|wi-?fi|wlan)[ -]?key|(?:client|token|consumer|app|api)[ -]?secret|secret|geheimnis|секрет|zugangsdaten|token|токен|credentials?|creds|pin[ -]code|pin|otp|cvv|cvc|csc|${codes}|bearer|jwt|認証コード|確認コード|验证码|驗證碼|인증번호`;
export const nouns = `${strongNouns}|signature|nonce|session(?: id)?|pass|clave|sleutel|密[钥鑰]|pat|key|authorization|ключ`;
export const isPassword = new RegExp(`^(?:${passwords})$`, 'iu');
/** Words with digits, but no version. */
export const isMixed = /^(?!v\d)(?=.*\d)\p{L}[\p{L}\d]*(?:[_.-][\p{L}\d]+)*$/u;

/** Words of four letters and more that follow the noun in ordinary sentences. Shorter ones are never taken for a secret. */
const ordinaryWords =
  /^(?:from|with|without|than|that|this|which|when|while|because|about|only|still|being|been|were|have|does|could|will|would|might|must|should|shall|cannot|never|always|already|also|again|here|there|your|their|same|different|other|another|both|some|each|request|response|refresh|values?|managers?|store|logins?|authentication|auth|authorization|hash|hashes|checks?|verification|protection|based|changes?|updates?|column|headers?|bucket|renewals?|family|introspection|revocation|validation|generation|lifetime|cache|history|confirmation|prompt|page|form|entry|entries|pairs?|pool|ring|chain|material|failures?|problem|issue|table|lookup|vault|scanning|scanner|detection|leak|access|invalid|wrong|incorrect|correct|empty|blank|keys|weak|strong|short|long|optional|unknown|okay|good|fine|stale|null|undefined|none|true|false|available|active|inactive|absent|longer|later|last|first|too|trop|zu|demasiado|muito|troppo|te|before|after|until|during|between|mismatch|ready|sent|gone|lost|found|kept|left|hidden|safe|secure|public|private|strings?|object|list|files?|data|info|information|details|settings?|options?|support|people|holder|owner|users?|accounts?|projects?|customers?|console|signing|session|words?|violation|sources?|bound|storage|side|position|figures?|points?|performance|insights?|metrics?|features?|case|identical|similar|equal|recent|current|opaque|plain|plaintext|idle|easy|hard|read|ours|theirs|yours|mine|older|newer|bigger|larger|smaller|shorter|higher|lower|over|fixed|global|local|temporary|subject|claims?|payload|body|paths?|review|conduct|budget|nicht|noch|seit|bereits|schon|jetzt|wieder|immer|toujours|encore|d[eé]j[aà]|desde|siempre|ancora|sempre|ainda|niet|aldrig|retry|fresh)$/i;
export const isOrdinaryAfter = (word: string) => about.has(word.toLowerCase()) || ordinaryWords.test(word);

/** "is base64-encoded", "is SHA-256" */
export const algorithm = /^(?:utf|sha|md|base|aes|rsa|[hre]s|oauth|tls|argon)-?\d{1,4}(?:-[a-z]+)?$/i;
/** After a word that makes the noun mean something else: "page token". */
export const isOther = (before: string, noun: string) => {
  const [, other = ''] = /([\w-]+)[\s-]+$/.exec(before) ?? [];
  return other !== '' && nameKind(noun) !== 'plain' && nameKind(`${other} ${noun}`) === 'plain';
};

/** "token refresh failed:", "credentials of account:" */
export const aboutThing =
  /(?:ed|ing|s|account|user|customer|tenant|host|server|connection|installation|integration|project|operation|request|record|contact|error|message|client|org|id) ?:$/i;
