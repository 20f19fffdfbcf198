/** The pages that the benchmarks compare the console with, chosen by `?viewer=`. They read their rows from `?url=`. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useVirtualizer } from '@/components/list/virtualizer';
import classes from './bare.module.css';

type Row = Record<string, unknown>;

const params = new URLSearchParams(window.location.search);
const url = params.get('url') ?? '';
const viewer = params.get('viewer');

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The rows, read again at each `reread` event. */
function useRows(): Row[] {
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    const read = async () => setRows((await (await fetch(url)).json()) as Row[]);
    const handleReread = () => void read();
    handleReread();
    window.addEventListener('reread', handleReread);
    return () => window.removeEventListener('reread', handleReread);
  }, []);
  return rows;
}

/** The floor: the parsed array and one screen of it. */
function Floor() {
  const rows = useRows();
  return (
    <section aria-label="Log">
      <p>{rows.length} lines</p>
      {rows.slice(-30).map((row, at) => (
        <div key={at} data-line={at}>
          {Object.values(row).map(textOf).join(' ')}
        </div>
      ))}
    </section>
  );
}

/** Filters rows by the text of their messages, or by their whole text. The texts are made by the first search. */
function searchOf(rows: Row[]) {
  let texts: string[] | undefined;
  return (wanted: string) => {
    texts ??= rows.map((row) => JSON.stringify(row.message ?? row).toLowerCase());
    return rows.filter((_, at) => texts?.[at]?.includes(wanted));
  };
}

/** The smallest useful list: all rows on the page, virtualized, with a filter and sorting. A log stays at its end. */
function Bare() {
  'use no memo';

  const rows = useRows();
  const [wanted, setWanted] = useState('');
  const [sort, setSort] = useState({ key: '', descending: false });
  const scroller = useRef<HTMLDivElement>(null);
  const search = useMemo(() => searchOf(rows), [rows]);
  const shown = useMemo(() => {
    const found = wanted === '' ? rows : search(wanted);
    const sign = sort.descending ? -1 : 1;
    const value = (row: Row) => textOf(row[sort.key]);
    return sort.key === '' ? found : found.toSorted((a, b) => (value(a) < value(b) ? -sign : sign));
  }, [rows, search, wanted, sort]);
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 22,
    overscan: 12,
  });
  const total = virtualizer.getTotalSize();
  useLayoutEffect(() => {
    if (viewer === 'log') scroller.current?.scrollTo({ top: total });
  }, [total]);
  return (
    <section aria-label="Log">
      <p data-matching={wanted === '' ? undefined : shown.length}>{rows.length} lines</p>
      <input
        aria-label="Filter lines by text"
        onChange={(event) => setWanted(event.currentTarget.value.toLowerCase())}
      />
      {Object.keys(rows[0] ?? {}).map((key) => (
        <button
          key={key}
          type="button"
          onClick={() => setSort((old) => ({ key, descending: old.key === key && !old.descending }))}
        >
          {key}
        </button>
      ))}
      <div
        ref={scroller}
        role={viewer === 'log' ? 'log' : undefined}
        className={classes.scroller}
        data-virtual
      >
        <div className={classes.rows} style={{ height: total }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => (
            <div
              key={key}
              className={classes.row}
              data-line={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              {Object.values(shown[index] ?? {}).map((value, at) => (
                <span key={at}>{textOf(value)}</span>
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

createRoot(document.getElementById('root') ?? document.body).render(
  viewer === 'floor' ? <Floor /> : <Bare />,
);
