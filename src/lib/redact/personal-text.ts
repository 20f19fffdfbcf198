/** Numbers and addresses of persons, by their check digits or their form. */
import { eachMatch, type AddSpan, type ReadText } from './decoded-text';
import { isPersonalName } from './secret-names';

/** Check of card numbers and Swedish personal numbers. */
export function hasLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    sum += at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}

const issuers =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|3(?:0[0-5]|[689]\d)\d{11}|62\d{14,17}|50\d{14}|5[6-9]\d{14}|6[37]\d{14})$/;

/** Whether digits are those of a payment card: of an issuer, and with the right check digit. */
export const isCard = (digits: string) =>
  issuers.test(digits) && hasLuhn(digits) && !/^(\d)\1+$/.test(digits);

const SHORTEST_ACCOUNT = 15;

function isIban(text: string): boolean {
  if (/^[\da-f]{8}-[\da-f]{4}-/i.test(text)) return false;
  const signs = text.replace(/[\s-]/g, '').toUpperCase();
  let rest = 0;
  for (const sign of signs.slice(4) + signs.slice(0, 4))
    rest = Number(`${rest}${Number.parseInt(sign, 36)}`) % 97;
  return rest === 1;
}

function isCpf(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number);
  const check = (length: number) =>
    ((digits.slice(0, length).reduce((sum, digit, at) => sum + digit * (length + 1 - at), 0) * 10) % 11) % 10;
  return check(9) === digits[9] && check(10) === digits[10] && new Set(digits).size > 1;
}

/** The check digit of an EAN, which the Swiss social security number has. */
const hasEan = (text: string) =>
  [...text.replace(/\D/g, '')].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) %
    10 ===
  0;

const isNationalIdOfSpain = (text: string) => {
  const digits = text.slice(0, -1).replace(/[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits.replace(/\D/g, '')) % 23] === text.slice(-1);
};

const account = /(?<![\w-])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}(?![\w-])/gi;

/** Finds IBANs. Words after one may look like more of its groups, so the last groups are dropped until it is valid. */
function findAccounts(text: string, add: AddSpan): void {
  account.lastIndex = 0;
  for (let found = account.exec(text); found; found = account.exec(text)) {
    let [number] = found;
    while (number.length >= SHORTEST_ACCOUNT && !isIban(number))
      number = number.replace(/(?:^|[ -])[^ -]*$/, '');
    const isOne = number.length >= SHORTEST_ACCOUNT;
    if (isOne) add(found.index, found.index + number.length, 'bank account');
    account.lastIndex = found.index + (isOne ? number.length : 4);
  }
}

interface PersonalForm {
  readonly kind: string;
  readonly pattern: RegExp;
  /** Cheaper to look for than the pattern. */
  readonly hint?: string;
  readonly check?: (text: string) => boolean;
}

