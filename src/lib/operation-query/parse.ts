import { operationLanguage } from './fields';
import {
  isOrdered,
  isUnknownKeyword,
  type Language,
  type QueryField,
  type QueryTerm,
  type QueryValue,
} from './language';
import { readOrdered, unreadableValue, type Clock, type Span } from './ordered-values';

/** Characters of the query from `from` up to, but not including, `to`. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

export interface ParsedValue extends QueryValue, Place {
  /** Something is wrong with it, so it is left out. */
  readonly wrong?: true;
}

export interface ParsedTerm extends QueryTerm<ParsedValue>, Place {
  readonly field: QueryField | undefined;
}

export interface Problem extends Place {
  readonly message: string;
  /** The condition can be asked on another page. */
  readonly isElsewhere?: true;
}

export interface Query {
  readonly language: Language;
  readonly text: string;
  readonly terms: readonly ParsedTerm[];
  /** In the order of their places. */
  readonly problems: readonly Problem[];
}

/** More is left out, so that no address keeps a browser busy. */
export const MAX_CHARACTERS = 4_000;
export const MAX_VALUES = 100;

const isSpace = (letter = ''): boolean => /[\s\p{Cc}]/u.test(letter);
/** Also with the colon of keyboards that write wide signs, which may stand in other texts, too. */
const namePattern = /[a-z]+[:：]/iy;
const barePattern = /[^\s\p{Cc},]*/uy;
const comma = /[,，、]/;
/** Up to a comma of any keyboard, where a value has none. */
const codePattern = /[^\s\p{Cc},，、]*/uy;
/** Also in the quotes that text programs make of plain ones. */
const quotedPattern = /"((?:[^"\\]|\\.|\\$)*)("?)|[“”„‟«»]([^"“”„‟«»]*)(["“”„‟«»]?)/sy;
/** An apostrophe may also begin or end a name. */
const singleQuoted = /['‘‚‹「]([^'‘’‹›「」]+)['‘’›」](?=[\s,，、]|$)/y;

/** The name with which a text begins, including its colon. */
function nameAt(text: string, at: number, { named }: Language): string {
  namePattern.lastIndex = at;
  const found = namePattern.exec(text)?.[0] ?? '';
  return found.endsWith(':') || named(found.slice(0, -1)) ? found : '';
}

/** Reads a query. Whatever the text, there is a tree; what is wrong in it is left out and reported with its place. */
export function parse(text: string, language: Language = operationLanguage): Query {
  const terms: ParsedTerm[] = [];
  const problems: Problem[] = [];
  const end = Math.min(text.length, MAX_CHARACTERS);
  let count = 0;
  let at = 0;
  const report = (from: number, to: number, message: string) => problems.push({ from, to, message });

  const readValue = (isName: boolean): ParsedValue => {
    const from = at;
    singleQuoted.lastIndex = at;
    const single = singleQuoted.exec(text.slice(0, end));
    if (single) {
      at += single[0].length;
      return { text: single[1] ?? '', quoted: true, from, to: at };
    }
    if (!/["“”„‟«»]/.test(text[at] ?? '')) {
      const pattern = isName ? barePattern : codePattern;
      pattern.lastIndex = at;
      at = Math.min(end, at + (pattern.exec(text)?.[0].length ?? 0));
      return { text: text.slice(from, at), quoted: false, from, to: at };
    }
    quotedPattern.lastIndex = at;
    const [whole = '"', plain, plainEnd, typeset, typesetEnd] = quotedPattern.exec(text.slice(0, end)) ?? [];
    const inside = plain?.replace(/\\(["\\])/g, '$1') ?? typeset ?? '';
    at += whole.length;
    if (!(plainEnd ?? typesetEnd)) report(from, at, 'The closing quote is missing.');
    else if (at < end && !comma.test(text[at] ?? '') && !isSpace(text[at]))
      report(from, at, 'After the closing quote, write a space or a comma.');
    return { text: inside, quoted: true, from, to: at };
  };

  while (at < end) {
    if (isSpace(text[at]) || text[at] === ',') {
      at += 1;
      continue;
    }
    if (count >= MAX_VALUES) {
      report(at, text.length, `Too long: only the first ${MAX_VALUES} conditions and words are used.`);
      return { language, text, terms, problems };
    }
    const from = at;
    const not =
      /[-−–]/.test(text[at] ?? '') && at + 1 < end && text[at + 1] !== ',' && !isSpace(text[at + 1]);
    if (not) at += 1;
    const nameFrom = at;
    const name = nameAt(text, at, language).slice(0, -1) || undefined;
    if (name !== undefined) at += name.length + 1;
    const field = name === undefined ? undefined : language.named(name);
    if (name !== undefined && !field) {
      const place = language.elsewhere(name.toLowerCase());
      const why = place
        ? `It belongs to ${place}.`
        : 'It is not a field; to search for the text, put it in quotes.';
      const message = `“${name}:” is left out. ${why}`;
      problems.push({ from: nameFrom, to: at, message, ...(place && { isElsewhere: true }) });
    }
    const values: ParsedValue[] = [];
    for (;;) {
      const value = readValue(!field || field.kind === 'name' || field.kind === 'prose');
      const missing = value.text === '' && !value.quoted;
      if (!missing) {
        const wrong = field && problemOf(field, value);
        if (wrong !== undefined) report(value.from, value.to, wrong);
        values.push(wrong === undefined ? value : { ...value, wrong: true });
        count += 1;
      } else if (field && values.length > 0)
        report(value.from - 1, value.from, 'After the comma, another value is missing.');
      else if (field) report(from, value.to, `Write what ${name ?? ''} should be, such as ${field.example}.`);
      if (!(field ? comma : /,/).test(text[at] ?? '') || at >= end || count >= MAX_VALUES) break;
      at += 1;
    }
    const [word] = values;
    const hint = word && !word.quoted && hintOf(field, word.text, language);
    if (hint) report(from, at, `“${text.slice(from, at)}” is searched for as it stands. ${hint}`);
    if (field?.kind === 'count' && thousands.test(text.slice(from, at))) {
      report(
        from,
        at,
        `“${text.slice(from, at)}” is left out. Write thousands without a comma, which means “or”.`,
      );
      values.forEach((value, index) => (values[index] = { ...value, wrong: true }));
    }
    terms.push({ not, name, field, values, from, to: at });
  }
  if (end < text.length)
    report(end, text.length, `Too long: only the first ${MAX_CHARACTERS} characters are used.`);
  return { language, text, terms, problems };
}

const howToCombine =
  'All conditions must be met; between values, a comma means “or”; a dash in front means “not”.';

/** With a comma that can hardly mean "or": `1,000`, `>10,500`, `1,500..2,500`. */
const thousands = /\d,0\d\d(?!\d)|[<>.]=?\d{1,3},\d{3}(?!\d)|\d,\d{3}\.\./;

/** How to write what other languages write as `a OR b`, `status!=failed` or `status:a|b`. */
function hintOf(field: QueryField | undefined, text: string, { named }: Language): string | undefined {
  if (field) return field.kind === 'whole' && /^[!=(]|[^|]\|[^|]/.test(text) ? howToCombine : undefined;
  if (/^(?:AND|OR|NOT|&&|\|\|)$/.test(text)) return howToCombine;
  const [, name = '', sign = '', value = ''] = /^([a-z]+)(!?=+|[<>]=?)(.*)/i.exec(text) ?? [];
  if (!named(name)) return undefined;
  return `Write ${sign.startsWith('!') ? '-' : ''}${name}:${/[<>]/.test(sign) ? sign : ''}${value}.`;
}

const anyClock: Clock = { now: 0, zone: 'UTC' };

function problemOf(field: QueryField, value: QueryValue): string | undefined {
  if (!isOrdered(field.kind) || (isUnknownKeyword(value) && !field.relation)) return undefined;
  return spanOf(field, value.text, anyClock) ? undefined : unreadableValue(field.kind, value.text);
}

/** The span that a value of an ordered field means; undefined if it cannot be read. */
export function spanOf({ kind, relation }: QueryField, text: string, clock: Clock): Span | undefined {
  // `before:=1h` would be read as `<=1h`.
  if (!isOrdered(kind) || (relation && text.startsWith('='))) return undefined;
  return readOrdered(kind, (relation ?? '') + text, clock);
}
