import { DoubledKeys } from '@/contract/doubled-keys';
import { ExactNumber } from '@/contract/exact-number';

/**
 * Whether two values of JSON say the same; the order of keys does not matter, and a key that is undefined is none.
 * Same objects are not looked into.
 */
export function deepEqual(one: unknown, two: unknown): boolean {
  if (Object.is(one, two)) return true;
  if (one instanceof ExactNumber || two instanceof ExactNumber)
    return one instanceof ExactNumber && two instanceof ExactNumber && one.source === two.source;
  if (typeof one !== 'object' || typeof two !== 'object' || one === null || two === null) return false;
  if (Array.isArray(one) || Array.isArray(two))
    return (
      Array.isArray(one) &&
      Array.isArray(two) &&
      one.length === two.length &&
      one.every((item, index) => deepEqual(item, two[index]))
    );
  if (one instanceof DoubledKeys !== two instanceof DoubledKeys) return false;
  const entries = definedEntries(one);
  const others = two as Record<string, unknown>;
  return (
    entries.length === definedEntries(two).length &&
    entries.every(([key, value]) => Object.hasOwn(others, key) && deepEqual(value, others[key]))
  );
}

const definedEntries = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, item]) => item !== undefined);
