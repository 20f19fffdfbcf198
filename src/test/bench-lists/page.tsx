/** What `npm run bench:lists` compares with: the least that is a list, and a page that does nothing. */
import { memo, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useVirtualizer } from '@/components/virtualizer';
import classes from './bare.module.css';

interface List {
  columns: readonly string[];
  /** A text for each column. */
  rows: readonly (readonly string[])[];
  /** Of the scroller, in pixels. */
  height: number;
}

const ROW_HEIGHT = 36;

const Row = memo(function BareRow({ cells, start }: { cells: readonly string[]; start: number }) {
  return (
    <div className={classes.row} style={{ transform: `translateY(${start}px)` }}>
      {cells.map((cell, at) => (
        <span key={at}>{cell}</span>
      ))}
    </div>
  );
});

/** Plain text in a virtual list, with a filter, a switch of failures and columns that sort. */
function Bare({ columns, rows, height }: List) {
  'use no memo';

  const [wanted, setWanted] = useState('');
  const [onlyFailed, setOnlyFailed] = useState(false);
  const [sort, setSort] = useState({ column: -1, descending: false });
  const scroller = useRef<HTMLDivElement>(null);
  const texts = useMemo(() => new Map(rows.map((row) => [row, row.join('\n').toLowerCase()])), [rows]);
  const sorted = useMemo(() => {
    const { column, descending } = sort;
    if (column < 0) return rows;
    const sign = descending ? -1 : 1;
    const value = (row: readonly string[]) => row[column] ?? '';
    return rows.toSorted((a, b) => (value(a) < value(b) ? -sign : value(a) > value(b) ? sign : 0));
  }, [rows, sort]);
  const shown = useMemo(
    () =>
      sorted.filter(
        (row) => (!onlyFailed || row[0] === 'failure') && (texts.get(row)?.includes(wanted) ?? false),
      ),
    [sorted, texts, wanted, onlyFailed],
  );
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 4,
  });
  return (
    <>
      <input aria-label="Search" onChange={(event) => setWanted(event.currentTarget.value.toLowerCase())} />
      <button type="button" onClick={() => setOnlyFailed(!onlyFailed)}>
        Failed
      </button>
      {columns.map((name, column) => (
        <button
          key={name}
          type="button"
          onClick={() => setSort((old) => ({ column, descending: old.column === column && !old.descending }))}
        >
          {name}
        </button>
      ))}
      <output>{shown.length}</output>
      <div ref={scroller} className={classes.scroller} style={{ height }} data-virtual>
        <div className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => (
            <Row key={key} cells={shown[index] ?? []} start={start} />
          ))}
        </div>
      </div>
    </>
  );
}

/** The same controls and as much to scroll, of which nothing comes. */
function Empty({ columns, rows, height }: List) {
  return (
    <>
      <input aria-label="Search" />
      {['Failed', ...columns].map((name) => (
        <button key={name} type="button">
          {name}
        </button>
      ))}
      <div className={classes.scroller} style={{ height }} data-virtual>
        <div style={{ height: rows.length * ROW_HEIGHT }} />
      </div>
    </>
  );
}

const root = createRoot(document.querySelector('#root') ?? document.body);
const benchList = {
  bare: (list: List) => root.render(<Bare {...list} />),
  empty: (list: List) => root.render(<Empty {...list} />),
};

declare global {
  interface Window {
    benchList: typeof benchList;
  }
}
window.benchList = benchList;
