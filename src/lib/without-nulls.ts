import { isMap } from './manifest/walk';

/** Removes members without a value. Requests may name them, but nothing that is stored or answered has them. */
export function withoutNulls<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutNulls) as T;
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      item == null ? [] : [[key, withoutNulls<unknown>(item)]],
    ),
  ) as T;
}
