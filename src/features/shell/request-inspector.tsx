import { Button, Switch, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { clearRequests, recentRequests, subscribeRequests } from '@/api/request-log';
import { EmptyState } from '@/components/empty-state';
import { IconButton } from '@/components/icon-button';
import { IconSearch, IconX } from '@/components/icons';
import { anywhere, useShortcuts } from '@/components/shortcuts';
import { countWords } from '@/lib/format';
import { RequestDetail } from './request-detail';
import classes from './request-inspector.module.css';
import { isFailure, matchesRequest } from './request-words';
import { RequestList } from './request-list';

/** The last requests of this tab, beside the page. */
export function RequestInspector({ onClose }: { onClose: () => void }) {
  const requests = useSyncExternalStore(subscribeRequests, recentRequests);
  const [filter, setFilter] = useState('');
  const [failuresOnly, setFailuresOnly] = useState(false);
  const [selectedId, setSelectedId] = useState<number>();
  const panel = useRef<HTMLElement>(null);
  useReturnedFocus(panel);
  useShortcuts(anywhere, [{ keys: 'Escape', label: 'Close the requests', run: onClose }]);

  const shown = requests
    .filter((record) => matchesRequest(record, filter) && (!failuresOnly || isFailure(record)))
    .toReversed();
  const selected = shown.find(({ id }) => id === selectedId);
  return (
    // Not a dialog: the page beside it stays usable.
    <aside ref={panel} className={classes.panel} aria-labelledby="requests-title">
      <div className={classes.head}>
        <h2 id="requests-title" className={classes.title} tabIndex={-1}>
          Requests
        </h2>
        <span className={classes.count}>{countWords(shown.length, requests.length, 'request')}</span>
        <Button variant="subtle" color="gray" size="xs" onClick={clearRequests}>
          Clear
        </Button>
        <IconButton label="Close the requests" icon={<IconX aria-hidden />} onClick={onClose} />
      </div>
      <div className={classes.tools}>
        <TextInput
          className={classes.filter}
          type="search"
          aria-label="Filter requests"
          placeholder="Method, path, status or request id"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            if (filter === '') onClose();
            else setFilter('');
          }}
          leftSection={<IconSearch aria-hidden />}
        />
        <Switch
          label="Failures only"
          checked={failuresOnly}
          onChange={(event) => setFailuresOnly(event.currentTarget.checked)}
        />
      </div>
      {shown.length > 0 ? (
        <RequestList requests={shown} selectedId={selected?.id} onSelect={setSelectedId} />
      ) : (
        <div className={classes.empty}>
          <EmptyState bare title={requests.length === 0 ? 'No requests yet' : 'No request matches'}>
            {requests.length === 0
              ? 'What this tab asks of the service appears here as it happens; the last 200 are kept until the tab is closed.'
              : 'Change the filter to see the others.'}
          </EmptyState>
        </div>
      )}
      {selected ? <RequestDetail key={selected.id} record={selected} /> : null}
    </aside>
  );
}

/** Takes the focus when it opens and restores it. */
function useReturnedFocus(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    const element = panel.current;
    element?.querySelector<HTMLElement>('h2')?.focus();
    return () => {
      const isInside = element?.contains(document.activeElement) || document.activeElement === document.body;
      if (isInside && before instanceof HTMLElement) before.focus();
    };
  }, [panel]);
}
