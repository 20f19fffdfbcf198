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
import { parse, type Query } from '@/lib/operation-query/parse';
import { condition } from '@/lib/operation-query/print';

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

/** What a query asks for. */
export function askOperations(text: string, clock: Clock) {
  const query = parse(text);
  const statuses = termsOn(query, 'status').flatMap(({ values }) => values.map((value) => value.text));
  return {
    /** As the screen shows it. */
    text: inZone(text, clock.zone),
    /** The statuses that it asks for. Those among `shown` are spelled as the service spells them. */
    chosenOf: (shown: readonly string[]): string[] => [
      ...new Set(statuses.map((one) => shown.find((status) => isNamed('status', one, status)) ?? one)),
    ],
    timeRange: timeRangeOf(query),
    /** When operations that it shows can have started; a side that is open is infinite. */
    span: createdSpan(query, clock),
  };
}

const timeRanges = ['1h', '24h', '7d', '30d'] as const;

/** The range of the query, if that is its only condition on the time and one of the choices. */
function timeRangeOf(query: Query): string | undefined {
  const [term, other] = termsOn(query, 'created');
  const [value, second] = term?.values ?? [];
  const isOne = !other && !second && term?.field?.relation === '>=';
  return isOne ? timeRanges.find((range) => range === value?.text) : undefined;
}

type Stretch = { readonly from?: number | undefined; readonly to?: number | undefined };

/** The query with another time: a range of `timeRanges`, a stretch in milliseconds, or any time. */
export function withTime(text: string, time: string | Stretch | undefined): string {
  const query = parse(text);
  if (time === undefined) return withTermsOn(query, 'created');
  if (typeof time === 'string') return withTermsOn(query, 'created', condition('after', time));
  const [from, to] = [time.from, time.to].map((at) => (at === undefined ? '' : new Date(at).toISOString()));
  return withTermsOn(query, 'created', condition('created', `${from}..${to}`));
}

/** Adds a status to the query, or removes it. */
export const withStatus = (text: string, status: string): string =>
  toggleValue(parse(text), 'status', status);
