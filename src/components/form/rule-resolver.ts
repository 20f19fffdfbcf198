import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';

/** Validates a form with a function that returns messages by field path. Such rules need no schema. */
export function ruleResolver<Values extends FieldValues>(
  errorsOf: (values: Values) => ReadonlyMap<string, string>,
): Resolver<Values> {
  return (values) => {
    const found = errorsOf(values);
    if (found.size === 0) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const [path, message] of found) set(errors, path, { type: 'rule', message });
    return { values: {}, errors };
  };
}
