import { Input } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from './lazy-part';
import { IconSelector } from './icons';
import { useSteady } from './use-steady';

const FilterChoice = lazyPart(() => import('./filter-choice').then((module) => module.FilterChoice));

export interface FilterOption {
  value: string;
  label: string;
}

export interface FilterSelectProps {
  /** What it filters by; also what it shows while nothing is chosen. */
  label: string;
  data: readonly FilterOption[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** One filter of a table's toolbar. The table does not wait for it: until it is loaded, its place is kept. */
export function FilterSelect({ label, data, value, onChange }: FilterSelectProps) {
  // Thousands of options are not to be gone through for a new function.
  const change = useSteady(onChange);
  return (
    <Suspense
      fallback={
        <Input
          aria-label={label}
          placeholder={label}
          value={value ?? ''}
          readOnly
          aria-busy
          rightSection={<IconSelector aria-hidden />}
        />
      }
    >
      <FilterChoice label={label} data={data} value={value} onChange={change} />
    </Suspense>
  );
}
