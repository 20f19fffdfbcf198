import type { ComponentProps } from 'react';
import { GroupSelect } from './group-select';
import { StartedFilter } from './started-filter';

interface OperationsFiltersProps {
  started: ComponentProps<typeof StartedFilter>;
  grouping: ComponentProps<typeof GroupSelect>;
}

/** The choices beside the query. */
export function OperationsFilters({ started, grouping }: OperationsFiltersProps) {
  return (
    <>
      <StartedFilter {...started} />
      <GroupSelect {...grouping} />
    </>
  );
}
