import { Input } from '@mantine/core';
import { FilterPlace } from '@/components/filter-select';
import { IconSearch } from '@/components/icons';
import { lazyOverlay, lazyPart } from '@/components/lazy-part';
import { TableSkeleton, TextSkeleton } from '@/components/skeletons';
import classes from './operations-table.module.css';

// Loaded once the rows are on screen. Until then their places take no click or focus, which would be lost.

export const OperationsQueryField = lazyOverlay(
  () => import('./operations-query-field').then((module) => module.OperationsQueryField),
  ({ label, placeholder, value }) => (
    <Input
      className={classes.queryPlace}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      leftSection={<IconSearch aria-hidden />}
      readOnly
      inert
      aria-busy
    />
  ),
);

export const OperationsFilters = lazyOverlay(
  () => import('./operations-filters').then((module) => module.OperationsFilters),
  ({ time, search }) => (
    <>
      <FilterPlace label="Started" value={time} />
      <FilterPlace label="Group by" value={search.group} />
    </>
  ),
);

// Loaded when they take the place of the list.

export const NoOperations = lazyPart(
  () => import('./no-operations').then((module) => module.NoOperations),
  () => <TableSkeleton columns={6} label="Reading operations" />,
);

export const NoInstallations = lazyPart(
  () => import('./no-operations').then((module) => module.NoInstallations),
  () => <TextSkeleton />,
);

export const ListNotOffered = lazyPart(
  () => import('./no-operations').then((module) => module.ListNotOffered),
  () => <TextSkeleton />,
);
