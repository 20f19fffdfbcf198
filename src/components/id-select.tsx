import { Select } from '@mantine/core';
import { useState, type ReactNode } from 'react';

export interface IdOption {
  value: string;
  label: string;
}

interface IdSelectProps {
  label: string;
  /** What is known; anything else can be typed or pasted. */
  data: readonly IdOption[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  clearable?: boolean;
  disabled?: boolean;
}

const shownAtOnce = 200;

/** Chooses a known thing by its name, or takes an id as it is typed: services need not offer every list. */
export function IdSelect(props: IdSelectProps) {
  const { label, data, value, onChange, placeholder, clearable = false, ...input } = props;
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const labels = new Set(data.map((option) => option.label));
  const values = new Set(data.map((option) => option.value));
  const free = text !== '' && !labels.has(text) && !values.has(text) && text !== value;
  const options = [
    ...data,
    ...(value !== undefined && !values.has(value) ? [{ value, label: value }] : []),
    ...(free ? [{ value: text, label: `Use “${text}”` }] : []),
  ];
  return (
    <Select
      {...input}
      label={label}
      placeholder={placeholder ?? 'Choose, or paste an id'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={options}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      searchable
      selectFirstOptionOnChange
      clearable={clearable}
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      limit={shownAtOnce}
      onSearchChange={setTyped}
      filter={({ options: all, search }) => {
        const words = search.trim().toLowerCase();
        const own = options.find((option) => option.value === value)?.label.toLowerCase();
        // The chosen one's own label in the field is no filter.
        if (words === '' || words === own) return all;
        return all.filter(
          (option) =>
            'value' in option &&
            (option.label.toLowerCase().includes(words) ||
              option.value.toLowerCase().includes(words) ||
              option.value === text),
        );
      }}
      nothingFoundMessage="Nothing found"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
