import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useVirtualizer } from '@/components/virtualizer';
import classes from './bare.module.css';

interface Entry {
  timestamp: string;
  severity: string;
  message: { msg: string; error?: string; details: unknown };
}

const params = new URLSearchParams(window.location.search);
const url = params.get('log') ?? '';

/** The entries, read again at each `reread` event. */
function useEntries(): Entry[] {
  const [entries, setEntries] = useState<Entry[]>([]);
  useEffect(() => {
    const read = async () => setEntries((await (await fetch(url)).json()) as Entry[]);
    const handleReread = () => void read();
    handleReread();
    window.addEventListener('reread', handleReread);
    return () => window.removeEventListener('reread', handleReread);
  }, []);
  return entries;
}

/** The floor: the array, and one screen of it. */
function Floor() {
  const entries = useEntries();
  return (
    <section aria-label="Log">
      <p>{entries.length} lines</p>
      {entries.slice(-30).map(({ timestamp, message }, at) => (
        <div key={at} data-line={at}>
          {timestamp} {message.msg}
        </div>
      ))}
    </section>
  );
}

/** Searches entries. The texts to search are made by the first search. */
function searchOf(entries: Entry[]) {
  let texts: string[] | undefined;
  return (wanted: string) => {
    texts ??= entries.map(({ message }) => JSON.stringify(message).slice(8).toLowerCase());
    return entries.filter((_, at) => texts?.[at]?.includes(wanted));
  };
}

/** The least that is a log viewer: all entries on the page, a virtual list, and a filter. */
function Bare() {
  'use no memo';

  const entries = useEntries();
  const [wanted, setWanted] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const search = useMemo(() => searchOf(entries), [entries]);
  const rows = useMemo(() => (wanted === '' ? entries : search(wanted)), [entries, search, wanted]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 22,
    overscan: 12,
  });
  const total = virtualizer.getTotalSize();
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: total });
  }, [total]);
  return (
    <section aria-label="Log">
      <p data-matching={wanted === '' ? undefined : rows.length}>{entries.length} lines</p>
      <input
        aria-label="Filter lines by text"
        onChange={(event) => setWanted(event.currentTarget.value.toLowerCase())}
      />
      <div ref={scroller} role="log" className={classes.scroller}>
        <div className={classes.lines} style={{ height: total }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => (
            <div
              key={key}
              className={classes.row}
              data-line={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span>{index + 1}</span>
              <span>{rows[index]?.timestamp.slice(11, 23)}</span>
              <span>{rows[index]?.severity}</span>
              <span>{rows[index]?.message.msg}</span>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

createRoot(document.getElementById('root') ?? document.body).render(
  params.get('viewer') === 'bare' ? <Bare /> : <Floor />,
);
