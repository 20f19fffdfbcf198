import { fold } from '@/lib/fold';
import type { TimeZone } from '@/lib/time';
import { wordIn } from './fields';
import { isUnknownKeyword, type Language, type QueryTerm } from './language';
import type { FieldId } from './filter';
import { isRelativeTime, timeInUtc, timeInZone, type Clock, type Span } from './ordered-values';
import { parse, spanOf, type ParsedTerm, type Query } from './parse';
import { literal, print, printValue } from './print';

const isOn = (term: ParsedTerm, field: FieldId): boolean => !term.not && term.field?.field === field;

/** The conditions that require something of a field. */
export const termsOn = ({ terms }: Query, field: FieldId): ParsedTerm[] =>
  terms.filter((term) => isOn(term, field));

export const termsNotOn = ({ terms }: Query, field: FieldId): ParsedTerm[] =>
  terms.filter((term) => !isOn(term, field));

/** The query with other conditions on a field. */
export function withTermsOn(query: Query, field: FieldId, ...added: readonly QueryTerm[]): string {
  const at = query.terms.findIndex((term) => isOn(term, field));
  const others: readonly QueryTerm[] = termsNotOn(query, field);
  return print(others.toSpliced(at === -1 ? others.length : at, 0, ...added));
}

/** Whether a value of the query is this one, as the service writes it or in the word on screen. */
export const isNamed = (field: FieldId, text: string, value: string): boolean =>
  [fold(value), fold(wordIn(field, value)), ...(value === '' ? ['unknown'] : [])].includes(fold(text));

/** Adds an alternative to what the query asks of a field, or takes it away. */
export function toggleValue(query: Query, name: FieldId, value: string): string {
  const values = termsOn(query, name).flatMap((term) => term.values);
  const others = values.filter(({ text }) => !isNamed(name, text, value));
  const next = others.length < values.length ? others : [...others, literal(name, wordIn(name, value))];
  return withTermsOn(query, name, ...(next.length > 0 ? [{ not: false, name, values: next }] : []));
}

/** The time in which the operations that a query shows have started; a side that is open is infinite. */
export function createdSpan(query: Query, clock: Clock): Span {
  const spans = termsOn(query, 'created').flatMap(({ field, values }) => {
    const read = values.filter((value) => !value.wrong && !isUnknownKeyword(value));
    return read.length === 0
      ? []
      : read
          .map(({ text }) => (field && spanOf(field, text, clock)) ?? always)
          .reduce((a, b) => ({ from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) }), never);
  });
  return spans.reduce((a, b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }), always);
}

const always: Span = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
const never: Span = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY };

/** Whether a query shows something else as time goes by. */
export const isRelative = ({ terms }: Query): boolean =>
  terms.some(
    ({ field, values }) => field?.kind === 'time' && values.some(({ text }) => isRelativeTime(text)),
  );

/** The query as an address has it: with times in UTC. */
export const inUtc = (text: string, zone: TimeZone, language?: Language): string =>
  withTimes(text, zone, timeInUtc, language);

/** The query as the screen shows it: with times in the zone. */
export const inZone = (text: string, zone: TimeZone, language?: Language): string =>
  withTimes(text, zone, timeInZone, language);

function withTimes(text: string, zone: TimeZone, convert: typeof timeInUtc, language?: Language): string {
  let written = text;
  const places = parse(text, language).terms.flatMap(({ field, values }) =>
    field?.kind === 'time'
      ? values.filter(({ wrong }) => !wrong).map((value) => ({ value, named: field.relation !== undefined }))
      : [],
  );
  // From the end, so that the places before stay right.
  for (const { value, named } of places.toReversed()) {
    const next = convert(value.text, zone, named);
    if (next !== value.text)
      written = written.slice(0, value.from) + printValue(literal('created', next)) + written.slice(value.to);
  }
  return written;
}
