import { Input } from '@mantine/core';
import { FilterPlace } from '@/components/list/filter-select';
import { IconSearch } from '@/components/icons';
import { lazyOverlay, lazyPart } from '@/components/state/lazy-part';
import { TableSkeleton, TextSkeleton } from '@/components/state/skeletons';
import classes from '../list/operations-table.module.css';

// Loaded once the rows are on screen. Until then their places take no click or focus, which would be lost.

export const OperationsQueryField = lazyOverlay(
  () => import('../list/operations-query-field'),
  'OperationsQueryField',
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

export const GroupingFilter = lazyOverlay(
  () => import('../list/grouping-filter'),
  'GroupingFilter',
  ({ search }) => <FilterPlace label="Group by" value={search.group} />,
);

export const OperationsTools = lazyOverlay(
  () => import('../list/operations-tools'),
  'OperationsTools',
  () => <div className={classes.toolsPlace} />,
);

export const RangeChoice = lazyOverlay(
  () => import('@/components/range/range-choice'),
  'RangeChoice',
  () => <div className={classes.rangePlace} />,
);

export const CatchUp = lazyOverlay(() => import('../list/use-catch-up'), 'CatchUp');

export const ColumnDialog = lazyOverlay(() => import('@/components/list/column-dialog'), 'ColumnDialog');

export const OperationsSelection = lazyOverlay(
  () => import('../list/operations-selection'),
  'OperationsSelection',
);

export const CauseFilters = lazyPart(
  () => import('../causes/cause-filters'),
  'CauseFilters',
  () => <div />,
);

export const OperationGroups = lazyPart(
  () => import('../list/operation-groups'),
  'OperationGroups',
  () => <TableSkeleton columns={6} label="Reading operations" />,
);

export const OperationsChart = lazyPart(
  () => import('@/components/resources/operations-chart'),
  'OperationsChart',
  () => <div className={classes.chartPlace} />,
);

// Loaded when they take the place of the list.

export const NoOperations = lazyPart(
  () => import('../list/no-operations'),
  'NoOperations',
  () => <TableSkeleton columns={6} label="Reading operations" />,
);

export const NoInstallations = lazyPart(
  () => import('../list/no-operations'),
  'NoInstallations',
  () => <TextSkeleton />,
);

export const ListNotOffered = lazyPart(
  () => import('../list/no-operations'),
  'ListNotOffered',
  () => <TextSkeleton />,
);
