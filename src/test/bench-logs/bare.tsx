import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useVirtualizer } from '@/components/virtualizer';
import { askFirst, fetchEntries, searched, told, type Entry, type Viewer, type ViewerProps } from './viewer';
import classes from './bare.module.css';

/** Its lines in lower case are made at the first search. */
function logOf(entries: Entry[]) {
  let lines: string[] | undefined;
  return { entries, prepare: () => (lines ??= entries.map(searched)) };
}
const none = logOf([]);

/** The least that is a log viewer: all entries in the page, a virtual list, and a filter. */
function View({ url, turn }: ViewerProps) {
  'use no memo';

  const [{ entries, prepare }, setLog] = useState(none);
  const [wanted, setWanted] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let on = true;
    void fetchEntries(url, turn).then((read) => {
      if (on) setLog(logOf(read));
    });
    return () => {
      on = false;
    };
  }, [url, turn]);
  const rows = useMemo(() => {
    if (wanted === '') return entries;
    const lines = prepare();
    return entries.filter((_, at) => lines[at]?.includes(wanted));
  }, [entries, prepare, wanted]);
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
  useEffect(() => {
    told.total = entries.length;
    told.result = wanted === '' ? undefined : rows.length;
  }, [entries, rows, wanted]);
  return (
    <div>
      <input aria-label="Filter" onChange={(event) => setWanted(event.currentTarget.value.toLowerCase())} />
      <div ref={scroller} className={classes.scroller}>
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
    </div>
  );
}

export const viewer: Viewer = {
  View,
  ask: askFirst,
  total: () => told.total,
  scroller: () => document.querySelector(`.${classes['scroller'] ?? ''}`),
  field: () => document.querySelector('input'),
  result: () => told.result,
};
