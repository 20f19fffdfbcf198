import { eachMatch, type AddSpan, type ReadText } from './decoded-text';
import { looksSecret, uuid } from './looks-secret';
import { isCountOf, isPlaceholder } from './secret-names';
import { aboutThing, algorithm, isMixed, isOrdinaryAfter, isOther, isPassword, nouns } from './secret-nouns';
import { sticky } from './value-after';

const leading =
  /\b(?:with|using|via|by|mit|con|avec|com|met|set|changed?|reset|updated?|use|try|tried|used|enter|entered|typed)\s+(?:(?:the|a|my|your|her|his|our|new|wrong|old)\s+){0,2}$/i;
const prose = new RegExp(
  String.raw`(?:(?<![\p{L}\d_./-])|(?<=[の的]))(${nouns})s?(?: (?:secret[ao]|tempora\p{Ll}+|provis\p{Ll}+|nouveau|nouvelle|nuev[ao]|nov[ao]|nuov[ao]|actuelle?|actual|d['’]acc[èe]s|d[ei] acces?so))?(?:\s?[[(](?!redacted: )[^\])\n]{1,40}[\])]:?)?((?:\s+is generated)?\s+(?:for|of|für|von|de|per|para|dla)\s+[^\s:]{1,60}:(?=\s)|(?:\s+(?:for|of|für|von|de|per|para|dla)\s+\S{1,60}(?=\s+(?:is|was|ist|war|est|es|è|é|to|jest)\s))?\s+(?:(?:(?:was|is|has been|had been)\s+)?(?:reset|changed|set|updated|rotated)\s+(?:to|from)|wurde auf|измен[её]н на|is|was|are|were|ist|lautet|war|es|est|era|är|er|jest|je|(?<=salasana\s+)on|è|é|равен|это|=|to|from|(?:will|shall|should|must) be|becomes|has been set)(?:\s+(?:now|set to|still|actually|again))?:?|(?<=[\u3000-\uffff])[是为為はが는은가이])?(?:\s+|(?<=[\u3000-\uffff]))(?:(["'\x60])([^"'\x60\n]+)\3|(\d{3} \d{3,4}(?![\w-])|[^\s"'\x60][^\s"'\x60<]+))`,
  'giu',
);
/** Of participles and adjectives: "stolen", "unreadable", "mandatory", "single-use". */
const ordinaryEnding =
  /(?:ed|ing|able|ible|ory|ive|ous|less|[a-z]ful|tten|[aio][kl]en|[io][vs]en|[hn]own|awn|where|-(?:only|use|factor|bit|wide|free|side|specific|time))$/i;
/** What is said of a password in other languages, and of its characters: "ist abgelaufen", "es obligatoria". */
const ordinaryAbroad =
  /^(?:ge\p{L}{2,}(?:t|en)|abgelaufen|ung[uü]ltig|falsch|erforderlich|notwendig|unbekannt|vergessen|leer|korrekt|(?:in)?correcta?e?s?|[io]nv[aá]lid[aoe]s?|invalide|obligat\p{L}+|obrigat\p{L}+|obbligat\p{L}+|requis\p{L}*|requerid[ao]|necesari[ao]|necess[aá]ri[ao]|expir\p{L}+|caducad[ao]|scadut[ao]|vencid[ao]|errat[ao]|errad[ao]|err[oó]ne[ao]|vac[ií][ao]|vide|vuot[ao]|vazi[ao]|onjuist|ongeldig|verlopen|verplicht|leeg|nieprawid\p{L}+|wymagan\p{L}+|felaktigt?|ogiltigt?|неверн\p{L}+|истек\p{L}*|обязател\p{L}+|[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]+|(?:长度|長度|强度|強度|策略|错误|錯誤|过期|過期|已|不|未|必须|\d{1,2}(?:文字|位|個|个|자)).*)$/iu;
const changes = /^(?:set|change|reset|update)/i;
const weakNoun =
  /^(?:key|pass|signature|nonce|session(?: id)?|ключ|code|pin|clave|authorization|sleutel|pat)$/i;
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
  if (/^[\d ]+$/.test(value))
    return value.length >= (/^c[sv]/i.test(noun) ? 3 : 4) && (!isWeak || /^pin$/i.test(noun));
  if (looksSecret(value, /^[sn]/i.test(noun) && isWeak ? 16 : isWeak ? 8 : 4)) return true;
  if (isWeak) return false;
  if (isPassword.test(noun) && isMixed.test(value) && (link === '' || isGiven(lead, link))) return true;
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
    const [whole, noun = '', link = '', quote, inQuotes, plain = ''] = found;
    const value = inQuotes ?? plain.replace(/^(?:[(<[]|\*\*)|(?:[.,;:!?)\]}>]|\*\*)+$/g, '');
    const start = found.index + whole.lastIndexOf(value);
    const to = start + value.length;
    const before = text.slice(Math.max(0, found.index - 40), found.index);
    if (/^(?:[:=|]|[A-Za-z_]+=|\(?\w+\)=)/.test(value) || isPlaceholder(value) || otherThing.test(before))
      return start;
    if (quote === undefined && isOrdinaryAfter(value)) return start;
    if (weakNoun.test(noun) && /^\s?[[(]/.test(whole.slice(noun.length))) return start;
    if (isOther(before, noun) || aboutThing.test(link) || isCountOf(whole.slice(0, noun.length + 1), value))
      return start;
    const [lead = ''] = leading.exec(before) ?? [];
    const after = text.slice(to, to + 40);
    const isChange = link.endsWith('from');
    // "changed the password from VALUE to VALUE", but not "read the password from vault-1".
    if (link.trim() === 'from' && !changes.test(lead)) return start;
    const isValue =
      quote === undefined
        ? isMeant({ value, noun, lead, link, after })
        : weakNoun.test(noun) || (/^(?:secret|token|credential)/i.test(noun) && isAbsent.test(after))
          ? looksSecret(value, 8)
          : isChange || !/^[a-z]{1,3}$/i.test(value);
    if (!isValue) return start;
    add(start, to, 'named secret');
    const next = isChange ? sticky(changedTo, text, to) : null;
    if (next?.[1]) add(changedTo.lastIndex - next[1].length, changedTo.lastIndex, 'named secret');
    return to;
  });
}
