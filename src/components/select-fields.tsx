import { MultiSelect, Select, type ComboboxData } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { shownProps, useField, type FieldProps } from './field-props';

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
  props: SelectFieldProps<Values, Sent>,
) {
  const {
    control,
    name,
    label,
    description,
    optional,
    data,
    nothingFound = 'Nothing matches',
    ...input
  } = props;
  const { ref, value, error, onChange, onBlur } = useField({ control, name });
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  return (
    <Select
      {...input}
      {...shownProps({ label, description, optional }, error)}
      ref={ref}
      name={name}
      data={withValues(data, chosen === null ? [] : [chosen])}
      nothingFoundMessage={nothingFound}
      value={chosen}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

/** A multi-select. */
export function MultiSelectField<Values extends FieldValues, Sent = Values>(
  props: SelectFieldProps<Values, Sent>,
) {
  const {
    control,
    name,
    label,
    description,
    optional,
    data,
    nothingFound = 'Nothing matches',
    ...input
  } = props;
  const { ref, value, error, onChange, onBlur } = useField({ control, name });
  const chosen = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  return (
    <MultiSelect
      {...input}
      {...shownProps({ label, description, optional }, error)}
      ref={ref}
      name={name}
      data={withValues(data, chosen)}
      nothingFoundMessage={nothingFound}
      value={chosen}
      onChange={onChange}
      onBlur={onBlur}
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
