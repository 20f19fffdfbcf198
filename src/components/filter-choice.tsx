import { Select } from '@mantine/core';
import type { FilterSelectProps } from './filter-select';

// More options are found by typing.
const shownAtOnce = 100;

/** The lazy part of `FilterSelect`. A value in the address that is not among the options is shown as it is. */
export function FilterChoice({ label, data, value, onChange }: FilterSelectProps) {
  const known = value === undefined || data.some((option) => option.value === value);
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={known ? [...data] : [{ value, label: value }, ...data]}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      searchable={data.length > 8}
      limit={shownAtOnce}
      clearable
      nothingFoundMessage="Nothing found"
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
    />
  );
}
