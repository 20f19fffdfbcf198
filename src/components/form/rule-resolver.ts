import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import { toJson } from '@/lib/json';

type Messages = ReadonlyMap<string, string>;

/**
 * Validates a form with a function that returns messages by field path. Such rules need no schema. Values that are as
 * they were before are not checked: a service may have other rules, and the rest must stay editable.
 */
export const ruleResolver =
  <Values extends FieldValues>(errorsOf: (values: Values) => Messages, before?: Values): Resolver<Values> =>
  (values) => {
    const found = before ? errorsOfEdited(errorsOf, values, before) : errorsOf(values);
    if (found.size === 0) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const [path, message] of found) set(errors, path, { type: 'rule', message });
    return { values: {}, errors };
  };

/** Errors that the values had before, and that nobody has edited, are left out. */
export function errorsOfEdited<Values extends FieldValues>(
  errorsOf: (values: Values) => Messages,
  values: Values,
  before: Values,
): Messages {
  const old = errorsOf(before);
  return new Map(
    [...errorsOf(values)].filter(
      ([path, message]) =>
        old.get(path) !== message || toJson(get(values, path)) !== toJson(get(before, path)),
    ),
  );
}
