import { Button } from '@mantine/core';
import classes from './empty-state.module.css';

interface NoMatchProps {
  /** The filter in words: 'status failure and “acme”'. */
  filter: string;
  onClear: () => void;
  /** What is listed: "destinations". */
  noun?: string;
}

/** Shown if the filter hides every row. */
export function NoMatch({ filter, onClear, noun = 'rows' }: NoMatchProps) {
  return (
    <div className={classes.root}>
      <p className={classes.title}>No {noun} match</p>
      <p className={classes.text}>The filter is {filter}.</p>
      <div className={classes.action}>
        <Button variant="default" onClick={onClear}>
          Clear filter
        </Button>
      </div>
    </div>
  );
}
