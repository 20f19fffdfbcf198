import { MultiSelect, Select, type ComboboxData, type SelectProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useInput, type FieldProps } from './field-props';

interface SelectFieldProps<Values extends FieldValues, Sent = Values> extends FieldProps<Values, Sent> {
  data: ComboboxData;
  searchable?: boolean;
  /** Can be cleared; the form value is then null. */
  clearable?: boolean;
  nothingFound?: string;
}

/**
 * A select. A value that is not among the options is shown as it is: services may know more values than the console.
 */
export function SelectField<Values extends FieldValues, Sent = Values>(
  props: SelectFieldProps<Values, Sent> & Pick<SelectProps, 'renderOption' | 'filter'>,
) {
  const { data, nothingFound = 'Nothing matches', ...field } = props;
  const { input, value, onChange } = useInput(field);
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  return (
    <Select
      {...input}
      data={withValues(data, chosen === null ? [] : [chosen])}
      nothingFoundMessage={nothingFound}
      value={chosen}
      onChange={onChange}
    />
  );
}

/** A multi-select. */
export function MultiSelectField<Values extends FieldValues, Sent = Values>(
  props: SelectFieldProps<Values, Sent>,
) {
  const { data, nothingFound = 'Nothing matches', ...field } = props;
  const { input, value, onChange } = useInput(field);
  const chosen = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  return (
    <MultiSelect
      {...input}
      data={withValues(data, chosen)}
      nothingFoundMessage={nothingFound}
      value={chosen}
      onChange={onChange}
    />
  );
}

function withValues(data: ComboboxData, values: readonly string[]): ComboboxData {
  const known = new Set(
    data.flatMap((item) => (isGroup(item) ? item.items.map(optionValue) : optionValue(item))),
  );
  const unknown = values.filter((value) => !known.has(value));
  return unknown.length > 0 ? ([...data, ...unknown] as ComboboxData) : data;
}

type Entry = ComboboxData[number];
type Group = Extract<Entry, { items: unknown }>;

function isGroup(item: Entry): item is Group {
  return typeof item === 'object' && 'items' in item;
}

function optionValue(item: Exclude<Entry, Group> | Group['items'][number]): string {
  return typeof item === 'string' ? item : item.value;
}
