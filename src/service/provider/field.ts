import { isAutomatic, makerOf, type ValueRule } from './make';
import { fraction, hashText, pick } from './random';
import type { FieldSpec, Make, NativeTypes } from './spec';
import type { FieldMetadata, ValueType } from './types';

export interface FieldOptions {
  native?: string;
  readOnly?: boolean;
  required?: boolean;
  /** Share of records without a value. Default: 12 % of the fields that may be empty. */
  empty?: number;
  /** Changes with every nth change of the record; 0: never. The default depends on the type: 3 to 10, or never. */
  changes?: number;
  /** For select types: values, or pairs of value and label. Without a rule they are also what records hold. */
  values?: readonly (string | readonly [value: string, label: string])[];
  /** Objects that a reference may point to. */
  to?: readonly string[];
  /** Path of the value in the raw record. */
  raw?: readonly string[];
  /** Keys of an object value that are fields of their own, under JSONPath bracket names. */
  parts?: readonly (readonly [key: string, label: string, type: ValueType])[];
}

/** One line of a provider's field table. A select field needs no rule for its value. */
export type FieldRow = readonly [
  name: string,
  label: string,
  type: ValueType,
  value: ValueRule | null,
  options?: FieldOptions,
];

/** What the fields of an object have in common. */
export interface FieldStyle {
  types: NativeTypes;
  /** Key of the raw record that holds the fields; without it they are at the top. */
  under?: string;
  /** Several choices are written as one text joined by this; without it as an array. */
  join?: string;
  /** Metadata has the names in lower case; records have them as written. */
  lowerCase?: boolean;
}

const volatile: ReadonlySet<ValueType> = new Set(['singleSelect', 'multiSelect', 'boolean', 'int', 'float']);

export const bracketName = (path: readonly string[]): string =>
  `$${path.map((part) => `['${part}']`).join('')}`;

function selectMake(type: ValueType, values: readonly string[], join: string | undefined): Make {
  if (type === 'singleSelect') return (hash) => pick(hash, values);
  return (hash) => {
    const chosen = values.filter((_, i) => ((hash >>> (i % 31)) & 3) === 3);
    return join === undefined ? chosen : chosen.join(join);
  };
}

export function makeField(
  style: FieldStyle,
  [written, label, type, value, options = {}]: FieldRow,
): FieldSpec {
  const name = style.lowerCase ? written.toLowerCase() : written;
  const values = options.values?.map((option) =>
    typeof option === 'string'
      ? { value: option, displayValue: option }
      : { value: option[0], displayValue: option[1] },
  );
  if (value === null && !values)
    throw new Error(`Field ${name} has neither a rule for its value nor choices`);
  const salt = hashText(name);
  const metadata: FieldMetadata = {
    fieldName: name,
    displayName: label,
    valueType: type,
    providerType: options.native ?? style.types[type],
    readOnly: options.readOnly ?? false,
    isCustom: false,
    isRequired: options.required ?? false,
    ...(values && { values }),
    ...(options.to && { referenceTo: [...options.to] }),
  };
  return {
    metadata,
    raw: options.raw ?? (style.under === undefined ? [written] : [style.under, written]),
    make:
      value === null
        ? selectMake(
            type,
            (values ?? []).map((option) => option.value),
            style.join,
          )
        : makerOf(value),
    salt,
    empty: options.empty ?? (metadata.isRequired || metadata.readOnly ? 0 : 0.12),
    automatic: isAutomatic(value),
    changes: options.changes ?? (volatile.has(type) ? 3 + (salt % 8) : 0),
  };
}

export function makeFields(style: FieldStyle, row: FieldRow): FieldSpec[] {
  const field = makeField(style, row);
  const { fieldName, displayName } = field.metadata;
  const parts = row[4]?.parts ?? [];
  return [
    field,
    ...parts.map(([key, label, type]): FieldSpec => ({
      ...field,
      metadata: {
        ...field.metadata,
        fieldName: bracketName([fieldName, key]),
        displayName: `${displayName}: ${label}`,
        valueType: type,
        providerType: style.types[type],
        isRequired: false,
      },
      raw: [...field.raw, key],
      make: (hash, record) => partOf(field.make(hash, record), key),
      parent: fieldName,
    })),
  ];
}

export const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? ((value as Record<string, unknown>)[key] ?? null) : null;

export const isEmpty = (field: FieldSpec, hash: number): boolean =>
  field.empty > 0 && fraction(Math.imul(hash, 0x2c1b3c6d)) < field.empty;
