import { useEffect, useState } from 'react';
import { askFirst, fetchEntries, told, type Entry, type Viewer, type ViewerProps } from './viewer';

/** The floor: the array, and one screen of it. */
function View({ url, turn }: ViewerProps) {
  const [entries, setEntries] = useState<Entry[]>([]);
  useEffect(() => {
    void fetchEntries(url, turn).then(setEntries);
  }, [url, turn]);
  useEffect(() => {
    told.total = entries.length;
  }, [entries]);
  return (
    <pre>
      {entries.slice(-30).map(({ timestamp, message }, at) => (
        <div key={at}>
          {timestamp} {message.msg}
        </div>
      ))}
    </pre>
  );
}

export const viewer: Viewer = {
  View,
  ask: askFirst,
  total: () => told.total,
  scroller: () => null,
  field: () => null,
  result: () => undefined,
};
