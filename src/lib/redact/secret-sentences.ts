import { eachMatch, type AddSpan, type ReadText } from './decoded-text';
import { looksSecret, uuid } from './looks-secret';
import { foreignWords, isPlaceholder, nameKind } from './secret-names';
import { sticky } from './value-after';

const nouns = `clave (?:secreta|de acceso)|passwor[dt]|pw|(?:secret|pass) word|palavra-passe|signature|nonce|session(?: id)?|lösenordet|passordet|adgangskoden|pass ?key|pass|passwd|passphrase|passcode|pwd|${foreignWords.replaceAll(' ', '|')}|contrasena|mot de passe|parola d.ordine|m[aậ]t kh[aẩ]u|kata sandi|(?:api|access|private|signing|encryption|master|shared|secret|account|license|recovery)[ -]?key|client[ -]?secret|secret|token|credentials?|pin|otp|cvv|cvc|csc|(?:security|verification|access|auth(?:orization)?|recovery|backup|login|one-time|sms|mfa)[ -]code|bearer|jwt|key|authorization|ключ`;
const prose = new RegExp(
  String.raw`((?:\b(?:with|using|via|by|mit|con|avec|com|met|set|changed?|reset|updated?|use|try|tried|used|enter|entered|typed)\s+(?:the\s+|a\s+|my\s+|your\s+|her\s+|his\s+|our\s+|new\s+|wrong\s+|old\s+){0,2})?)(?:(?<![\p{L}\d_./-])|(?<=[の的]))(${nouns})s?(?: (?:secret[ao]|tempora\p{Ll}+|provis\p{Ll}+|nouveau|nouvelle|nuev[ao]|nov[ao]|nuov[ao]|actuelle?|actual|d['’]acc[èe]s|d[ei] acces?so))?((?:\s+is generated)?\s+(?:for|of|für|von|de|per|para|dla)\s+[^\s:]{1,60}:(?=\s)|(?:\s+(?:for|of|für|von|de|per|para|dla)\s+\S{1,60}(?=\s+(?:is|was|ist|war|est|es|è|é|to|jest)\s))?\s+(?:(?:(?:was|is|has been|had been)\s+)?(?:reset|changed|set|updated|rotated)\s+(?:to|from)|wurde auf|измен[её]н на|is|was|are|were|ist|lautet|war|es|est|era|är|er|jest|je|(?<=salasana\s+)on|è|é|равен|это|=|to|from|(?:will|shall|should|must) be|becomes|has been set)(?:\s+(?:now|set to|still|actually|again))?:?|(?<=[\u3000-\uffff])[是为為はが는은가이])?(?:\s+|(?<=[\u3000-\uffff]))(?:(["'` +
    '`' +
    String.raw`])([^"'` +
    '`' +
    String.raw`\n]+)\4|([^\s"'` +
    '`' +
    String.raw`]{2,}))`,
  'giu',
);
/** Words of four letters and more that follow the noun in ordinary sentences. Shorter ones are never taken for a secret. */
export const ordinaryAfter =
  /^(?:from|with|without|than|that|this|which|when|while|because|about|only|still|being|been|were|have|does|could|will|would|might|must|should|shall|cannot|never|always|already|also|again|here|there|your|their|same|different|other|another|both|some|each|policy|policies|reset|grant|endpoint|request|response|refresh|exchange|types?|fields?|values?|expiry|expiration|managers?|store|rotation|logins?|authentication|auth|authorization|flow|server|service|names?|length|hash|hashes|checks?|verification|protection|based|format|changes?|updates?|column|headers?|bucket|renewals?|family|introspection|revocation|validation|generation|lifetime|limits?|counts?|usage|cache|provider|strength|history|confirmation|prompt|page|form|entry|entries|pairs?|pool|ring|chain|size|prefix|material|errors?|failures?|problem|issue|attempts?|table|lookup|index|vault|scanning|scanner|detection|leak|access|scopes?|required|missing|invalid|valid|wrong|incorrect|correct|empty|blank|keys|weak|strong|short|long|optional|unknown|okay|good|fine|stale|expired|null|undefined|none|true|false|available|active|inactive|absent|present|longer|later|last|first|too|trop|zu|demasiado|muito|troppo|te|before|after|until|during|between|mismatch|ready|sent|gone|lost|found|kept|left|hidden|safe|secure|public|private|strings?|object|list|files?|data|info|information|details|settings?|options?|support|people|holder|owner|users?|accounts?|projects?|customers?|console|signing|session|words?|violation|rules?|sources?|state|status|bound|storage|side|position|figures?|points?|performance|insights?|metrics?|features?|case|identical|similar|equal|recent|current|opaque|plain|plaintext|idle|easy|hard|read|ours|theirs|yours|mine|older|newer|bigger|larger|smaller|shorter|higher|lower|over|fixed|global|local|temporary|audience|issuer|subject|claims?|algorithm|payload|body)$/i;