const forms: readonly PersonalForm[] = [
  {
    kind: 'card number',
    pattern: /(?<![\w.+-])\d(?:[ -]?\d){12,18}(?![\w-]|\.\d)/g,
    check: (text) => {
      const digits = text.replace(/\D/g, '');
      return isCard(digits) && (digits.length < 17 || digits !== text);
    },
  },
  {
    kind: 'card number',
    pattern:
      /(?<![\w.+-])\d{4}(?:(?:[\s._,/:·–—+-]{1,3}\d{4}){2}[\s._,/:·–—+-]{1,3}\d{1,7}|[\s._,/:·–—+-]{1,3}\d{6}[\s._,/:·–—+-]{1,3}\d{4,5})(?![\w-]|\.\d)/g,
    check: (text) => isCard(text.replace(/\D/g, '')),
  },
  {
    kind: 'social security number',
    pattern: /(?<![\w-])(?!000|666|9)\d{3}(?:-(?!00)\d\d-| (?!00)\d\d )(?!0000)\d{4}(?![\w-])/g,
  },
  { kind: 'personal number', pattern: /(?<![\w.])\d{3}\.\d{3}\.\d{3}-\d\d(?!\w)/g, check: isCpf },
  {
    kind: 'personal number',
    pattern: /(?<![\w.])756(?:\.\d{4}\.\d{4}\.\d\d|\d{10})(?![\w-]|\.\d)/g,
    check: hasEan,
  },
  {
    kind: 'personal number',
    pattern: /(?<![\w-])(?:\d{8}-?|[XYZ]-?\d{7}-?)[A-Z](?![\w-])/g,
    check: isNationalIdOfSpain,
  },
  {
    kind: 'personal number',
    pattern: /(?<![\w-])(?:19|20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[-+]\d{4}(?![\w-])/g,
    check: (text) => hasLuhn(text.replace(/\D/g, '').slice(-10)),
  },
  {
    kind: 'personal number',
    pattern: /\b[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d\d ?\d\d ?\d\d ?[A-D]\b/g,
  },
  {
    kind: 'personal number',
    pattern: /\b[A-Z]{6}\d\d[A-EHLMPR-T]\d\d[A-Z]\d{3}[A-Z]\b/g,
  },
  {
    kind: 'phone number',
    pattern: /(?<![\w.+-]|\d )(?:\+|00)[1-9](?:[ ./()-]{0,3}\d){6,14}(?!\w|[.-]\d)/g,
    check: (text) => text.startsWith('+') || /[ ./()-]/.test(text),
  },
  {
    kind: 'phone number',
    pattern: /(?<![\w.-])(?:1[ .-])?(?:\(\d{3}\) ?|\b\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w-]|\.\d)/g,
  },
  {
    kind: 'phone number',
    pattern:
      /(\b(?:phone|mobile|tel|telephone|telefon|fax|cell|sms to|whatsapp|handy|móvil|teléfono|tél)(?![\p{L}\d])[^\d\n]{1,12})\(?\d[\d ()./-]{5,16}\d/giu,
  },
  {
    kind: 'private address',
    pattern:
      /(?<![\w.-]|\bversion )(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|169\.254(?:\.\d{1,3}){2}|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d{1,3}){2})(?![\w-]|\.\d)/g,
  },
  {
    kind: 'private address',
    pattern: /(?<![\w:])(?:f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):[0-9a-f:]{2,}(?:%\w+)?(?![\w:])/gi,
  },
  {
    kind: 'name',
    hint: '@',
    pattern: /"?\p{Lu}[\p{L}.'-]{1,40}(?: \p{Lu}[\p{L}.'-]{0,40}){1,3}"?(?= <[^\s<>@]{1,80}@)/gu,
  },
  {
    kind: 'name',
    pattern:
      /((?:[Ff]ull|[Ff]irst|[Ll]ast|[Gg]iven|[Ff]amily|[Ss]ur)[_ -]?[Nn]ame["']?\s?[:=]\s?["']?)\p{Lu}[\p{L}.'’-]{0,40}(?:[ +]\p{Lu}[\p{L}.'’-]{0,40}){0,3}/gu,
  },
  {
    kind: 'email',
    hint: '@',
    pattern:
      /(?<![^\s@<>"'`(),;:[\]{}=&|]|\p{L}')(?:[^\s@<>"'`(),;:[\]{}=&|]|(?<=\p{L})'(?=\p{L}))+@(?:[\w-]+\.)+(?=[\w-]*[A-Za-z])[\w-]+/gu,
  },
];

/** Part of each name after which a number may be one of a person. */
const mayBeNamed =
  /ssn|social|[ib]ban|card|phone|mobil|tel|cell|fax|passp|pasap|paspo|licen|birth|born|naiss|naci|nasc|nat[oa] |n[eé]e? le|dob|geb|tax|steuer|cpf|nif|dni|nie|bsn|nino|\bsin\b|aadh|nummer|nr\b|number|sort.?code|pesel|nir|insee|tfn|rut|cur?p|cui|cnp|egn|oib|jmbg|emso|cpr|hetu|svnr|idnr|tckn|nric|nhs|msisdn|lular|m[oó]vil|national|citizen|emirates|schein|fiscale|cislo|kood|tunnus|kennitala|kimlik|[\u0370-\u1eff\u3040-\ud7ff]/i;
/** A number behind a separator or white space, with single letters. */
const number =
  /(?<=[:=#]\s?["']?|[\p{L}.°] ["']?)(?:[A-Z]{1,3}-?|(?<=[:=#]\s?["']?)[A-Z]{1,3} )?\d(?:[ ./-]{0,2}\d|[A-Z](?![a-z])| [A-Z](?= \d)){4,30}(?![\p{L}\d])/gu;
/** With the name of its month, or after a word that is no name. */
const dateOfBirth =
  /(\b(?:born|geb(?:oren|\.)|n[eé]e?|nacid[oa]|nat[oa]|ur\.|birth(?:[ _-]?(?:date|day))?|naissance|nacimiento|nascita|nascimento|dob|geburtsdatum|geboortedatum)["']?[ :=]{1,3}(?:on |am |op |le |el |il |em )?["']?)(?:\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,2}\.? \p{L}{3,12}\.? \d{4}|\p{L}{3,9}\.? \d{1,2},? \d{4})(?![\w-])/giu;
/** Up to four words, whose last say what the number behind them is. */
const label =
  /([\p{L}\p{M}\w'’-]{2,40}(?: [\p{L}\p{M}\w'’-]{1,40}){0,3}?)["']?(?: (?:no|nr|n°|number)\.?|\.)?(?: (?:is|ist|es|est|è))?\s?[:=#]?\s?["']?$/u;
/** Also words of languages: not in front of a space alone. */
const isWordToo = /\b(?:sin|nie|nif|cell|tel)$/i;

/** Finds numbers after a name, such as "PESEL 44051401359" and `"passportNo": "C01X00T47"`. */
function findNamed(text: string, add: AddSpan): void {
  if (!mayBeNamed.test(text)) return;
  eachMatch(dateOfBirth, text, ({ 0: found, 1: name = '', index }) => {
    add(index + name.length, index + found.length, 'date of birth');
  });
  eachMatch(number, text, ({ 0: found, index }) => {
    const before = text.slice(Math.max(0, index - 80), index);
    const isSeparated = /[:=#]\s?["']?$/.test(before);
    const { length } = found.replace(/[ ./-]/g, '');
    if (length < (isSeparated ? 5 : 7) || /^\d{4}-\d\d-\d\dT/.test(text.slice(index, index + 11))) return;
    const name = label.exec(before)?.[1] ?? '';
    if ((isPersonalName(name) || isPersonalName(`${name} number`)) && (isSeparated || !isWordToo.test(name)))
      add(index, index + found.length, 'personal number');
  });
}

/** Digits, an address, a name or an e-mail address: without one of them there is nothing to find. */
const mayBePersonal =
  /@|\d[\d\s()./_,:·–—+-]{5}|[A-Z]\d\d|[A-Z]{2}\d|f[cde][0-9a-f]{2}:|name["']?\s?[:=]|birth|born|dob|geb|n[eé]e? le|naiss|nat[oa] |naci|nasc/i;

export function findPersonal({ text }: ReadText, isId: boolean, add: AddSpan): void {
  if (!mayBePersonal.test(text)) return;
  if (!isId) {
    findAccounts(text, add);
    findNamed(text, add);
  }
  for (const { kind, pattern, hint, check } of forms) {
    if (hint !== undefined && !text.includes(hint)) continue;
    if (isId && kind !== 'email' && kind !== 'private address') continue;
    eachMatch(pattern, text, (found) => {
      if (
        (!check || check(found[0])) &&
        (kind !== 'card number' ||
          !/(?:\bids?|_ids?|Ids?)[\s"'=:#]{1,4}$/.test(
            text.slice(Math.max(0, found.index - 12), found.index),
          ))
      )
        add(found.index + (found[1]?.length ?? 0), found.index + found[0].length, kind);
    });
  }
}
