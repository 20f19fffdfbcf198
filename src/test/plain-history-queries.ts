import fc from 'fast-check';
import { day } from '@/lib/time';
import { createdOf, now, objectsOf, type Answered } from './answered-operations';
import { causeOf, condition, of, queryOf, recordsOf, type PlainCondition } from './plain-operation-queries';

/** When the first of the failures with the same cause began. */
const causeSinceOf = (one: Answered, all: readonly Answered[]): number | undefined => {
  const cause = causeOf(one);
  if (cause === '') return Number.NEGATIVE_INFINITY;
  const began = all.flatMap((other) => (causeOf(other) === cause ? (createdOf(other) ?? []) : []));
  return cause === undefined || began.length === 0 ? undefined : Math.min(...began);
};

/**
 * The fewest records of the five operations before it with the same installation, action and objects. Of those that began
 * at one time, the greatest id is the newest.
 */
const recordsBeforeOf = (one: Answered, all: readonly Answered[]): number | undefined => {
  const workOf = (other: Answered) => {
    const { integrationId, installationId, actionType } = other.operation;
    return JSON.stringify([integrationId, installationId, actionType, objectsOf(other)]);
  };
  const time = createdOf(one);
  if (time === undefined || objectsOf(one).length === 0) return undefined;
  const last = all
    .filter((other) => workOf(other) === workOf(one) && (createdOf(other) ?? time) < time)
    .toSorted(
      (a, b) => (createdOf(a) ?? 0) - (createdOf(b) ?? 0) || (a.operation.id < b.operation.id ? -1 : 1),
    )
    .flatMap((other) => recordsOf(other) ?? [])
    .slice(-5);
  return last.length < 5 ? undefined : Math.min(...last);
};

/** Conditions that depend on other operations, which only the history evaluates. */
const amongOthers: fc.Arbitrary<PlainCondition> = fc.oneof(
  fc
    .constantFrom(['24h', now - day] as const, ['2026-11-15', Date.UTC(2026, 10, 15)] as const)
    .map(([text, from]): PlainCondition => ({
      text: `new:${text}`,
      truth: (one, all) => of(causeSinceOf(one, all), false, (began) => began >= from),
    })),
  fc
    .constantFrom(
      ['>0', (count: number) => count > 0] as const,
      ['0', (count: number) => count === 0] as const,
      ['unknown', () => false] as const,
    )
    .map(([text, test]): PlainCondition => ({
      text: `had:${text}`,
      truth: (one, all) => of(recordsBeforeOf(one, all), text === 'unknown', test),
    })),
);

export const plainHistoryQuery = queryOf(fc.oneof({ arbitrary: condition, weight: 4 }, amongOthers));
