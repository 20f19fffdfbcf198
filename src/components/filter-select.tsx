import { Input } from '@mantine/core';
import { lazyOverlay } from './lazy-part';
import { IconSelector } from './icons';
import { useSteady } from './use-steady';

export interface FilterOption {
  value: string;
  label: string;
}

export interface FilterSelectProps {
  /** What it filters by; also the placeholder. */
  label: string;
  data: readonly FilterOption[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

// Its place is kept while it is loaded.
const FilterChoice = lazyOverlay(
  () => import('./filter-choice').then((module) => module.FilterChoice),
  ({ label, value }: FilterSelectProps) => (
    <Input
      aria-label={label}
      placeholder={label}
      value={value ?? ''}
      readOnly
      aria-busy
      rightSection={<IconSelector aria-hidden />}
    />
  ),
);

/** A filter in a table's toolbar. */
export function FilterSelect({ onChange, ...props }: FilterSelectProps) {
  // Stable, so that thousands of options are not filtered again for a new function.
  const change = useSteady(onChange);
  return <FilterChoice {...props} onChange={change} />;
}
