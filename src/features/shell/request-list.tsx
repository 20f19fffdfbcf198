import type { KeyboardEvent } from 'react';
import type { RequestRecord } from '@/api/request-log';
import { useTimeZone } from '@/components/time-zone';
import { clockTime, durationWords } from '@/lib/time';
import classes from './request-inspector.module.css';
import { isFailure, outcomeOf, pathOf } from './request-words';

interface RequestListProps {
  requests: readonly RequestRecord[];
  selectedId: number | undefined;
  onSelect: (id: number | undefined) => void;
}

/** Newest first. The arrow keys move between the requests. */
export function RequestList({ requests, selectedId, onSelect }: RequestListProps) {
  const zone = useTimeZone();
  return (
    <ol className={classes.list} aria-label="Requests, the newest first">
      {requests.map((record) => (
        <li key={record.id}>
          <button
            type="button"
            className={classes.request}
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
