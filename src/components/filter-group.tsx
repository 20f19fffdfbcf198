import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import classes from './filter-group.module.css';
import { IconFilter } from './icons';

interface FilterGroupProps {
  /** Number of active filters, shown while the group is closed. */
  active: number;
  children: ReactNode;
}

/** The filters of a toolbar: in a row, or behind a button on narrow screens. */
export function FilterGroup({ active, children }: FilterGroupProps) {
  const [open, setOpen] = useState(false);
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  return (
    <div className={classes.root} data-open={open || undefined}>
      <Button
        className={classes.button}
        variant="default"
        leftSection={<IconFilter aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      {narrow && !open ? null : <div className={classes.filters}>{children}</div>}
    </div>
  );
}
