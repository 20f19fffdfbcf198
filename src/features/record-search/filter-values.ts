import type { FilterState } from './records-search';

/** What a value is compared as. */
export const valueKinds = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'boolean', label: 'Yes or no' },
] as const;
export type ValueKind = (typeof valueKinds)[number]['value'];

export interface FilterValues {
  field?: string | undefined;
  kind: ValueKind;
  value: string;
}

export const toFilterValues = ({ field, value }: FilterState): FilterValues => ({
  field,
  kind: typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'boolean',
  value: String(value),
});

/** The kind of value to compare a field of this type with. */
export function kindOfType(valueType: string | undefined): ValueKind {
  if (valueType === 'int' || valueType === 'float') return 'number';
  return valueType === 'boolean' ? 'boolean' : 'text';
}

/** The filter to send, or what is wrong with it. */
export function fromFilterValues(
  values: FilterValues,
): FilterState | { error: 'field' | 'value'; message: string } {
  const field = values.field?.trim();
  if (!field) return { error: 'field', message: 'Choose a field' };
  if (values.kind === 'boolean') return { field, value: values.value === 'true' };
  if (values.kind === 'text') return { field, value: values.value };
  const number = Number(values.value);
  return values.value.trim() === '' || !Number.isFinite(number)
    ? { error: 'value', message: 'Enter a number' }
    : { field, value: number };
}
