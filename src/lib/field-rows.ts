import type { FieldMetadata } from '@/contract/object-metadata';

/** A field of a provider's object, as tables and pickers show it. */
export interface FieldRow {
  readonly name: string;
  readonly displayName: string | undefined;
  readonly type: string | undefined;
  /** The provider's own name of the type. */
  readonly providerType: string | undefined;
  /** undefined if the provider does not report it. */
  readonly required: boolean | undefined;
  readonly readOnly: boolean | undefined;
  readonly custom: boolean | undefined;
  readonly values: readonly { value: string; label: string }[];
  readonly referenceTo: readonly string[];
  readonly metadata: FieldMetadata;
  /** Lower-cased text that the filter searches. */
  readonly text: string;
}

export function fieldRows(fields: Readonly<Record<string, FieldMetadata>>): FieldRow[] {
  return Object.entries(fields).map(([name, metadata]) => {
    const displayName = metadata.displayName ?? undefined;
    const values = (metadata.values ?? []).map(({ value, displayValue }) => ({
      value,
      label: displayValue ?? value,
    }));
    const referenceTo = metadata.referenceTo ?? [];
    return {
      name,
      displayName,
      type: metadata.valueType ?? undefined,
      providerType: metadata.providerType ?? undefined,
      required: metadata.isRequired ?? undefined,
      readOnly: metadata.readOnly ?? undefined,
      custom: metadata.isCustom ?? undefined,
      values,
      referenceTo,
      metadata,
      text: [name, displayName, ...values.map(({ value, label }) => `${value} ${label}`)]
        .join(' ')
        .toLowerCase(),
    };
  });
}

/** Properties to filter by. */
export const fieldFlags = ['required', 'readOnly', 'writable', 'custom', 'select'] as const;
export type FieldFlag = (typeof fieldFlags)[number];

export const fieldFlagWords: Readonly<Record<FieldFlag, string>> = {
  required: 'Required',
  readOnly: 'Read-only',
  writable: 'Writable',
  custom: 'Custom',
  select: 'With select values',
};

export interface FieldFilter {
  readonly q?: string | undefined;
  readonly type?: string | undefined;
  readonly flag?: FieldFlag | undefined;
}

function hasFlag(field: FieldRow, flag: FieldFlag): boolean {
  switch (flag) {
    case 'required':
      return field.required === true;
    case 'readOnly':
      return field.readOnly === true;
    case 'writable':
      return field.readOnly === false;
    case 'custom':
      return field.custom === true;
    default:
      return field.values.length > 0;
  }
}

/** A predicate for fields. Every word must occur in the names or values. */
export function fieldFilter({ q = '', type, flag }: FieldFilter): (field: FieldRow) => boolean {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return (field) =>
    (type === undefined || field.type === type) &&
    (flag === undefined || hasFlag(field, flag)) &&
    words.every((word) => field.text.includes(word));
}

export const matchingFields = (fields: readonly FieldRow[], filter: FieldFilter): FieldRow[] =>
  fields.filter(fieldFilter(filter));

/** The types that occur, sorted by name, with their counts. */
export function fieldTypes(fields: readonly FieldRow[]): { type: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { type } of fields) if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => ({ type, count })).toSorted((a, b) => (a.type < b.type ? -1 : 1));
}

/** The filter in words, for the message that nothing matches. */
export function fieldFilterWords({ q, type, flag }: FieldFilter): string {
  return [
    ...(type === undefined ? [] : [`type ${type}`]),
    ...(flag === undefined ? [] : [fieldFlagWords[flag].toLowerCase()]),
    ...(q ? [`“${q}”`] : []),
  ].join(' and ');
}
