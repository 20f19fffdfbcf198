import type { FieldMetadata } from '@/contract/field-metadata';
import type { ListFilter } from './list-filters';

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
  /** What the filter searches. */
  readonly text: string;
}

export const fieldRows = (fields: Readonly<Record<string, FieldMetadata>>): FieldRow[] =>
  Object.entries(fields).map(([name, metadata]) => {
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
      text: [name, displayName, ...values.map(({ value, label }) => `${value} ${label}`)].join(' '),
    };
  });

const properties: Readonly<Record<string, { word: string; has: (field: FieldRow) => boolean }>> = {
  required: { word: 'Required', has: ({ required }) => required === true },
  readOnly: { word: 'Read-only', has: ({ readOnly }) => readOnly === true },
  writable: { word: 'Writable', has: ({ readOnly }) => readOnly === false },
  custom: { word: 'Custom', has: ({ custom }) => custom === true },
  select: { word: 'With select values', has: ({ values }) => values.length > 0 },
};

export const fieldFilters: readonly ListFilter<FieldRow>[] = [
  { key: 'type', label: 'Type', valueOf: ({ type }) => type },
  {
    key: 'flag',
    label: 'Property',
    valueOf: (field) => Object.keys(properties).filter((name) => properties[name]?.has(field)),
    wordOf: (name) => properties[name]?.word ?? name,
  },
];

export const fieldText = ({ text }: FieldRow): string => text;