/** "used VALUE as the password". */
const usedAs =
  /(?<!\S)(\S+)\s+(?:as|is)\s+(?:(?:the|my|your|his|her|a|our)\s+)?(?:new\s+)?(?:password|passphrase|secret|token|api key|pin|(?:\w+ ){0,2}code)\b/gi;
/** "Your code is VALUE", "Enter VALUE to sign in". */
const yourCode =
  /(?:\b(?:your|dein|ihr|votre|ton|su|tu|seu|il tuo|uw|je) (?:[\p{L}-]+ ){0,2}?[\p{L}]*(?:code|código|codice|kode|pin)(?: (?:de|di) \p{L}+)? (?:is|lautet|ist|est|es|è|é):?\s+|\b(?:use|enter) (?:(?:the |this )?code )?(?=\S+ to (?:sign|log|verify|confirm|reset|finish)))["']?([\w-]{4,}|\d{3} \d{3})/giu;

/** Of participles and adjectives: "stolen", "unreadable", "mandatory", "single-use". */
const ordinaryEnding =
  /(?:ed|ing|able|ible|ory|ive|ous|less|[a-z]ful|tten|[aio][kl]en|[io][vs]en|[hn]own|awn|where|-(?:only|use|factor|bit|wide|free|side|specific|time))$/i;
/** What is said of a password in other languages, and of its characters: "ist abgelaufen", "es obligatoria". */
const ordinaryAbroad =
  /^(?:ge\p{L}{2,}(?:t|en)|abgelaufen|ung[uü]ltig|falsch|erforderlich|notwendig|unbekannt|vergessen|leer|korrekt|(?:in)?correcta?e?s?|[io]nv[aá]lid[aoe]s?|invalide|obligat\p{L}+|obrigat\p{L}+|obbligat\p{L}+|requis\p{L}*|requerid[ao]|necesari[ao]|necess[aá]ri[ao]|expir\p{L}+|caducad[ao]|scadut[ao]|vencid[ao]|errat[ao]|errad[ao]|err[oó]ne[ao]|vac[ií][ao]|vide|vuot[ao]|vazi[ao]|onjuist|ongeldig|verlopen|verplicht|leeg|nieprawid\p{L}+|wymagan\p{L}+|felaktigt?|ogiltigt?|неверн\p{L}+|истек\p{L}*|обязател\p{L}+|[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]+|\d{1,2}(?:文字|位|個|个|자).*)$/iu;
/** "is base64-encoded", "is SHA-256" */
const algorithm = /^(?:utf|sha|md|base|aes|rsa|[hre]s|oauth|tls|argon)-?\d{1,3}(?:-[a-z]+)?$/i;
const changes = /^(?:set|change|reset|update)/i;
const weakNoun = /^(?:key|pass|signature|nonce|session(?: id)?|ключ|code|pin|clave|authorization|sleutel)$/i;
/** After another word these nouns are about something else: "Unexpected token". */
const otherThing = /(?:unexpected|next|csrf|each|per)\s+$/i;
const isAboutIt = /^[.,;:)\]>]?\s+(?:for|was|is|did|does|rejected|refused|failed|wurde|ist|war)\b/i;
const isRejected = /^[.,;:)\]>]?\s+(?:was|is|has been)\s+(?:rejected|refused|denied|revoked)\b/i;

