import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  /** One sentence: what does not exist yet. */
  title: string;
  /** One sentence: what it is for. */
  children?: ReactNode;
  action?: ReactNode;
  /** A `RefreshNote`: when the empty list was read. */
  refresh?: ReactNode;
}

/** Shown in place of an empty list: what it is for and how to create one. */
export function EmptyState({ title, children, action, refresh }: EmptyStateProps) {
  return (
    <div className={`${classes.root} stack gap-4`}>
      <p className="strong">{title}</p>
      {children ? <p className="quiet reading">{children}</p> : null}
      {action ? <div className={`${classes.action} wrap gap-8 above-8`}>{action}</div> : null}
      {refresh ? <div className={`${classes.action} wrap gap-8 above-8`}>{refresh}</div> : null}
    </div>
  );
}
