import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { toProblem } from '@/api/problem';
import { announce } from '@/components/announcer';
import { useNow } from '@/components/clock';
import { downloadFile } from '@/components/download';
import { EmptyState } from '@/components/empty-state';
import { NoMatch } from '@/components/no-match';
import { ProblemPanel } from '@/components/problem-panel';
import { TextSkeleton } from '@/components/skeletons';
import { useTimeZone } from '@/components/time-zone';
import type { Operation } from '@/contract/operation';
import { formatNumber, plural } from '@/lib/format';
import { clockTime, zoneName } from '@/lib/time';
import { logFileName } from './log-export';
import { levelWord, parseLevels, sameFilter, type LogFilter } from './log-filter';
import { LogLines } from './log-lines';
import type { LogSearch } from './log-search';
import type { LogView } from './log-source';
import type { Rewrite } from './log-state';
import { LogToolbar } from './log-toolbar';
import classes from './log-viewer.module.css';
import { announceIn } from './tail-policy';
import { TailStatus } from './tail-status';
import { useLogTail } from './use-log-tail';

interface LogViewerProps {
  project: string;
  operationId: string;
  /** Tells when the log is complete; undefined while that cannot be read. */
  operation: Operation | undefined;
  search: LogSearch;
  onSearchChange: (change: LogSearch) => void;
}

const remembered = (name: string, defaultValue: boolean) => ({
  key: `signalbox.log.${name}`,
  defaultValue,
  getInitialValueInEffect: false,
});

/** The log of an operation, live while it runs. */
export function LogViewer({ project, operationId, operation, search, onSearchChange }: LogViewerProps) {
  const filter = { levels: parseLevels(search.level), text: search.find ?? '' };
  const tail = useLogTail({ project, operationId, operation, filter });
  const zone = useTimeZone();
  const now = useNow();
  useLogAnnouncements(tail.complete ? tail.log?.state.lines : undefined, tail.ended);
  return (
    <section className={classes.root} aria-label="Log">
      <div className={classes.head}>
        {tail.log ? (
          <TailStatus
            ended={tail.ended}
            lines={tail.log.state.lines}
            readAt={tail.readAt}
            failedAt={tail.failedAt}
            reading={tail.reading}
            onRetry={tail.retry}
          />
        ) : null}
        <span className={classes.zone}>Times in {zoneName(now, zone)}</span>
      </div>
      {tail.log ? (
        <LoadedLog
          key={operationId}
          log={tail.log}
          ended={tail.ended}
          complete={tail.complete}
          filter={filter}
          exportLines={tail.export}
          operationId={operationId}
          search={search}
          onSearchChange={onSearchChange}
        />
      ) : tail.error ? (
        <ProblemPanel problem={toProblem(tail.error)} onRetry={tail.retry} retrying={tail.reading} />
      ) : (
        <Waiting />
      )}
    </section>
  );
}

function Waiting() {
  return (
    <div className={classes.panel}>
      <div className={classes.empty}>
        <TextSkeleton lines={8} />
      </div>
    </div>
  );
}

interface LoadedLogProps {
  log: LogView;
  ended: boolean | undefined;
  /** False while the first read goes on. */
  complete: boolean;
  filter: LogFilter;
  /** The lines that the filter leaves, as JSON Lines. */
  exportLines: () => Promise<Uint8Array<ArrayBuffer>[]>;
  operationId: string;
  search: LogSearch;
  onSearchChange: (change: LogSearch) => void;
}

