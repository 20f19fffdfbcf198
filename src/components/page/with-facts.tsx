import type { ReactNode } from 'react';
import classes from './with-facts.module.css';

/** The content of a page with its facts beside it. On a narrow screen they are below it, in print above it. */
export function WithFacts({ facts, children }: { facts: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.root}>
      <div>{children}</div>
      {facts === undefined ? null : <div className={classes.facts}>{facts}</div>}
    </div>
  );
}
