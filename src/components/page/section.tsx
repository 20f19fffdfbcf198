import type { ReactNode } from 'react';
import classes from './section-header.module.css';

interface SectionHeaderProps {
  title: string;
  id?: string;
  count?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}

/** The heading of a section. */
export function SectionHeader({ title, id, count, description, actions }: SectionHeaderProps) {
  return (
    <div className="below-8">
      <div className={`${classes.row} row gap-8`}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {count === undefined ? null : <span className="note">{count}</span>}
        {actions ? <div className="line gap-8 small push-end">{actions}</div> : null}
      </div>
      {description ? <p className="note reading">{description}</p> : null}
    </div>
  );
}
