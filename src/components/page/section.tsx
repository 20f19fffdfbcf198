import { useId, type ReactNode } from 'react';
import classes from './section.module.css';

interface SectionHeaderProps {
  title: string;
  id?: string;
  count?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}

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

/** A section with its heading, by which it is named. */
export function Section(props: SectionHeaderProps & { className?: string; children: ReactNode }) {
  const { className, children, ...header } = props;
  const ownId = useId();
  const { id = ownId } = header;
  return (
    <section className={className} aria-labelledby={id}>
      <SectionHeader {...header} id={id} />
      {children}
    </section>
  );
}
