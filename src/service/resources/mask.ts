import { bodyIssue, type Issue, refuseInputs } from '../http/problem';

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/**
 * The values that an update mask names, from the object beside it; a path without a value is refused, and values
 * without a path are ignored (facts 1.1).
 */
export function masked<T extends object>(
  mask: readonly string[],
  values: T,
  part: string,
  status: 400 | 422 = 400,
): Given<T> {
  const picked: Given<T> = {};
  const issues: Issue[] = [];
  for (const path of new Set(mask)) {
    const key = path as string & keyof T;
    if (Object.hasOwn(values, key) && values[key] !== undefined)
      picked[key] = values[key] as Given<T>[typeof key];
    else issues.push(bodyIssue(`${part}.${path}`, `updateMask names ${path}, but no value is given`));
  }
  if (issues.length > 0) throw refuseInputs(status, issues);
  return picked;
}
