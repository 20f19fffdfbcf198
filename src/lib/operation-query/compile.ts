import { fold } from '@/lib/fold';
import { wordIn } from './fields';
import { isOrdered, isUnknownKeyword, type Language, type QueryField, type QueryValue } from './language';
import type { FieldId, FieldValue, Filter, Truth } from './filter';
import type { Clock } from './ordered-values';
import { spanOf, type ParsedTerm, type Query } from './parse';

export interface CompileContext extends Clock {
  /** The names that an id or a reference stands for. */
  readonly namesOf?: ((field: FieldId, reference: string) => readonly string[]) | undefined;
}

/** The filter of a query. What is wrong in the query is left out. */
export const compile = (
  { terms, language }: Pick<Query, 'terms' | 'language'>,
  context: CompileContext,
): Filter => ({ kind: 'all', of: terms.flatMap((term) => compileTerm(term, language, context) ?? []) });

function compileTerm(term: ParsedTerm, language: Language, context: CompileContext): Filter | undefined {
  const { not, name, field } = term;
  const values = term.values.filter(({ wrong }) => !wrong);
  if (values.length === 0 || (name !== undefined && !field)) return undefined;
  const filter = field ? fieldFilter(field, values, context) : wordFilter(values, language);
  return not ? { kind: 'not', of: filter } : filter;
}

/** A shorter word is in too many ids by chance: 502 is in one UUID of 200. */
const LEAST_OF_ID = 4;

/** Words are looked for in what is known: what is unknown does not contain them. */
const wordFilter = (values: readonly QueryValue[], language: Language): Filter => ({
  kind: 'any',
  of: language.words.flatMap((field) => {
    const words =
      field === 'id' || field === 'installation'
        ? values.filter(({ text }) => text.length >= LEAST_OF_ID)
        : values;
    return words.length > 0 ? wordCondition(field, words, language) : [];
  }),
});

function wordCondition(field: FieldId, values: readonly QueryValue[], language: Language): Filter {
  const tests = values.map((value) => textTest(value, false));
  const has = (text: string) => tests.some((test) => test(fold(text)));
  const hasWords = language.named(field)?.wordOf !== undefined;
  return {
    kind: 'condition',
    field,
    test: (value) =>
      value !== undefined &&
      (has(String(value)) || (hasWords && has(wordIn(field, String(value), language)))),
    contains: hasWords ? undefined : values.map(partOf),
    isDecided: values.every(isPart),
  };
}

function fieldFilter(field: QueryField, values: readonly QueryValue[], context: CompileContext): Filter {
  const unknown = values.some((value) => !field.relation && isUnknownKeyword(value));
  const tests = values
    .filter((value) => field.relation ?? !isUnknownKeyword(value))
    .map((value) => valueTest(field, value, context));
  const fits = either(tests);
  const isPlain = !isOrdered(field.kind) && !field.wordOf;
  const isName = values.some(({ text }) => (context.namesOf?.(field.field, text) ?? []).length > 0);
  return {
    kind: 'condition',
    field: field.field,
    contains: isPlain && !isName ? values.map(partOf) : undefined,
    isDecided: field.kind === 'prose' && !unknown && values.every(isPart),
    test: (value): Truth => {
      if (value === undefined) return unknown || undefined;
      return fits(value);
    },
  };
}

/** Most conditions have one value, which is tested a million times. */
const either = (tests: readonly Test[]): Test =>
  tests.length === 1 && tests[0] ? tests[0] : (value) => tests.some((test) => test(value));

type Test = (value: NonNullable<FieldValue>) => boolean;

function valueTest(field: QueryField, value: QueryValue, context: CompileContext): Test {
  const span = spanOf(field, value.text, context);
  if (span) return (found) => typeof found === 'number' && found >= span.from && found < span.to;
  const isWhole =
    field.kind === 'whole' || (field.kind === 'name' && (value.quoted || value.text.includes('*')));
  const test = textTest(value, isWhole);
  const names = new Set(context.namesOf?.(field.field, value.text));
  return (found) => {
    const text = String(found);
    return (
      test(fold(text)) || names.has(text) || (field.wordOf !== undefined && test(fold(field.wordOf(text))))
    );
  };
}

/** Whether a word matches every text that contains it. */
const isPart = ({ text, quoted }: QueryValue): boolean => quoted || !text.includes('*');

/** A text that every match contains. */
const partOf = ({ text, quoted }: QueryValue): string =>
  fold((quoted ? [text] : text.split('*')).reduce((a, b) => (b.length > a.length ? b : a)));

/** Tests folded text. `*` stands for any characters, unless quoted; no pattern takes more than a few passes. */
function textTest({ text, quoted }: QueryValue, whole: boolean): (value: string) => boolean {
  const wanted = fold(text);
  const parts = quoted ? [wanted] : wanted.split('*');
  const [first = '', ...others] = parts;
  const last = others.pop();
  if (last === undefined) return whole ? (value) => value === first : (value) => value.includes(first);
  return (value) => {
    let at = value.indexOf(first);
    if (at === -1 || (whole && at > 0)) return false;
    at += first.length;
    for (const part of others) {
      const found = value.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
    return whole ? value.length - last.length >= at && value.endsWith(last) : value.includes(last, at);
  };
}
