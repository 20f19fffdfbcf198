import { Button, Switch, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type RefObject } from 'react';
import { clearRequests, recentRequests, subscribeRequests, type RequestRecord } from '@/api/request-log';
import { CopyButton } from '@/components/copy-button';
import { CopyId } from '@/components/copy-id';
import { DefinitionList } from '@/components/page/definition-list';
import { EmptyState } from '@/components/state/empty-state';
import { IconButton } from '@/components/icon-button';
import { IconSearch, IconX } from '@/components/icons';
import { JsonView } from '@/components/json-view';
import { AbsoluteTime } from '@/components/relative-time';
import { anywhere, useShortcuts } from '@/components/shortcuts';
import { curlOf } from '@/lib/curl';
import { countWords } from '@/lib/format';
import { useTimeZone } from '@/components/time-zone';
import { redactSecrets } from '@/lib/redact';
import { clockTime, durationWords } from '@/lib/time';
import classes from './request-inspector.module.css';
import { wordSearch } from '@/lib/list-search';

/** The result in short: "200", "No answer". */
function outcomeOf({ status, failure }: Pick<RequestRecord, 'status' | 'failure'>): string {
  if (status !== undefined) return String(status);
  if (failure === 'timeout') return 'Timed out';
  if (failure === 'offline') return 'Offline';
  if (failure === 'redirect') return 'Redirected';
  return 'No answer';
}

const isFailure = ({ status }: Pick<RequestRecord, 'status'>): boolean =>
  status === undefined || status >= 400;

/** Path and query without the service's address. */
function pathOf(url: string): string {
  const parsed = URL.parse(url, 'http://service.invalid');
  // A URL parser would encode text that is meant to be read.
  return parsed ? url.slice(url.indexOf(parsed.pathname, url.indexOf('://') + 3)) || url : url;
}

/** Whether it contains every typed word. */
function matchesRequest(record: RequestRecord, typed: string): boolean {
  const { method, url, endpoint, requestId = '' } = record;
  return wordSearch(typed)(`${method} ${url} ${endpoint} ${outcomeOf(record)} ${requestId}`);
}

/** Secrets in texts, which the log of requests keeps as they came. */
const withoutSecrets = (body: unknown) => redactSecrets(body, { known: [], personal: false });

/** Everything recorded of one request, which never includes credentials or secrets. */
function RequestDetail({ record }: { record: RequestRecord }) {
  const { method, url, credential, requestId, startedAt, durationMs } = record;
  const requestBody = record.requestBody === undefined ? undefined : withoutSecrets(record.requestBody);
  const responseBody = record.responseBody === undefined ? undefined : withoutSecrets(record.responseBody);
  return (
    <section className={`${classes.detail} stack gap-16`} aria-label="Request">
      <div className="row gap-8-12">
        <CopyButton
          value={() => curlOf({ method, url, credential, body: requestBody })}
          label="Copy the request as a curl command"
        >
          Copy as curl
        </CopyButton>
        {credential === undefined ? null : (
          <span className="quiet">
            with {credential === 'apiKey' ? '$API_KEY' : '$BEARER_TOKEN'} in the place of your credential
          </span>
        )}
      </div>
      <DefinitionList
        items={[
          { term: 'Address', value: <code className="tiny wrap-anywhere">{url}</code> },
          { term: 'Outcome', value: outcomeOf(record) },
          {
            term: 'Request id',
            value: requestId === undefined ? undefined : <CopyId value={requestId} label="request id" full />,
          },
          { term: 'Sent', value: <AbsoluteTime value={new Date(startedAt)} /> },
          { term: 'Took', value: durationWords(durationMs) },
        ]}
      />
      <Body title="Request body" value={requestBody} />
      <Body title="Response body" value={responseBody} />
    </section>
  );
}

function Body({ title, value }: { title: string; value: unknown }) {
  return (
    <div>
      <h3 className={`hint ${classes.bodyTitle}`}>{title}</h3>
      {value === undefined || value === '' ? (
        <p className="quiet">None</p>
      ) : (
        <JsonView value={value} label={title.toLowerCase()} />
      )}
    </div>
  );
}

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
    <aside ref={panel} className={`${classes.panel} stack small`} aria-labelledby="requests-title">
      <div className={classes.head}>
        <h2 id="requests-title" className={`${classes.title} subheading`} tabIndex={-1}>
          Requests
        </h2>
        <span className="quiet fill">{countWords(shown.length, requests.length, 'request')}</span>
        <Button variant="subtle" color="gray" size="xs" onClick={clearRequests}>
          Clear
        </Button>
        <IconButton label="Close the requests" icon={<IconX aria-hidden />} onClick={onClose} />
      </div>
      <div className={classes.tools}>
        <TextInput
          className="fill"
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
          <EmptyState title={requests.length === 0 ? 'No requests yet' : 'No request matches'}>
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

interface RequestListProps {
  requests: readonly RequestRecord[];
  selectedId: number | undefined;
  onSelect: (id: number | undefined) => void;
}

/** Newest first. The arrow keys move between the requests. */
function RequestList({ requests, selectedId, onSelect }: RequestListProps) {
  const zone = useTimeZone();
  return (
    <ol className={classes.list} aria-label="Requests, the newest first">
      {requests.map((record) => (
        <li key={record.id}>
          <button
            type="button"
            className={`${classes.request} bare-button`}
            aria-expanded={record.id === selectedId}
            onClick={() => onSelect(record.id === selectedId ? undefined : record.id)}
            onKeyDown={moveWithArrows}
          >
            <span className={classes.when}>{clockTime(new Date(record.startedAt), zone)}</span>
            <span className={classes.method}>{record.method}</span>
            <span className={`truncate ${classes.path}`}>
              <bdi dir="ltr">{pathOf(record.url)}</bdi>
            </span>
            <span className={classes.outcome} data-failed={isFailure(record) || undefined}>
              {outcomeOf(record)}
            </span>
            <span className={classes.took}>{durationWords(record.durationMs)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function moveWithArrows(event: KeyboardEvent<HTMLButtonElement>): void {
  const item = event.currentTarget.closest('li');
  const next = { ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling }[event.key];
  if (!next) return;
  event.preventDefault();
  next.querySelector('button')?.focus();
}
