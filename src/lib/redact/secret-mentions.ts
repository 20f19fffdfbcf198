/** Secrets that stand apart from the noun that names them. */
import { eachMatch, type AddSpan, type ReadText } from './decoded-text';
import { looksSecret, uuid } from './looks-secret';
import { about } from './secret-names';
import {
  aboutThing,
  algorithm,
  isMixed,
  isOrdinaryAfter,
  isOther,
  isPassword,
  strongNouns,
} from './secret-nouns';

/** A value some words behind its noun: "the password for the test server is VALUE", "a senha foi alterada para VALUE". */
const given =
  /((?<!\p{L})(?:is|was|be|it's|ist|lautet|war|es|est|era|är|er|jest|on|è|é|это|(?:changed|set|reset|updated|rotated|switched) to|wurde auf|(?:alterad|mudad|trocad|cambiad|cambiat|modificad)[ao] (?:para|por|a|en|in)|(?:chang|modifi)ée? (?:en|à|pour)|zmienion\p{L}+ na|ändra\p{L}+ till|gewijzigd (?:naar|in))|[:=—–→-]|[-=]>) (?:now )?["'\x60(]?(?=\S{0,200}\d)(?=\S{0,200}\p{L}|\d{4})([^\s"'\x60<]{4,})/giu;
const mention = new RegExp(
  String.raw`(.*)(?<![\p{L}\d_./])(${strongNouns})s?(?: ?[,([] ?| )([^.;{}=/\n]{1,70})$`,
  'iu',
);
const FARTHEST = 90;
/** Of letters, digits and one of these signs, as people make passwords. */
const shaped =
  /(?<![^\s"'\x60([>])(?=\S{0,60}\d)(?=\S{0,60}\p{Ll})(?=\S{0,60}\p{Lu})(?![\p{L}._-]+#\d+)[\p{L}\d][\p{L}\d._-]*[!#^*][\p{L}\d!#^*~._-]*(?![^\s"'\x60,;:)\]<])/gu;
const nearby = new RegExp(
  String.raw`(?<![\p{L}\d_./])(?:${strongNouns}|access|auth|unlock|log(?:s|ged)?[ -]?in|sign(?:s|ed)?[ -]?in)`,
  'iu',
);
const NEAR = 60;

/** "used VALUE as the password". */
const usedAs = new RegExp(
  String.raw`(?<!\S)(\d{3}[ -]\d{3}|\S+)\s+(?:works?\s+)?(?:as|is(?!\s+(?:a|the)\s+code\b))\s+(?:(?:the|my|your|his|her|a|our)\s+)?(?:new\s+)?(?:password|passphrase|secret|token|api key|pin|(?:\w+ ){0,2}code)\b|(?<!\S)(\d{3}[ -]\d{3}|\d{4,8})\s+(?:is|ist|est|es|è|é|to)\s+(?:your|dein|ihr|votre|ton|su|tu|seu|il tuo|uw|je|tw[oó]j|din)\s+(?:[\p{L}-]+ ){0,2}?[\p{L}-]*(?:c[oó]dig?[oe]|codice|kode?|pin|tan|otp)(?!\p{L})`,
  'giu',
);
/** "Your code is VALUE", "Enter VALUE to sign in". */
const yourCode =
  /(?:(?<!\p{L})(?:your|dein|ihr|votre|ton|su|tu|seu|il tuo|uw|je|tw[oó]j|din) (?:[\p{L}-]+ ){0,2}?[\p{L}-]*(?:code|código|codice|kode?|pin|tan|otp)(?: (?:de|di) \p{L}+)?(?: (?:is|lautet|ist|est|es|è|é|to):?|:) (?:le |el |il )?|\b(?:use|enter) (?:(?:the |this )?code )?(?=\S+ to (?:sign|log|verify|confirm|reset|finish)))["']?([\w-]{4,}|\d{3} \d{3})/giu;

const mayGiveCode = /c[oó]d[ei]|kod|pin|tan|otp|\b(?:use|enter) /i;

/** Whether a value some words behind a noun is the secret: not that of "password length of x is", "token for account:". */
function isTold(noun: string, between: string, link: string, value: string): boolean {
  const [first = ''] = between.split(' ', 1);
  if (about.has(first) && !/^(?:at|in|on|used|header)$/.test(first)) return false;
  if (algorithm.test(value)) return false;
  if (link === ':' && aboutThing.test(`${between}:`)) return false;
  if (/^\d+$/.test(value)) return /pin|code|otp/i.test(noun);
  if (uuid.test(value)) return link !== ':';
  return looksSecret(value) || (isPassword.test(noun) && isMixed.test(value));
}

export function findMentions({ text }: ReadText, add: AddSpan): void {
  eachMatch(given, text, ({ 0: whole, 1: link = '', 2: raw = '', index }) => {
    const value = raw.replace(/[.,;:?)\]}>]+$/g, '');
    const end = index + whole.length - raw.length + value.length;
    const ahead = text.slice(Math.max(0, index - FARTHEST), index).trimEnd();
    const [, before = '', noun = '', between = ''] = mention.exec(ahead) ?? [];
    if (between !== '' && !isOther(before, noun) && isTold(noun, between, link, value))
      add(end - value.length, end, 'named secret');
  });
  if (/[!#^*]/.test(text))
    eachMatch(shaped, text, ({ 0: value, index }) => {
      const end = index + value.length;
      if (value.length > 6 && nearby.test(text.slice(Math.max(0, index - NEAR), end + NEAR)))
        add(index, end, 'named secret');
    });
  if (mayGiveCode.test(text))
    eachMatch(yourCode, text, (found) => {
      const { 1: value = '' } = found;
      const end = found.index + found[0].length;
      if (/\d/.test(value)) add(end - value.length, end, 'named secret');
    });
  if (!/\s(?:as|is|ist|est|es|è|é|to)\s/i.test(text)) return;
  eachMatch(usedAs, text, (found) => {
    const value = (found[1] ?? found[2] ?? '').replace(/^["'(]+|["'),;]+$/g, '');
    const from = found.index + found[0].indexOf(value);
    const before = text.slice(Math.max(0, from - 12), from);
    if (
      looksSecret(value, 4) ||
      /^[A-Za-z]+(?:[._-][A-Za-z]+)*\d+$/.test(value) ||
      /^(?:G-)?(?:\d{4,10}|\d{3}[ -]\d{3})$/.test(value) ||
      (value.length > 3 &&
        /(?:tried|used|using|with|set|entered|typed|sent)\s+["'(]*$/i.test(before) &&
        !isOrdinaryAfter(value))
    )
      add(from, from + value.length, 'named secret');
  });
}
