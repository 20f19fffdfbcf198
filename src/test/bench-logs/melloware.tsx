import { LazyLog } from '@melloware/react-logviewer';
import { useEffect, useState } from 'react';
import { askFirst, fetchEntries, numberIn, oneLine, told, type Viewer, type ViewerProps } from './viewer';

function View({ url, turn }: ViewerProps) {
  const [lines, setLines] = useState<string[]>([]);
  useEffect(() => {
    void fetchEntries(url, turn).then((entries) => setLines(entries.map(oneLine)));
  }, [url, turn]);
  useEffect(() => {
    told.total = lines.length;
  }, [lines]);
  return (
    <LazyLog
      text={lines.join('\n')}
      follow
      enableSearch
      caseInsensitive
      searchMinCharacters={0}
      height={600}
    />
  );
}

export const viewer: Viewer = {
  View,
  ask: askFirst,
  countsPlaces: true,
  total: () => told.total,
  scroller: () => {
    const all = document.querySelectorAll<HTMLElement>('.react-lazylog, .react-lazylog *');
    return [...all].find((element) => element.scrollHeight > element.clientHeight + 100) ?? null;
  },
  field: (filter) => (filter ? null : document.querySelector('.react-lazylog-searchbar-input')),
  result: () =>
    numberIn(document.querySelector('.react-lazylog-searchbar-matches')?.textContent, /(\d+)\s*match/),
};
