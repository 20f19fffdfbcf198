import '@patternfly/react-core/dist/styles/base.css';
import { LogViewer, LogViewerSearch } from '@patternfly/react-log-viewer';
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
    <LogViewer
      data={lines}
      height={600}
      hasLineNumbers
      isTextWrapped={false}
      scrollToRow={lines.length}
      toolbar={<LogViewerSearch placeholder="Find" minSearchChars={1} />}
    />
  );
}

export const viewer: Viewer = {
  View,
  ask: askFirst,
  countsPlaces: true,
  total: () => told.total,
  scroller: () => document.querySelector('.pf-v6-c-log-viewer__scroll-container'),
  field: (filter) => (filter ? null : document.querySelector('input')),
  result: () => numberIn(document.querySelector('.pf-v6-c-badge')?.textContent, /\/\s*(\d+)/),
};
