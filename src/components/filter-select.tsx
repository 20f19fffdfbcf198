import { Input } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from './lazy-part';
import { IconSelector } from './icons';

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
export function FilterSelect(props: FilterSelectProps) {
  return (
    <Suspense
      fallback={
        <Input
          aria-label={props.label}
          placeholder={props.label}
          value={props.value ?? ''}
          readOnly
          aria-busy
          rightSection={<IconSelector aria-hidden />}
        />
      }
    >
      <FilterChoice {...props} />
    </Suspense>
  );
}
