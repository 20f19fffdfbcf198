/**
 * A compiled query. It tests one value of one field at a time, so that a store can evaluate each distinct value once.
 * Truth is three-valued (Kleene's logic), because much about an operation may be unknown.
 */
export type FieldId =
  | 'id'
  | 'status'
  | 'action'
  | 'customer'
  | 'installation'
  | 'integration'
  | 'provider'
  | 'object'
  | 'config'
  | 'created'
  | 'updated'
  | 'duration'
  | 'records'
  | 'recordsBefore'
  | 'retries'
  | 'result'
  | 'cause'
  | 'causeSince'
  | 'health';

/** `undefined`: unknown. */
export type Truth = boolean | undefined;

/** Times and durations are in milliseconds. `undefined`: unknown. */
export type FieldValue = string | number | undefined;

export type Filter =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }
  | {
      readonly kind: 'condition';
      readonly field: FieldId;
      readonly test: (value: FieldValue) => Truth;
      /** If given, `test` is false for every known value that contains none of these, ignoring case. */
      readonly contains?: readonly string[] | undefined;
      /** `test` is true for every value that contains one of those. */
      readonly isDecided?: boolean | undefined;
    };

/** Values of one operation, or of one read. A field with several values (`object`) is a list; an empty list is unknown. */
export type Facts = (field: FieldId) => FieldValue | readonly FieldValue[];

/** Only `true` shows it. A condition on a field with several values is true if it is for one of them. */
export function matches(filter: Filter, facts: Facts): Truth {
  switch (filter.kind) {
    case 'condition': {
      const value = facts(filter.field);
      if (!isList(value)) return filter.test(value);
      return value.length === 0 ? filter.test(undefined) : anyOf(value, filter.test);
    }
    case 'not': {
      const truth = matches(filter.of, facts);
      return truth === undefined ? undefined : !truth;
    }
    case 'any':
      return decide(filter.of, facts, true);
    case 'all':
      return decide(filter.of, facts, false);
  }
}

const isList = (value: FieldValue | readonly FieldValue[]): value is readonly FieldValue[] =>
  Array.isArray(value);

/** One part with this truth decides, and then what is unknown. A loop, because it runs for every operation. */
function decide(parts: readonly Filter[], facts: Facts, deciding: boolean): Truth {
  let truth: Truth = !deciding;
  for (const part of parts) {
    const one = matches(part, facts);
    if (one === deciding) return deciding;
    if (one === undefined) truth = undefined;
  }
  return truth;
}

function anyOf(values: readonly FieldValue[], test: (value: FieldValue) => Truth): Truth {
  let truth: Truth = false;
  for (const value of values) {
    const one = test(value);
    if (one === true) return true;
    if (one === undefined) truth = undefined;
  }
  return truth;
}
