import {
  Fragment,
  memo,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { Card } from './data-table-cards';
import type { Column, DataTableHandle, DataTableProps } from './data-table-types';
import classes from './data-table.module.css';
import { handleRowClick, rowKey } from './row-events';
import { useRowWindow } from './use-row-window';

export interface TableBodyProps<Row> extends Omit<DataTableProps<Row>, 'handle'> {
  scroller: RefObject<HTMLDivElement | null>;
  virtual: boolean;
  narrow: boolean;
  handle: Ref<DataTableHandle> | undefined;
}

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { columns, rows, getRowId, onOpen, rowLink, rowMenu, selectedId, isMuted } = props;
  const { compact, tall, virtual, narrow } = props;
  const idAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? undefined : getRowId(row);
  };
  const drawn = useRowWindow({
    count: rows.length,
    idAt,
    indexOf: (id) => rows.findIndex((row) => getRowId(row) === id),
    virtual,
    scroller: props.scroller,
    rowHeight: (narrow ? 3.75 : compact ? 1.75 : 2.25) + (tall ? (narrow ? 1.25 : 1) : 0),
    headHeight: narrow ? 0 : 2,
    selectedId,
    handle: props.handle,
  });

  // The same for all rows, so that neither moving the focus nor scrolling renders the rows that stay.
  const openAt = (index: number) => {
    const row = rows[index];
    return onOpen && row !== undefined ? () => onOpen(row) : undefined;
  };
  const handleClick = (event: MouseEvent<HTMLElement>) => handleRowClick(event, openAt(indexOf(event)));
  const handleFocus = (event: FocusEvent<HTMLElement>) => drawn.noteFocus(indexOf(event));
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const action = rowKey(event, indexOf(event), rows.length);
    if (action === undefined) return;
    event.preventDefault();
    if (action !== 'open') drawn.focusRow(action);
    else if (onOpen) openAt(indexOf(event))?.();
    else event.currentTarget.querySelector<HTMLElement>('[data-row-link] a[href]')?.click();
  };
  return (
    <tbody role="rowgroup" data-compact={compact || undefined} data-tall={tall || undefined}>
      {drawn.rows.map(({ index, spaceBefore, id }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <Fragment key={id}>
            {spaceBefore > 0 ? <Space height={spaceBefore} /> : null}
            <MemoRow
              row={row}
              columns={columns as readonly Column<unknown>[]}
              index={index}
              rowNumber={virtual ? index + (narrow ? 1 : 2) : undefined}
              narrow={narrow}
              tabStop={index === drawn.tabStop}
              selected={id === selectedId}
              muted={isMuted?.(row) ?? false}
              opens={Boolean(onOpen ?? rowLink)}
              rowLink={rowLink as RowProps['rowLink']}
              rowMenu={rowMenu as RowProps['rowMenu']}
              onFocus={handleFocus}
              onClick={handleClick}
              onKeyDown={handleKey}
            />
          </Fragment>
        );
      })}
      {drawn.spaceAfter > 0 ? <Space height={drawn.spaceAfter} /> : null}
    </tbody>
  );
}

const indexOf = ({ currentTarget }: SyntheticEvent<HTMLElement>) => Number(currentTarget.dataset['rowIndex']);

function Space({ height }: { height: number }) {
  return <tr aria-hidden className={classes.space} style={{ height }} />;
}

interface RowProps {
  row: unknown;
  columns: readonly Column<unknown>[];
  index: number;
  rowNumber: number | undefined;
  narrow: boolean;
  tabStop: boolean;
  selected: boolean;
  muted: boolean;
  opens: boolean;
  rowLink: ((row: unknown, children: ReactNode) => ReactNode) | undefined;
  rowMenu: ((row: unknown) => ReactNode) | undefined;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const MemoRow = memo(TableRow);

function TableRow(props: RowProps) {
  const { row, columns, index, rowNumber, narrow, tabStop, selected, muted, opens, rowLink, rowMenu } = props;
  const { onFocus, onClick, onKeyDown } = props;
  const menu = rowMenu?.(row);
  return (
    <tr
      role="row"
      className={classes.row}
      data-row-index={index}
      data-opens={opens || undefined}
      data-muted={muted || undefined}
      tabIndex={tabStop ? 0 : -1}
      aria-current={selected || undefined}
      aria-rowindex={rowNumber}
      onFocus={onFocus}
      onClick={onClick}
      onAuxClick={onClick}
      onKeyDown={onKeyDown}
    >
      {narrow ? (
        <td role="cell" className={classes.cardCell}>
          <Card row={row} columns={columns} rowLink={rowLink} menu={menu} />
        </td>
      ) : (
        <Cells row={row} columns={columns} rowLink={rowLink} menu={menu} />
      )}
    </tr>
  );
}

interface CellsProps {
  row: unknown;
  columns: readonly Column<unknown>[];
  rowLink: RowProps['rowLink'];
  menu: ReactNode;
}

function Cells({ row, columns, rowLink, menu }: CellsProps) {
  return (
    <>
      {columns.map((column) => {
        const content = column.cell(row);
        return (
          <td
            key={column.id}
            role="cell"
            className={classes.cell}
            data-align={column.align}
            data-mono={column.mono || undefined}
            // The column may be too narrow for the text.
            title={typeof content === 'string' ? content : undefined}
          >
            {column.primary ? (
              <span className={classes.primary} data-row-link>
                {rowLink ? rowLink(row, content) : content}
              </span>
            ) : (
              content
            )}
          </td>
        );
      })}
      {menu ? (
        <td role="cell" className={classes.menuCell}>
          {menu}
        </td>
      ) : null}
    </>
  );
}