function LoadedLog(props: LoadedLogProps) {
  const { log, ended, complete, filter, exportLines, operationId, search, onSearchChange } = props;
  const { state, rows } = log;
  const [wrap, setWrap] = useLocalStorage(remembered('wrap', false));
  const [times, setTimes] = useLocalStorage(remembered('times', true));
  const filtered = state.shown !== undefined;
  const selected = search.line === undefined ? undefined : search.line - 1;
  const live = ended === false || !complete;
  const clear = () => onSearchChange({ level: undefined, find: undefined });
  // A link with a filter first shows what it leaves; later the old lines stay until the new ones are found.
  const matches = sameFilter(state.filter, filter);
  const [settled, setSettled] = useState(matches);
  if (matches && !settled) setSettled(true);

  const download = () => {
    const name = logFileName(operationId, filtered);
    exportLines().then(
      (parts) => {
        downloadFile(name, parts, 'application/x-ndjson');
        announce(`${plural(rows.length, 'line')} downloaded`);
      },
      () => announce('The download failed'),
    );
  };
  const linkTo = (index: number) => {
    const url = new URL(window.location.href);
    url.searchParams.set('line', String(index + 1));
    return url.href;
  };
  if (!settled) return <Waiting />;
  return (
    <>
      {state.rewritten ? <RewriteNote rewrite={state.rewritten} /> : null}
      <div className={classes.panel}>
        <LogToolbar
          search={search}
          onSearchChange={onSearchChange}
          counts={state.counts}
          wrap={wrap}
          times={times}
          onWrap={setWrap}
          onTimes={setTimes}
          downloadLabel={
            rows.length === 0
              ? undefined
              : `Download ${plural(rows.length, 'line')}${filtered ? ' that match' : ''} as JSON Lines`
          }
          onDownload={download}
        />
        {filtered && rows.length > 0 ? (
          <p className={classes.note}>
            {formatNumber(rows.length)} of {plural(state.lines, 'line')} match
            <Button variant="subtle" size="compact-xs" onClick={clear}>
              Show all
            </Button>
          </p>
        ) : null}
        <SelectedNote log={log} selected={selected} live={live} onShow={clear} />
        {state.lines === 0 ? (
          <div className={classes.empty}>
            <EmptyState bare title={ended === true ? 'No log lines' : 'No log lines yet'}>
              {ended === true
                ? 'The service kept no log of this operation.'
                : 'They appear here as the operation writes them.'}
            </EmptyState>
          </div>
        ) : rows.length === 0 ? (
          <div className={classes.empty}>
            <NoMatch noun="lines" filter={filterWords(state.filter)} onClear={clear} />
          </div>
        ) : (
          <LogLines
            rows={rows}
            firstTime={state.firstTime}
            lastTime={state.lastTime}
            selected={selected}
            live={live}
            find={filter.text}
            wrap={wrap}
            times={times}
            onSelect={(index) => onSearchChange({ line: index === undefined ? undefined : index + 1 })}
            linkTo={linkTo}
          />
        )}
      </div>
    </>
  );
}

function filterWords({ levels, text }: LogFilter): string {
  const parts = [];
  if (levels.length > 0) parts.push(`level ${levels.map(levelWord).join(' or ')}`);
  if (text !== '') parts.push(`text “${text}”`);
  return parts.join(' and ');
}

function RewriteNote({ rewrite }: { rewrite: Rewrite }) {
  const zone = useTimeZone();
  const { at, kept, before, after } = rewrite;
  return (
    <output className={classes.rewritten}>
      The service rewrote this log at {clockTime(new Date(at), zone)}: it had {plural(before, 'line')} and
      then {formatNumber(after)}, of which the first {formatNumber(kept)} stayed the same.
    </output>
  );
}

interface SelectedNoteProps {
  log: LogView;
  selected: number | undefined;
  live: boolean;
  onShow: () => void;
}

/** A link to a line that is not to be seen says why. */
function SelectedNote({ log: { state, rows }, selected, live, onShow }: SelectedNoteProps) {
  if (selected === undefined) return null;
  const number = formatNumber(selected + 1);
  if (selected >= state.lines)
    return (
      <p className={classes.note}>
        {live ? `Line ${number} is not there yet.` : `This log has no line ${number}.`}
      </p>
    );
  if (rows.indexAt(rows.rowOf(selected)) === selected) return null;
  return (
    <p className={classes.note}>
      Line {number} is hidden by the filter
      <Button variant="subtle" size="compact-xs" onClick={onShow}>
        Show all lines
      </Button>
    </p>
  );
}

/** Tells a screen reader that lines came, at most every ten seconds. */
function useLogAnnouncements(count: number | undefined, ended: boolean | undefined) {
  const lastAt = useRef<number>(undefined);
  const told = useRef<number>(undefined);
  useEffect(() => {
    if (count === undefined) return undefined;
    if (told.current === undefined || ended === true) {
      told.current = count;
      return undefined;
    }
    if (count <= told.current) return undefined;
    const timer = setTimeout(
      () => {
        lastAt.current = Date.now();
        announce(`${plural(count - (told.current ?? 0), 'new log line')}, ${formatNumber(count)} in all`);
        told.current = count;
      },
      announceIn(lastAt.current, Date.now()),
    );
    return () => clearTimeout(timer);
  }, [count, ended]);
}
