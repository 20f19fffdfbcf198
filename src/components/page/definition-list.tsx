import type { ReactNode } from 'react';
import classes from './definition-list.module.css';

export interface DefinitionItem {
  term: string;
  value: ReactNode;
  /** Spans both columns. */
  wide?: boolean;
}

export interface DefinitionListProps {
  /** Items that do not apply are left out. */
  items: readonly (DefinitionItem | false | undefined)[];
  /** Two columns where there is room. */
  columns?: 1 | 2;
}

/** A list of terms and values. Missing values are shown as such. */
export function DefinitionList({ items, columns = 1 }: DefinitionListProps) {
  return (
    <dl className={classes.list} data-columns={columns}>
      {items
        .filter((item) => item !== false && item !== undefined)
        .map((item) => (
          <div key={item.term} className={classes.item} data-wide={item.wide || undefined}>
            <dt className="quiet">{item.term}</dt>
            <dd className="wrap-anywhere shrink">
              {isMissing(item.value) ? <span className="quiet">Not set</span> : item.value}
            </dd>
          </div>
        ))}
    </dl>
  );
}

const isMissing = (value: ReactNode): boolean =>
  value === undefined || value === null || value === '' || value === false;
