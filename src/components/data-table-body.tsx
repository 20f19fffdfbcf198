import { Fragment, memo, useLayoutEffect, useRef, type ReactNode, type Ref, type RefObject } from 'react';
import type { Column, DataTableHandle, DataTableProps } from './data-table';
import { Card } from './data-table-cards';
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
  const moves = useLatest({ focusRow: drawn.focusRow, noteFocus: drawn.noteFocus, count: rows.length });
  return (
    <tbody role="rowgroup" data-compact={compact || undefined} data-tall={tall || undefined}>
      {drawn.rows.map(({ index, spaceBefore, id, key }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <Fragment key={key}>
            {spaceBefore > 0 ? <Space height={spaceBefore} /> : null}
            <MemoRow
              row={row}
              id={id}
              columns={columns as readonly Column<unknown>[]}
              index={index}
              rowNumber={virtual ? index + (narrow ? 1 : 2) : undefined}
              narrow={narrow}
              tabStop={index === drawn.tabStop}
              selected={id === selectedId}
              muted={isMuted?.(row) ?? false}
              onOpen={onOpen as ((row: unknown) => void) | undefined}
              rowLink={rowLink as RowProps['rowLink']}
              rowMenu={rowMenu as RowProps['rowMenu']}
              moves={moves}
            />
          </Fragment>
        );
      })}
      {drawn.spaceAfter > 0 ? <Space height={drawn.spaceAfter} /> : null}
    </tbody>
  );
}

interface Moves {
  focusRow: (index: number) => void;
  noteFocus: (index: number) => void;
  count: number;
}

// Rows keep one reference and are not drawn again when another row gets the focus or the window moves.
function useLatest(value: Moves): RefObject<Moves> {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}

function Space({ height }: { height: number }) {
  return <tr aria-hidden className={classes.space} style={{ height }} />;
}

interface RowProps {
  row: unknown;
  id: string;
  columns: readonly Column<unknown>[];
  index: number;
  rowNumber: number | undefined;
  narrow: boolean;
  tabStop: boolean;
  selected: boolean;
  muted: boolean;
  onOpen: ((row: unknown) => void) | undefined;
  rowLink: ((row: unknown, children: ReactNode) => ReactNode) | undefined;
  rowMenu: ((row: unknown) => ReactNode) | undefined;
  moves: RefObject<Moves>;
}

const MemoRow = memo(TableRow);

function TableRow(props: RowProps) {
  const {
    row,
    id,
    columns,
    index,
    rowNumber,
    narrow,
    tabStop,
    selected,
    muted,
    onOpen,
    rowLink,
    rowMenu,
    moves,
  } = props;
  const open = onOpen ? () => onOpen(row) : undefined;
  // Its own menu, also where the element was another row's before: what is open acts on that one.
  const menu = rowMenu ? <Fragment key={id}>{rowMenu(row)}</Fragment> : undefined;
  return (
    <tr
      role="row"
      className={classes.row}
      data-row-index={index}
      data-opens={open || rowLink ? true : undefined}
      data-muted={muted || undefined}
      tabIndex={tabStop ? 0 : -1}
      aria-current={selected || undefined}
      aria-rowindex={rowNumber}
      onFocus={() => moves.current.noteFocus(index)}
      onClick={(event) => handleRowClick(event, open)}
      onAuxClick={(event) => handleRowClick(event, open)}
      onKeyDown={(event) => {
        const asked = rowKey(event, index, moves.current.count);
        if (asked === undefined) return;
        event.preventDefault();
        if (asked !== 'open') moves.current.focusRow(asked);
        else if (open) open();
        else event.currentTarget.querySelector<HTMLElement>('[data-row-link] a[href]')?.click();
      }}
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

function Cells({
  row,
  columns,
  rowLink,
  menu,
}: Pick<RowProps, 'row' | 'columns' | 'rowLink'> & { menu: ReactNode }) {
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
            // The column may be too narrow for it.
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
