import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useOperations, type OperationsQuery } from '@/api/history/history-queries';
import { parseLevels } from '@/api/operation-log/log-filter';
import { EMPTY_PATTERN, isEmptyPattern, patternProblem } from '@/api/operation-log/log-pattern';
import type { LogsReader } from '@/api/operation-log/logs-reader';
import type { LogsView } from '@/api/operation-log/logs-view';
import { logsReaderQuery } from '@/api/operation-log/logs-reader-query';
import { toProblem } from '@/api/problem';
import { announce } from '@/components/announcer';
import { EmptyState } from '@/components/state/empty-state';
import { IconSearch } from '@/components/icons';
import { LoadingLine } from '@/components/state/loading-line';
import { NoMatch } from '@/components/list/no-match';
import { ProblemPanel } from '@/components/state/problem-panel';
import { useShortcuts } from '@/components/shortcuts';
import { TextSkeleton } from '@/components/state/skeletons';
import { useTimeZone } from '@/components/time-zone';
import { atLeast, formatNumber, plural } from '@/lib/format';
import type { OperationRow } from '@/lib/operation-rows';
import { minuteTime } from '@/lib/time';
import { FoldedPatterns } from './folded-patterns';
import { LogHits } from './log-hits';
import { readLogSearch, type LogSearch } from './log-search';
import { filterWords } from './log-text';
import toolbarClasses from './log-toolbar.module.css';
import viewerClasses from './log-viewer.module.css';
import { LevelFilter, PatternField } from './search-fields';
import { Template } from './template-table';

/** Logs that are read at first, and when more are asked for. */
const STEP = 50;

/** The part of the address that a search in several logs has. */
type SearchLogsSearch = Pick<LogSearch, 'find' | 'findBy' | 'level' | 'pattern'>;

interface SearchLogsProps {
  project: string;
  query: OperationsQuery;
  /** The first operations are being read. */
  reading: boolean;
  /** The address, of which the search reads its part. */
  search: object;
  onSearchChange: (change: SearchLogsSearch) => void;
}

/** Searches the logs of the newest operations of a query as one. */
export function SearchLogs(props: SearchLogsProps) {
  const { project, query, reading, search, onSearchChange } = props;
  const [most, setMost] = useState(STEP);
  const sort = { field: 'created', direction: 'desc' } as const;
  const found = useOperations(project, { ...query, sort, from: 0, count: most });
  const { data: reader } = useQuery(logsReaderQuery(project));
  if (found.isError) return <ProblemPanel problem={toProblem(found.error)} query={found} />;
  // Only once the operations have been read is it known which are the newest.
  if (reading || !found.data || !reader) return <TextSkeleton lines={8} label="Reading operations" />;
  const { rows, total } = found.data;
  if (rows.length === 0)
    return (
      <EmptyState title="No logs to search">
        {query.text === '' ? 'No operations were found.' : 'No operation matches the query.'}
      </EmptyState>
    );
  const older = total - rows.length;
  return (
    <SearchedLogs
      project={project}
      rows={rows}
      reader={reader}
      search={readLogSearch({ ...search })}
      onSearchChange={onSearchChange}
      unread={
        older > 0 ? (
          <>
            <span>{plural(older, 'older operation')} not read</span>
            <Button size="compact-sm" onClick={() => setMost(most + STEP)}>
              Read {Math.min(STEP, older)} more
            </Button>
          </>
        ) : null
      }
    />
  );
}

interface SearchedLogsProps {
  project: string;
  rows: readonly OperationRow[];
  reader: LogsReader;
  search: SearchLogsSearch;
  onSearchChange: (change: SearchLogsSearch) => void;
  /** Says which operations are not read, and offers to read them. */
  unread: ReactNode;
}

