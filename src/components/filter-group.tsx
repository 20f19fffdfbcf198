import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import classes from './filter-group.module.css';
import { IconFilter } from './icons';

interface FilterGroupProps {
  /** How many are set, so that a closed group does not hide that the list is filtered. */
  active: number;
  children: ReactNode;
}

/** The filters of a toolbar: in a row where there is room, behind a button where there is not. */
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
