import { VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { cellContent } from './data-table-cell';
import type { Column } from './data-table-types';
import classes from './data-table-cards.module.css';

interface CardProps {
  row: unknown;
  columns: readonly Column<unknown>[];
  rowLink: ((row: unknown, children: ReactNode) => ReactNode) | undefined;
  checkbox: ReactNode;
  menu: ReactNode;
}

/** A row on a screen without room for columns: two lines. */
export function Card({ row, columns, rowLink, checkbox, menu }: CardProps) {
  const primary = columns.filter((column) => column.primary);
  const top = columns.filter((column) => column.card === 'top' && !column.primary);
  const below = columns.filter(
    (column) => !column.primary && column.card !== 'top' && column.card !== 'hidden',
  );
  return (
    <div className={`${classes.card} line gap-8 small`}>
      {checkbox}
      <div className="fill shrink">
        <div className={`${classes.line} spread`}>
          <span className={classes.primary} data-row-link>
            {primary.map((column) => (
              <Fragment key={column.id}>
                {rowLink ? rowLink(row, cellContent(column, row)) : cellContent(column, row)}
              </Fragment>
            ))}
          </span>
          {top.map((column) => (
            <span key={column.id} className={classes.top}>
              <FactName column={column} />
              {cellContent(column, row)}
            </span>
          ))}
        </div>
        <div className={classes.second}>
          {below.map((column) => {
            const content = cellContent(column, row);
            return content === null ? null : (
              <span key={column.id} className={classes.fact} data-mono={column.mono || undefined}>
                <FactName column={column} />
                {content}
              </span>
            );
          })}
        </div>
      </div>
      {menu ? <div className={classes.menu}>{menu}</div> : null}
    </div>
  );
}

/** The header of the column. Numbers and times say nothing without it; otherwise only a screen reader needs it. */
function FactName({ column: { align, card, header } }: { column: Column<unknown> }) {
  return align === 'right' || card === 'named' ? (
    <span>{header} </span>
  ) : (
    <VisuallyHidden>{header}: </VisuallyHidden>
  );
}
