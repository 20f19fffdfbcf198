import type { Installation } from '@/contract/installation';
import { compile } from '@/lib/operation-query/compile';
import {
  createdSpan,
  inZone,
  isNamed,
  isRelative,
  termsNotOn,
  termsOn,
  toggleValue,
  withTermsOn,
} from '@/lib/operation-query/edit';
import { matches } from '@/lib/operation-query/filter';
import { parse, type Query } from '@/lib/operation-query/parse';
import { condition } from '@/lib/operation-query/print';
import { canMatch, factsOf } from '@/lib/operation-query/row-facts';
import { referencesOf } from '@/lib/operation-query/references';
import { spanOf, type OperationRow } from '@/lib/operation-rows';
import type { TimeZone } from '@/lib/time';

/** Whether a query shows something else as time goes by. */
export const followsClock = (text: string): boolean => isRelative(parse(text));

/** Returns whether the operations of an installation have to be read for a query. */
export function inScope(text: string, now: number, zone: TimeZone, installations: readonly Installation[]) {
  const query = parse(text);
  return (integrationNames: ReadonlyMap<string, string>) => {
    const filter = compile(query, { now, zone, namesOf: referencesOf(installations, integrationNames) });
    return (one: Installation): boolean =>
      canMatch(filter, one, integrationNames.get(one.integrationId) ?? one.integrationId);
  };
}

/** What a query asks for and shows of loaded operations. */
export function askOperations(
  text: string,
  now: number,
  zone: TimeZone,
  installations: readonly Installation[],
  integrationNames: ReadonlyMap<string, string>,
) {
  const query = parse(text);
  const context = { now, zone, namesOf: referencesOf(installations, integrationNames) };
  const facts = factsOf(installations);
  const whole = compile(query, context);
  const others = compile({ terms: termsNotOn(query, 'status') }, context);
  const statuses = termsOn(query, 'status').flatMap(({ values }) => values.map((value) => value.text));
  const isShown = (row: OperationRow): boolean => matches(whole, facts(row)) === true;
  const span = createdSpan(query, context);
  return {
    /** As the screen shows it. */
    text: inZone(text, zone),
    isShown,
    sortOut: (rows: readonly OperationRow[]) => {
      const found: OperationRow[] = [];
      /** Rows that match all but the conditions on the status. */
      const countable = statuses.length > 0 ? [] : found;
      /** The number of rows of which it is not known whether they match. */
      let unknown = 0;
      for (const row of rows) {
        const of = facts(row);
        const is = matches(whole, of);
        if (is === true) found.push(row);
        else if (is === undefined) unknown += 1;
        if (countable !== found && matches(others, of) === true) countable.push(row);
      }
      return { countable, rows: found, unknown };
    },
    /** The statuses that it asks for, those that are shown as the service writes them. */
    chosenOf: (shown: readonly string[]): string[] => [
      ...new Set(statuses.map((one) => shown.find((status) => isNamed('status', one, status)) ?? one)),
    ],
    timeRange: timeRangeOf(query),
    /** When operations that it shows can have started; a side that is open is infinite. */
    span,
    /** Time range of the chart: the query's, or else everything loaded. */
    chartSpan: (rows: readonly OperationRow[]): { from: number; to: number } | undefined => {
      const loaded = spanOf(rows);
      const first = Number.isFinite(span.from) ? span.from : loaded?.from;
      const last = Number.isFinite(span.to) ? span.to : isRelative(query) ? now : loaded?.to;
      return first === undefined || last === undefined || last < first
        ? undefined
        : { from: first, to: last };
    },
  };
}

const timeRanges = ['1h', '24h', '7d', '30d'] as const;

/** The range that the query asks for, if it asks for nothing else of the time. */
function timeRangeOf(query: Query): string | undefined {
  const [term, other] = termsOn(query, 'created');
  const [value, second] = term?.values ?? [];
  const isOne = !other && !second && term?.field?.relation === '>=';
  return isOne ? timeRanges.find((range) => range === value?.text) : undefined;
}

/** The query with another time: a range of `timeRanges`, a stretch in milliseconds, or any time. */
export function withTime(text: string, time: string | { from: number; to: number } | undefined): string {
  const query = parse(text);
  if (time === undefined) return withTermsOn(query, 'created');
  if (typeof time === 'string') return withTermsOn(query, 'created', condition('after', time));
  const [from, to] = [time.from, time.to].map((at) => new Date(at).toISOString());
  return withTermsOn(query, 'created', condition('created', `${from}..${to}`));
}

/** The query that also asks for a status, or no longer does. */
export const withStatus = (text: string, status: string): string =>
  toggleValue(parse(text), 'status', status);
