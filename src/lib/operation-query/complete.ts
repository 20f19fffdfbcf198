import { fold } from '@/lib/fold';
import { matchRank } from '@/lib/rank-matches';
import { compareNatural } from '@/lib/sort';
import { wordIn } from './fields';
import type { Language, QueryField } from './language';
import type { FieldId } from './filter';
import type { ParsedTerm, Place, Query } from './parse';
import { literal, printValue } from './print';

export interface Suggestion {
  /** What takes the place of the text. */
  readonly insert: string;
  readonly label: string;
  /** A sentence about a field. */
  readonly help?: string;
  /** How many of what is loaded have the value. */
  readonly count?: number;
  /** A name, after which its values can be suggested. */
  readonly isName?: true;
}

export interface Completion extends Place {
  readonly suggestions: readonly Suggestion[];
  /** Enter takes the first one: what is typed is only its beginning. */
  readonly takesFirst: boolean;
}

/** How many of what is loaded have each value of a field. */
export type ValueCounts = (field: FieldId) => ReadonlyMap<string, number>;

const MOST_SHOWN = 30;
/** Of values of any field. */
const MOST_OF_ANY = 8;
/** Words of fewer letters suggest only names. */
const LEAST_LETTERS = 2;

/** What could stand at a place of the query. */
export function complete(query: Query, caret: number, counts: ValueCounts): Completion {
  const { language } = query;
  const names = (typed: string) => nameSuggestions(typed, language);
  const term = query.terms.find(({ from, to }) => from <= caret && caret <= to);
  if (!term) return { from: caret, to: caret, suggestions: names(''), takesFirst: false };
  const { field, name } = term;
  const nameEnd = term.from + Number(term.not) + (name === undefined ? 0 : name.length + 1);
  if (field && caret >= nameEnd) {
    const value = valueAt(term, caret);
    const suggestions = valueSuggestions(field, value.text, language, counts);
    return {
      ...value,
      suggestions,
      takesFirst: field.kind === 'whole' && value.text !== '' && !value.text.includes('*'),
    };
  }
  if (name !== undefined) {
    const from = term.from + Number(term.not);
    return { from, to: nameEnd, suggestions: names(name.slice(0, caret - from)), takesFirst: false };
  }
  const word = valueAt(term, caret);
  const isFirst = word.from === nameEnd;
  return {
    from: word.from,
    to: word.to,
    suggestions: isFirst
      ? [
          ...names(word.text),
          ...(word.text.length < LEAST_LETTERS ? [] : anyValues(word.text, language, counts)),
        ]
      : [],
    takesFirst: false,
  };
}

function valueAt({ values }: ParsedTerm, caret: number): Place & { text: string } {
  const value = values.find(({ to }) => caret <= to);
  return value ? { from: value.from, to: value.to, text: value.text } : { from: caret, to: caret, text: '' };
}

const nameSuggestions = (typed: string, language: Language): Suggestion[] =>
  language.fields
    .filter(({ name, aliases = [] }) => [name, ...aliases].some((one) => one.startsWith(fold(typed))))
    .map(({ name, help }) => ({ insert: `${name}:`, label: `${name}:`, help, isName: true }));

/** Values of any field that are loaded and contain what was typed. */
const anyValues = (typed: string, language: Language, counts: ValueCounts): Suggestion[] =>
  language.fields
    .filter(({ counted, kind }) => counted && kind !== 'prose')
    .flatMap((field) => countedValues(field, typed, language, counts))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_OF_ANY)
    .map((one) => ({ ...one, label: one.name + one.label, insert: one.name + one.insert }));

function valueSuggestions(
  field: QueryField,
  typed: string,
  language: Language,
  counts: ValueCounts,
): Suggestion[] {
  const fixed = [...(field.values ?? []), ...(field.counted ? ['unknown'] : [])].map((value) => ({
    insert: value,
    label: value,
  }));
  return [
    ...(field.counted ? countedValues(field, typed, language, counts) : []),
    ...fixed.filter(({ label }) => label.startsWith(fold(typed))),
  ].slice(0, MOST_SHOWN);
}

function countedValues(field: QueryField, typed: string, language: Language, counts: ValueCounts) {
  const found: (Suggestion & { name: string; rank: number; count: number })[] = [];
  for (const [value, count] of counts(field.field)) {
    const label = wordIn(field.field, value, language);
    const rank = matchRank({ label, keywords: value }, typed);
    if (rank !== undefined && value !== '')
      found.push({
        insert: printValue(literal(field.name, label, language)),
        label,
        name: `${field.name}:`,
        rank,
        count,
      });
  }
  return found.toSorted((a, b) => a.rank - b.rank || b.count - a.count || compareNatural(a.label, b.label));
}
