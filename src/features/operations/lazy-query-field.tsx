import { Input } from '@mantine/core';
import { IconSearch } from '@/components/icons';
import { lazyOverlay } from '@/components/lazy-part';
import type { OperationsQueryFieldProps } from './operations-query-field';
import classes from './operations-table.module.css';

/** Loaded once the rows are on screen. */
export const OperationsQueryField = lazyOverlay(
  () => import('./operations-query-field').then((module) => module.OperationsQueryField),
  QueryFieldPlace,
);

/** The place of the field while it is loaded. */
function QueryFieldPlace({ label, placeholder, value }: OperationsQueryFieldProps) {
  return (
    <Input
      className={classes.queryPlace}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      leftSection={<IconSearch aria-hidden />}
      readOnly
      aria-busy
    />
  );
}
