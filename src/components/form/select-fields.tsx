import { Select, type SelectProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import type { Option } from '@/lib/account-options';
import { useInput, type FieldProps } from './field-props';

interface SelectFieldProps<Values extends FieldValues>
  extends FieldProps<Values>, Pick<SelectProps, 'searchable' | 'renderOption' | 'filter'> {
  data: readonly (string | Option)[];
  /** Can be cleared; the form value is then null. */
  clearable?: boolean;
  nothingFound?: string;
}

/**
 * A select. A value that is not among the options is shown as it is: services may know more values than the console.
 */
export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { data, nothingFound = 'Nothing matches', ...field } = props;
  const { input, value, onChange } = useInput(field);
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const isKnown = data.some((option) => (typeof option === 'string' ? option : option.value) === chosen);
  return (
    <Select
      {...input}
      data={chosen === null || isKnown ? [...data] : [...data, chosen]}
      nothingFoundMessage={nothingFound}
      value={chosen}
      onChange={onChange}
    />
  );
}
