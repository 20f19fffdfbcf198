import { created, modified, ownId } from './make';
import { fraction, hashText, pick } from './random';
import type { FieldSpec, Make, Natives, ObjectSpec } from './spec';
import type { FieldMetadata, ValueType } from './types';

export interface FieldOptions {
  native?: string;
  readOnly?: boolean;
  required?: boolean;
  /** Share of records without a value. Default: 12 % of what may be empty. */
  empty?: number;
  /** Changes at every nth change of the record; 0: never. By default what a type lets expect: 3 to 10, or never. */
  changes?: number;
  /** For select types: values, or pairs of value and label. Without a maker they also make the value. */
  values?: readonly (string | readonly [value: string, label: string])[];
  to?: readonly string[];
  raw?: readonly string[];
}

/** One line of a provider's field table. A select field needs no maker. */
export type FieldLine = readonly [
  name: string,
  label: string,
  type: ValueType,
  make?: Make | null,
  options?: FieldOptions,
];

export interface FieldRules {
  natives: Natives;
  /** The raw place of a field; default: at the top under its own name. */
  raw?: (name: string) => readonly string[];
  /** How several choices are written: joined by this text; absent: as an array. */
  join?: string;
}

const automaticMakes: ReadonlySet<Make> = new Set([created, modified, ownId]);
const volatile: ReadonlySet<ValueType> = new Set(['singleSelect', 'multiSelect', 'boolean', 'int', 'float']);

export function bracketName(path: readonly string[]): string {
  return `$${path.map((part) => `['${part}']`).join('')}`;
}

function selectMake(type: ValueType, values: readonly string[], join: string | undefined): Make {
  if (type === 'singleSelect') return (hash) => pick(hash, values);
  return (hash) => {
    const chosen = values.filter((_, i) => ((hash >>> (i % 31)) & 3) === 3);
    return join === undefined ? chosen : chosen.join(join);
  };
}

export function makeField(rules: FieldRules, line: FieldLine): FieldSpec {
  const [name, label, type, make, options = {}] = line;
  const pairs = options.values?.map((value) =>
    typeof value === 'string' ? ([value, value] as const) : value,
  );
  const maker =
    make ??
    (pairs
      ? selectMake(
          type,
          pairs.map(([value]) => value),
          rules.join,
        )
      : undefined);
  if (!maker) throw new Error(`Field ${name} has neither a maker nor values`);
  const salt = hashText(name);
  const metadata: FieldMetadata = {
    fieldName: name,
    displayName: label,
    valueType: type,
    providerType: options.native ?? rules.natives[type],
    readOnly: options.readOnly ?? false,
    isCustom: false,
    isRequired: options.required ?? false,
    ...(pairs && { values: pairs.map(([value, displayValue]) => ({ value, displayValue })) }),
    ...(options.to && { referenceTo: [...options.to] }),
  };
  return {
    metadata,
    raw: options.raw ?? rules.raw?.(name) ?? [name],
    make: maker,
    salt,
    empty: options.empty ?? (metadata.isRequired || metadata.readOnly ? 0 : 0.12),
    automatic: automaticMakes.has(maker),
    changes: options.changes ?? (volatile.has(type) ? 3 + (salt % 8) : 0),
  };
}

export function makeFields(rules: FieldRules, lines: readonly FieldLine[]): FieldSpec[] {
  return lines.map((line) => makeField(rules, line));
}

/** The parts of an object-valued field as fields of their own, under JSONPath bracket names. */
export function partsOf(
  parent: FieldSpec,
  natives: Natives,
  parts: readonly (readonly [key: string, label: string, type: ValueType])[],
): FieldSpec[] {
  return parts.map(([key, label, type]) => {
    const path = [...parent.raw, key];
    return {
      ...parent,
      metadata: {
        ...parent.metadata,
        fieldName: bracketName([parent.metadata.fieldName, key]),
        displayName: `${parent.metadata.displayName}: ${label}`,
        valueType: type,
        providerType: natives[type],
        isRequired: false,
      },
      raw: path,
      make: (hash, record) => partOf(parent.make(hash, record), key),
      parent: parent.metadata.fieldName,
    };
  });
}

export function partOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? ((value as Record<string, unknown>)[key] ?? null)
    : null;
}

export function isEmpty(field: FieldSpec, hash: number): boolean {
  return field.empty > 0 && fraction(Math.imul(hash, 0x2c1b3c6d)) < field.empty;
}

export type ObjectInput = Omit<ObjectSpec, 'salt' | 'writable'> & { writable?: boolean };

export function defineObjects(
  provider: string,
  inputs: readonly ObjectInput[],
): ReadonlyMap<string, ObjectSpec> {
  return new Map(
    inputs.map((input) => [
      input.name,
      { ...input, salt: hashText(`${provider}/${input.name}`), writable: input.writable ?? true },
    ]),
  );
}