/** The second value of "changed from … to …". */
const changedTo = /["'`]?[.,;]?\s+to\s+["'`]?((?<=["'`])[^"'`\n]+|[^\s"'`,;]+(?<![.!?)]))/y;
/** After the name, not the value, of a secret that does not exist: 'secret "db-credentials" not found'. */
const isAbsent =
  /^["'`]\s+(?:(?:was|is|could|does)\s+)?(?:not\s+(?:be\s+)?(?:found|exist)|already\s+exists|missing)/i;

interface Mention {
  readonly value: string;
  readonly noun: string;
  readonly lead: string;
  /** "is", "was changed to" */
  readonly link: string;
  readonly after: string;
}

/** "is VALUE" and "changed to VALUE", but not "moved to VALUE". */
const isGiven = (lead: string, link: string) =>
  link !== '' && (!/^(?:(?:for|of) \S+ )?(?:to|from)$/.test(link.trim()) || changes.test(lead));

/** Whether a word or value after a noun is the secret itself. */
function isMeant({ value, noun, lead, link, after }: Mention): boolean {
  const isWeak = weakNoun.test(noun);
  if (/^[\p{L}'’-]+$/u.test(value)) {
    if (value.length < 4 || ordinaryEnding.test(value) || ordinaryAbroad.test(value)) return false;
    if (isWeak) return isRejected.test(after);
    if (link.endsWith('from')) return /^[.,;]?\s+to\s/i.test(after);
    if (link !== '') return isGiven(lead, link);
    return lead !== '' || isAboutIt.test(after);
  }
  if (algorithm.test(value) || ordinaryAbroad.test(value)) return false;
  if (/^\d+$/.test(value)) return value.length >= 4 && (!isWeak || /^pin$/i.test(noun));
  if (looksSecret(value, /^[sn]/i.test(noun) && isWeak ? 16 : isWeak ? 8 : 4)) return true;
  if (isWeak) return false;
  return (
    (/^(?=\P{L}*\p{L})(?=\D*\d)(?:[\p{L}\d_-]{6,}|\p{Lu}[\p{L}\d_.-]{5,})$/u.test(value) &&
      isGiven(lead, link)) ||
    /[\p{L}\d][!@#$%^&*+=?~]|\p{Ll}\p{Lu}.*\p{Ll}\p{Lu}|^\p{L}+\d+$/u.test(value) ||
    (!/^token$/i.test(noun) && uuid.test(value))
  );
}

/** "with password VALUE for", "the password is VALUE", "the key VALUE was rejected". */
export function findSentences({ text }: ReadText, add: AddSpan): void {
  eachMatch(prose, text, (found) => {
    const [whole, lead = '', noun = '', link = '', quote, inQuotes, plain = ''] = found;
    const value = inQuotes ?? plain.replace(/^[(<[]|[.,;:!?)\]}>]+$/g, '');
    const start = found.index + whole.lastIndexOf(value);
    const to = start + value.length;
    const before = text.slice(Math.max(0, found.index - 24), found.index + lead.length);
    if (/^(?:[:=|]|[A-Za-z_]+=|\(?\w+\)=)/.test(value) || isPlaceholder(value) || otherThing.test(before))
      return;
    if (weakNoun.test(noun)) {
      const other = /(\w+)\s+$/.exec(before)?.[1];
      if (other !== undefined && nameKind(`${other}_${noun}`) === 'plain') return;
    }
    const after = text.slice(to, to + 40);
    const isChange = link.endsWith('from');
    // "changed the password from VALUE to VALUE", but not "read the password from vault-1".
    if (link.trim() === 'from' && !changes.test(lead)) return;
    const isValue =
      quote === undefined
        ? !ordinaryAfter.test(value) && isMeant({ value, noun, lead, link, after })
        : weakNoun.test(noun) || (/^(?:secret|token|credential)/i.test(noun) && isAbsent.test(after))
          ? looksSecret(value, 8)
          : isChange || !/^[a-z]{1,3}$/i.test(value);
    if (!isValue) return;
    add(start, to, 'named secret');
    const next = isChange ? sticky(changedTo, text, to) : null;
    if (next?.[1]) add(changedTo.lastIndex - next[1].length, changedTo.lastIndex, 'named secret');
  });
  eachMatch(yourCode, text, (found) => {
    const { 1: value = '' } = found;
    const end = found.index + found[0].length;
    if (/\d/.test(value)) add(end - value.length, end, 'named secret');
  });
  eachMatch(usedAs, text, (found) => {
    const value = (found[1] ?? '').replace(/^["'(]+|["'),;]+$/g, '');
    const from = found.index + found[0].indexOf(value);
    const before = text.slice(Math.max(0, from - 12), from);
    if (
      looksSecret(value, 4) ||
      /^[A-Za-z]+\d+$/.test(value) ||
      /^(?:G-)?\d{4,10}$/.test(value) ||
      (value.length > 3 &&
        /(?:tried|used|using|with|set|entered|typed|sent)\s+["'(]*$/i.test(before) &&
        !ordinaryAfter.test(value))
    )
      add(from, from + value.length, 'named secret');
  });
}
