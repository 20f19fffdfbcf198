import { FilterPlace } from '@/components/filter-select';
import { lazyOverlay } from '@/components/lazy-part';

/** Loaded once the rows are on screen. */
export const OperationsFilters = lazyOverlay(
  () => import('./operations-filters').then((module) => module.OperationsFilters),
  ({ started, grouping }) => (
    <>
      <FilterPlace label="Started" value={started.value} />
      <FilterPlace label="Group by" value={grouping.search.group} />
    </>
  ),
);
