import { DoubledKeys } from './doubled-keys';
import { ExactNumber } from './exact-number';
import { setOwn } from './set-own';
import { z } from './zod';

type Schema = z.core.$ZodType;
type Test = (value: unknown) => boolean;

const tests = new WeakMap<Schema, Test>();

/**
 * Whether parsing by a schema would succeed and return an equal value. If not, only parsing tells: the schema may change
 * values. For long lists, which are parsed five times slower where the page's policy forbids `eval`.
 */
export const fits = (schema: Schema, value: unknown): boolean => testOf(schema)(value);

export function parseAs<S extends Schema>(schema: S, value: unknown) {
  if (fits(schema, value)) return { success: true as const, data: value as z.output<S> };
  const parsed = z.safeParse(schema, value);
  const issues = parsed.success ? mendMisread(value, parsed.data) : [];
  return issues.length > 0 ? { success: false as const, error: new z.core.$ZodError(issues) } : parsed;
}

/**
 * For zod any object has members, also an exact number and one with a key twice, which it would take apart. Its copies
 * of objects lack `__proto__`, which is put back.
 */
function mendMisread(root: unknown, read: unknown): z.core.$ZodIssue[] {
  const issues: z.core.$ZodIssue[] = [];
  const open: [value: unknown, data: unknown, path: PropertyKey[]][] = [[root, read, []]];
  for (const [value, data, path] of open) {
    if (value === data || !isObject(value) || !isObject(data)) continue;
    if (value instanceof DoubledKeys || value instanceof ExactNumber)
      issues.push({ code: 'invalid_type', expected: 'object', input: value, path, message: '' });
    else
      for (const key of Object.keys(value)) {
        if (key === '__proto__') setOwn(data, key, value[key]);
        open.push([value[key], data[key], [...path, Array.isArray(value) ? Number(key) : key]]);
      }
  }
  return issues;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function testOf(schema: Schema): Test {
  const known = tests.get(schema);
  if (known) return known;
  const test = makeTest(schema as z.core.$ZodTypes);
  tests.set(schema, test);
  return test;
}

function makeTest(schema: z.core.$ZodTypes): Test {
  const { def } = schema._zod;
  const isPlain = !def.checks?.length && !('coerce' in def && def.coerce);
  if (isPlain && def.type === 'string' && !('format' in def)) return (value) => typeof value === 'string';
  if (isPlain && def.type === 'boolean') return (value) => typeof value === 'boolean';
  if (isPlain && def.type === 'optional' && schema._zod.optin === 'optional')
    return or(undefined, testOf(def.innerType));
  if (isPlain && def.type === 'nullable') return or(null, testOf(def.innerType));
  if (isPlain && def.type === 'array') {
    const test = testOf(def.element);
    return (value) => Array.isArray(value) && value.every(test);
  }
  if (isPlain && def.type === 'record' && isAnyText(def.keyType))
    return entriesTest({}, testOf(def.valueType));
  if (isPlain && def.type === 'object' && def.catchall?._zod.def.type === 'unknown')
    return entriesTest(def.shape, () => true);
  return (value) => value !== undefined && z.safeParse(schema, value).data === value;
}

const or =
  (one: undefined | null, test: Test): Test =>
  (value) =>
    value === one || test(value);

const isAnyText = ({ _zod: { def } }: Schema) =>
  def.type === 'string' && !def.checks?.length && !('format' in def);

/** Objects whose members with these names fit, and all others are as `others` says. */
function entriesTest(shape: Readonly<Record<string, Schema>>, others: Test): Test {
  const members = new Map(Object.entries(shape).map(([key, schema]) => [key, testOf(schema)]));
  const required = [...members].flatMap(([key, test]) => (test(undefined) ? [] : [key]));
  return (value) => {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
      return false;
    // Parsing leaves out `__proto__`, and may take an object with a `constructor` of its own for something else.
    for (const key in value)
      if (key === '__proto__' || key === 'constructor' || !(members.get(key) ?? others)(value[key as never]))
        return false;
    return required.every((key) => Object.hasOwn(value, key));
  };
}
