import { FilterPlace } from '@/components/filter-select';
import { lazyOverlay } from '@/components/lazy-part';

/** Loaded once the rows are on screen. */
export const OperationsFilters = lazyOverlay(
  () => import('./operations-filters').then((module) => module.OperationsFilters),
  ({ time, search }) => (
    <>
      <FilterPlace label="Started" value={time} />
      <FilterPlace label="Group by" value={search.group} />
    </>
  ),
);
