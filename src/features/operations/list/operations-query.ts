import type { Installation } from '@/contract/installation';
import { compile } from '@/lib/operation-query/compile';
import {
  createdSpan,
  inZone,
  isNamed,
  isRelative,
  termsOn,
  toggleValue,
  withTermsOn,
} from '@/lib/operation-query/edit';
import { canMatch, referencesOf } from '@/lib/operation-query/installations';
import type { Clock } from '@/lib/operation-query/ordered-values';
import { parse } from '@/lib/operation-query/parse';
import { namedOperation } from '@/lib/pasted-operation-id';
import { rangeCondition, rangeSpan } from '@/lib/range-span';
import type { TimeRange } from '@/lib/time-range';

/** Whether the result of a query changes as time goes by. */
export const followsClock = (text: string): boolean => isRelative(parse(text));

/** The installations whose operations have to be read for a query. */
export function installationsFor(
  text: string,
  { now, zone }: Clock,
  installations: readonly Installation[],
  integrationNames: ReadonlyMap<string, string>,
): readonly Installation[] {
  const namesOf = referencesOf(installations, integrationNames);
  const filter = compile(parse(text), { now, zone, namesOf });
  return installations.filter((one) =>
    canMatch(filter, one, integrationNames.get(one.integrationId) ?? one.integrationId),
  );
}

export function askOperations(text: string, range: TimeRange, clock: Clock) {
  const query = parse(text);
  // What is named by its id is shown whenever it began, and so is what the query has a time for.
  const isNamedById = termsOn(query, 'id').length > 0 || namedOperation(text) !== undefined;
  const isTimed = termsOn(query, 'created').length > 0;
  const isRanged = !isNamedById && !isTimed;
  const statuses = termsOn(query, 'status').flatMap(({ values }) => values.map((value) => value.text));
  return {
    /** As the screen shows it. */
    text: inZone(text, clock.zone),
    /** As the history answers it. The range comes first, because a quote that is not closed takes all that follows. */
    asked: isRanged ? `${rangeCondition(range)} ${text}` : text,
    isRanged,
    isNamedById,
    /** The statuses that it asks for. Those among `shown` are spelled as the service spells them. */
    chosenOf: (shown: readonly string[]): string[] => [
      ...new Set(statuses.map((one) => shown.find((status) => isNamed('status', one, status)) ?? one)),
    ],
    /** When operations that it shows can have started; a side that is open is infinite. */
    span: isRanged ? rangeSpan(range, clock.now) : createdSpan(query, clock),
  };
}

export const withoutTime = (text: string): string => withTermsOn(parse(text), 'created');

/** Adds a status to the query, or removes it. */
export const withStatus = (text: string, status: string): string =>
  toggleValue(parse(text), 'status', status);
