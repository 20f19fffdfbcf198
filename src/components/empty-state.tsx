import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  /** One sentence: what is not there yet. */
  title: string;
  /** One sentence: what it is good for. */
  children?: ReactNode;
  action?: ReactNode;
  /** How old that there is nothing is, and reading it again. */
  refresh?: ReactNode;
  icon?: ReactNode;
  /** No frame, for a place that has one already. */
  bare?: boolean;
}

/** Nothing yet: what it is, what it is good for, how to make one. */
export function EmptyState({ title, children, action, refresh, icon, bare = false }: EmptyStateProps) {
  return (
    <div className={classes.root} data-bare={bare || undefined}>
      {icon ? <span className={classes.icon}>{icon}</span> : null}
      <p className={classes.title}>{title}</p>
      {children ? <p className={classes.text}>{children}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
      {refresh ? <div className={classes.action}>{refresh}</div> : null}
    </div>
  );
}
