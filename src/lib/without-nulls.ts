import { ExactNumber } from '@/contract/exact-number';

/** Removes members without a value. Requests may name them, but nothing that is stored or answered has them. */
export function withoutNulls<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutNulls) as T;
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      item == null ? [] : [[key, withoutNulls<unknown>(item)]],
    ),
  ) as T;
}