/** The logs of some operations: the lines with a text or of a pattern by operation, or else the patterns of all lines. */
function SearchedLogs({ project, rows, reader, search, onSearchChange, unread }: SearchedLogsProps) {
  const view = useSyncExternalStore(reader.subscribe, reader.view);
  const zone = useTimeZone();
  const field = useRef<HTMLInputElement>(null);
  const typed = { text: search.find ?? '', regex: search.findBy === 'regex' };
  const pattern = patternProblem(typed) === undefined ? typed : EMPTY_PATTERN;
  const isFind = !isEmptyPattern(pattern);
  const template = isFind ? undefined : search.pattern;
  // In layout effects, so that what is shown follows what is typed as soon as possible.
  useLayoutEffect(() => reader.want(rows.map(({ operation }) => operation.id)));
  useLayoutEffect(() => reader.ask({ pattern, levels: parseLevels(search.level), template }));
  useShortcuts('Logs', [{ keys: '/', label: 'Find in the logs', run: () => field.current?.focus() }]);

  const { question, answers, templates, slow, running } = view;
  const complete = !running && !view.isBehind;
  const isHits = templates === undefined || question?.template !== undefined;
  const found = rows.flatMap((row) => {
    const answer = answers.get(row.operation.id);
    return answer && answer.count > 0 ? { row, answer } : [];
  });
  const lines = isHits
    ? found.reduce((sum, { answer }) => sum + answer.count, 0)
    : templates.reduce((sum, { count }) => sum + count, 0);
  const words = isHits
    ? `${plural(lines, 'line')} in ${formatNumber(found.length)} of ${plural(view.read.size, 'log')}`
    : `${plural(templates.length, 'pattern')} in ${plural(lines, 'line')} of ${plural(view.read.size, 'log')}`;
  const isFound = question !== undefined && !slow && lines > 0;
  useEffect(() => {
    if (complete && question && !slow) announce(words);
  }, [complete, question, slow, words]);
  const skipped = [...answers.values()].filter((answer) => answer.skipped > 0).length;
  const chosen = templates?.find(({ id }) => id === question?.template);
  const clear = () =>
    onSearchChange({ find: undefined, findBy: undefined, level: undefined, pattern: undefined });
  const names = new Map(
    rows.map(({ operation: { id }, customer, startedAt }) => [
      id,
      [customer, startedAt && minuteTime(new Date(startedAt), zone)].filter(Boolean).join(', '),
    ]),
  );
  return (
    <section aria-label="Logs">
      <LoadingLine loading={loadingOf(view, reader, names)} right={unread} />
      <div className={viewerClasses.panel}>
        <div className={`${toolbarClasses.root} padded-8 not-printed stack gap-8 ruled`}>
          <Group gap="xs" align="flex-start">
            <PatternField
              ref={field}
              label="Find in the logs"
              placeholder="Find in all of these logs"
              icon={<IconSearch aria-hidden />}
              pattern={typed}
              onChange={({ text, regex }) =>
                onSearchChange({
                  find: text || undefined,
                  findBy: regex ? 'regex' : undefined,
                  pattern: undefined,
                })
              }
              problem={slow ? 'This expression takes too long on these logs, so it was stopped' : undefined}
            />
            <LevelFilter
              counts={view.counts}
              complete={complete}
              chosen={parseLevels(search.level)}
              onChange={(level) => onSearchChange({ level })}
            />
          </Group>
        </div>
        {isFound ? (
          <p className={`${viewerClasses.note} row gap-8 hint ruled`} data-complete={complete || undefined}>
            <span>{atLeast(!complete, words)}</span>
          </p>
        ) : null}
        {chosen ? (
          <p className={`${viewerClasses.note} row gap-8 hint ruled`}>
            <span className="wrap-anywhere mono-face">
              <Template words={chosen.words} />
            </span>
            <Button variant="subtle" size="compact-xs" onClick={() => onSearchChange({ pattern: undefined })}>
              All patterns
            </Button>
          </p>
        ) : null}
        {skipped > 0 ? (
          <p className={`${viewerClasses.note} row gap-8 hint ruled`}>
            {plural(skipped, 'log')} {skipped === 1 ? 'is' : 'are'} no longer in memory and would have to be
            read again for this
            <Button variant="subtle" size="compact-xs" onClick={() => reader.readSkipped()}>
              Read again
            </Button>
          </p>
        ) : null}
        {isFound ? (
          isHits ? (
            found.map(({ row, answer }) => (
              <LogHits key={row.id} project={project} row={row} answer={answer} question={question} />
            ))
          ) : (
            <FoldedPatterns
              templates={templates}
              rows={rows}
              complete={complete}
              onChoose={(id) => onSearchChange({ pattern: id })}
            />
          )
        ) : (
          <div className="padded-16">
            <NothingFound
              view={view}
              complete={complete}
              onRetry={() => reader.retryFailed()}
              onClear={isFind || template !== undefined || search.level ? clear : undefined}
            />
          </div>
        )}
      </div>
    </section>
  );
}

/** No log was read, and at least one failed: the place of the lines says why and offers to try again. */
const hasOnlyFailed = ({ running, slow, read, failures }: LogsView) =>
  !running && !slow && read.size === 0 && failures.length > 0;

/** Progress for the line above the logs. */
const loadingOf = (view: LogsView, reader: LogsReader, names: ReadonlyMap<string, string>) => ({
  part: 'log',
  read: view.read.size,
  total: view.total,
  share: (view.read.size + view.failures.length) / Math.max(1, view.total),
  running: view.running,
  pause: view.pause,
  readBy: 'this tab' as const,
  onStop: () => reader.stop(),
  onContinue: view.stopped && !hasOnlyFailed(view) ? () => reader.goOn() : undefined,
  outage: hasOnlyFailed(view) ? undefined : view.outage,
  failures: view.failures.map(({ id, problem }) => ({ name: names.get(id) ?? id, problem })),
  onRetryFailed: hasOnlyFailed(view) ? undefined : () => reader.retryFailed(),
});

interface NothingFoundProps {
  view: LogsView;
  complete: boolean;
  onRetry: () => void;
  /** Undefined when all lines are asked for. */
  onClear: (() => void) | undefined;
}

function NothingFound({ view, complete, onRetry, onClear }: NothingFoundProps) {
  const zone = useTimeZone();
  const { read, failures, question, slow } = view;
  if (slow)
    return (
      <EmptyState title="The search was stopped">
        Change the expression.
        {view.stopped ? ' The logs were lost with it: “Continue” reads them again.' : null}
      </EmptyState>
    );
  if (!complete || !question) return <TextSkeleton lines={8} label="Reading logs" />;
  if (read.size === 0 && view.hasNone)
    return (
      <EmptyState
        title="The service has none of these logs"
        action={
          <Button size="compact-sm" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        It answered that it does not have the logs that it was asked for. A service may not offer logs, or may
        remove them after a while.
      </EmptyState>
    );
  // Other failures say more than that a log is missing, and can be retried.
  const failure = failures.find(({ problem }) => !problem.unsupported) ?? failures[0];
  if (read.size === 0 && failure) return <ProblemPanel problem={failure.problem} onRetry={onRetry} />;
  if (read.size === 0)
    return <EmptyState title="No log was read">Reading was stopped before the first one.</EmptyState>;
  if (onClear && question.template !== undefined)
    return <NoMatch noun="lines" filter="a pattern that these logs do not have" onClear={onClear} />;
  if (onClear) return <NoMatch noun="lines" filter={filterWords(question, zone)} onClear={onClear} />;
  return <EmptyState title="No log lines">The service kept no lines of these operations.</EmptyState>;
}
