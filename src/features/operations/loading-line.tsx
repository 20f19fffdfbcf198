import { Button, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { toProblem } from '@/api/problem';
import { countWords, formatNumber, plural } from '@/lib/format';
import { PAGE_SIZE } from './use-operations';
import type { FanOutProgress } from './fan-out';
import classes from './loading-line.module.css';
import type { OperationsReader } from './operations-reader';

interface LoadingLineProps {
  reader: OperationsReader;
  progress: FanOutProgress;
  stopped: boolean;
  /** Why, by the customer's name. */
  failures: readonly { customer: string; error: unknown }[];
  /** Installations of which only the first page is loaded. */
  withMore: number;
  /** Rows that the filter leaves, of those loaded. */
  shown: number;
  loaded: number;
  right: ReactNode;
}

/** What of the list is loaded, and the say over it. */
export function LoadingLine(props: LoadingLineProps) {
  const { reader, progress, stopped, failures, withMore, shown, loaded, right } = props;
  const { total, read, running, waiting, beyond } = progress;
  const words = `${formatNumber(read)} of ${plural(total, 'installation')} read`;
  return (
    <div className={classes.root}>
      <div className={classes.line}>
        {running ? (
          <Progress
            className={classes.bar}
            size="sm"
            value={total === 0 ? 0 : ((total - waiting - beyond - progress.reading) / total) * 100}
            aria-label={words}
          />
        ) : null}
        <span>{words}</span>
        {running ? (
          <Button variant="default" size="compact-sm" onClick={() => reader.stop()}>
            Stop
          </Button>
        ) : null}
        {!running && stopped && waiting > 0 ? (
          <Button variant="default" size="compact-sm" onClick={() => reader.goOn()}>
            Continue
          </Button>
        ) : null}
        {!running && !stopped && beyond > 0 ? (
          <Button variant="default" size="compact-sm" onClick={() => reader.readTheRest()}>
            Read the rest ({formatNumber(beyond)})
          </Button>
        ) : null}
        {withMore > 0 ? (
          <span>
            {formatNumber(withMore)} {withMore === 1 ? 'has' : 'have'} more than the first {PAGE_SIZE}{' '}
            operations
          </span>
        ) : null}
        <span className={classes.right}>
          {loaded > 0 ? <output>{countWords(shown, loaded, 'loaded operation')}</output> : null}
          {right}
        </span>
      </div>
      {failures.length > 0 ? (
        <details className={classes.failures}>
          <summary>
            {plural(failures.length, 'installation')} could not be read
            <Button
              variant="default"
              size="compact-sm"
              onClick={(event) => {
                event.preventDefault();
                reader.retryFailed();
              }}
            >
              Retry
            </Button>
          </summary>
          <ul>
            {failures.map(({ customer, error }, at) => {
              const { title, detail, requestId } = toProblem(error);
              return (
                <li key={at}>
                  {customer}: {[title, detail].filter(Boolean).join('. ')}
                  {requestId ? ` (request ${requestId})` : ''}
                </li>
              );
            })}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
