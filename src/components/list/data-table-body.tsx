import {
  Fragment,
  memo,
  useRef,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { plural } from '@/lib/format';
import { shownName } from '@/lib/hidden-characters';
import { toJson } from '@/lib/json';
import { announce } from '@/components/announcer';
import { copyText } from '@/components/clipboard';
import { copiedRows } from './copied-rows';
import { Card } from './data-table-cards';
import { cellContent } from './data-table-cell';
import type { Column, DataTableProps } from './data-table-types';
import classes from './data-table.module.css';
import { handleRowClick, rowKey } from './row-events';
import { RowMenu } from './row-menu';
import { useRowWindow, type PlacedRow } from './use-row-window';
import type { WithAround } from './use-text-selection';

export interface TableBodyProps<Row> extends DataTableProps<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  virtual: boolean;
  narrow: boolean;
}

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { columns, rows, rowId, rowName, onOpen, rowLink, rowActions, selection, currentId } = props;
  const { compact, tall, virtual, narrow, scroller, part, question, sort } = props;
  const first = part?.from ?? 0;
  const count = part?.count ?? rows.length;
  const rowAt = (index: number): Row | undefined => rows[index - first];
  const idAt = (index: number) => {
    const row = rowAt(index);
    return row === undefined ? undefined : rowId(row);
  };
  const placeOf = (id: string) => {
    const at = rows.findIndex((row) => rowId(row) === id);
    return at < 0 ? undefined : first + at;
  };
  const copyRows = (from: number, to: number, event: ClipboardEvent, withAround: WithAround) => {
    const done = `${plural(to - from + 1, 'row')} copied`;
    const found = rows.slice(Math.max(0, from - first), to - first + 1);
    if (part && found.length <= to - from) {
      const text = part.read({ first: from, last: to }).then((read) => withAround(copiedRows(columns, read)));
      return void copyText(text, done).then(announce);
    }
    event.clipboardData?.setData('text/plain', withAround(copiedRows(columns, found)));
    return announce(done);
  };
  const lineHeight = tall ? (narrow ? 1.25 : 1) : 0;
  const drawn = useRowWindow({
    count,
    rowAt,
    rowId,
    placeOf,
    onView: part?.onView,
    scroller,
    virtual,
    rowHeight: (narrow ? 3.75 : compact ? 1.75 : 2.25) + lineHeight,
    currentId,
    onCopy: virtual ? copyRows : undefined,
  });
  const answers = toJson([question, sort]);
  /** The row whose checkbox was used last, and the question and order it was in. */
  const lastSelected = useRef<{ row: PlacedRow<Row> | undefined; answers: string }>(undefined);

  const select = (index: number, range: boolean) => {
    if (!selection) return undefined;
    const last = range && lastSelected.current?.answers === answers ? lastSelected.current.row : undefined;
    const placed = last ? drawn.placeNow(last) : -1;
    const from = placed < 0 ? index : placed;
    const asked = { first: Math.min(from, index), last: Math.max(from, index) };
    const isOn = !selection.selected.has(idAt(index) ?? '');
    lastSelected.current = { row: drawn.placed(index), answers };
    if (selection.onRange && rowAt(from) === undefined) return selection.onRange(asked, isOn);
    const next = new Set(selection.selected);
    for (let at = asked.first; at <= asked.last; at += 1) {
      const row = rowAt(at);
      if (row === undefined || selection.isSelectable?.(row) === false) continue;
      const id = rowId(row);
      if (isOn) next.add(id);
      else next.delete(id);
    }
    return selection.onChange(next);
  };
  const openAt = (index: number) => {
    const row = rowAt(index);
    return onOpen && row !== undefined ? () => onOpen(row) : undefined;
  };
  // The same for all rows, so that neither moving the focus nor scrolling renders the rows that stay.
  const handleClick = (event: MouseEvent<HTMLElement>) => handleRowClick(event, openAt(indexOf(event)));
  const handleFocus = (event: FocusEvent<HTMLElement>) => drawn.noteFocus(indexOf(event));
  const handleSelect = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    select(Number(currentTarget.value), 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const action = rowKey(event, indexOf(event), count);
    if (action === undefined || (action === 'select' && !selection)) return;
    event.preventDefault();
    if (action === 'select') select(indexOf(event), event.shiftKey);
    else if (action !== 'open') drawn.focusRow(action);
    else if (onOpen) openAt(indexOf(event))?.();
    else event.currentTarget.querySelector<HTMLElement>('[data-row-link] a[href]')?.click();
  };
  return (
    <tbody role="rowgroup" data-compact={compact || undefined} data-tall={tall || undefined}>
      {drawn.rows.map(({ index, spaceBefore }) => {
        const row = drawn.rowAt(index);
        const space = spaceBefore > 0 ? <Space height={spaceBefore} /> : null;
        if (row === undefined)
          return (
            <Fragment key={index}>
              {space}
              <Space height={drawn.rowHeight} />
            </Fragment>
          );
        const id = rowId(row);
        return (
          <Fragment key={id}>
            {space}
            <MemoRow
              row={row}
              columns={columns as readonly Column<unknown>[]}
              index={index}
              rowNumber={virtual ? index + (narrow ? 1 : 2) : undefined}
              narrow={narrow}
              tabStop={index === drawn.tabStop}
              current={id === currentId}
              opens={Boolean(onOpen ?? rowLink)}
              selectable={selection && (selection.isSelectable?.(row) ?? true)}
              selected={selection?.selected.has(id) ?? false}
              rowName={rowName as RowProps['rowName']}
              rowLink={rowLink as RowProps['rowLink']}
              rowActions={rowActions as RowProps['rowActions']}
              onSelect={handleSelect}
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

interface RowProps extends Pick<DataTableProps<unknown>, 'columns' | 'rowName' | 'rowLink' | 'rowActions'> {
  row: unknown;
  index: number;
  rowNumber: number | undefined;
  narrow: boolean;
  tabStop: boolean;
  current: boolean;
  opens: boolean;
  /** Undefined in a table without selection. */
  selectable: boolean | undefined;
  selected: boolean;
  onSelect: (event: ChangeEvent<HTMLInputElement>) => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const MemoRow = memo(TableRow);

function TableRow(props: RowProps) {
  const { row, columns, index, rowNumber, narrow, tabStop, current, opens } = props;
  const { selectable, selected, rowName, rowLink, rowActions, onSelect, onFocus, onClick, onKeyDown } = props;
  const name = shownName(rowName?.(row) ?? '');
  const actions = rowActions?.(row).flatMap((one) => one || []) ?? [];
  const menu = actions.length > 0 ? <RowMenu label={`Actions for ${name}`} actions={actions} /> : null;
  const checkbox =
    selectable === undefined ? null : (
      <label className={`${classes.select} line fixed-size`}>
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          value={index}
          checked={selected}
          disabled={!selectable}
          onChange={onSelect}
        />
      </label>
    );
  return (
    <tr
      role="row"
      className={classes.row}
      data-row-index={index}
      data-opens={opens || undefined}
      data-selected={selected || undefined}
      tabIndex={tabStop ? 0 : -1}
      aria-current={current || undefined}
      aria-rowindex={rowNumber}
      onFocus={onFocus}
      onClick={onClick}
      onAuxClick={onClick}
      onKeyDown={onKeyDown}
    >
      {narrow ? (
        <td role="cell" className={classes.cardCell}>
          <Card row={row} columns={columns} rowLink={rowLink} checkbox={checkbox} menu={menu} />
        </td>
      ) : (
        <>
          {checkbox ? (
            <td role="cell" className={classes.endCell}>
              {checkbox}
            </td>
          ) : null}
          {columns.map((column) => (
            <Cell key={column.id} row={row} column={column} rowLink={rowLink} />
          ))}
          {rowActions ? (
            <td role="cell" className={classes.endCell}>
              {menu}
            </td>
          ) : null}
        </>
      )}
    </tr>
  );
}

function Cell({ row, column, rowLink }: Pick<RowProps, 'row' | 'rowLink'> & { column: Column<unknown> }) {
  const content = cellContent(column, row);
  return (
    <td
      role="cell"
      className={classes.cell}
      data-align={column.align}
      data-mono={column.mono || undefined}
      // The column may be too narrow for the text.
      title={typeof content === 'string' ? content : undefined}
    >
      {column.primary ? (
        <span className={`${classes.primary} medium`} data-row-link>
          {rowLink ? rowLink(row, content) : content}
        </span>
      ) : (
        content
      )}
    </td>
  );
}
