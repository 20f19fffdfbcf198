import type { ReactNode } from 'react';
import classes from './definition-list.module.css';

export interface DefinitionItem {
  term: string;
  value: ReactNode;
  /** Takes a line of its own where the list has two columns. */
  wide?: boolean;
}

interface DefinitionListProps {
  items: readonly DefinitionItem[];
  /** Pairs side by side where there is room. */
  columns?: 1 | 2;
}

/** Facts in the order people ask for them. What has no value says so. */
export function DefinitionList({ items, columns = 1 }: DefinitionListProps) {
  return (
    <dl className={classes.list} data-columns={columns}>
      {items.map((item) => (
        <div key={item.term} className={classes.item} data-wide={item.wide || undefined}>
          <dt className={classes.term}>{item.term}</dt>
          <dd className={classes.value}>
            {isMissing(item.value) ? <span className={classes.missing}>Not set</span> : item.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isMissing(value: ReactNode): boolean {
  return value === undefined || value === null || value === '' || value === false;
}
