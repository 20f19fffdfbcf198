import { Input } from '@mantine/core';
import { lazyOverlay } from './lazy-part';
import { IconSelector } from './icons';

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

/** A filter in a table's toolbar. Its place is kept while it is loaded. */
export const FilterSelect = lazyOverlay(
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
