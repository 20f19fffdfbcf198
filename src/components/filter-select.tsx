import { Input } from '@mantine/core';
import { Suspense } from 'react';
import { lazyOverlay } from './lazy-part';
import { IconSelector } from './icons';
import { useSteady } from './use-steady';

const FilterChoice = lazyOverlay(() => import('./filter-choice').then((module) => module.FilterChoice));

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
export function FilterSelect({ label, data, value, onChange }: FilterSelectProps) {
  // Stable, so that thousands of options are not filtered again for a new function.
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
