import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import {
  LOG_FIRST_BYTES,
  LOG_LAST_BYTES,
  operationLogQueries,
  placeInLog,
  type LogEnds,
} from '@/api/operation-log';
import { toProblem } from '@/api/problem';
import { OperationStatus } from '@/components/operation-columns';
import { ProblemPanel } from '@/components/problem-panel';
import { AbsoluteTime } from '@/components/relative-time';
import { SectionHeader } from '@/components/section-header';
import { TableSkeleton } from '@/components/skeletons';
import { hasEnded, type Operation } from '@/contract/operation';
import { formatNumber, plural, truncateMiddle } from '@/lib/format';
import type { ComparedLine } from '@/lib/log-compare';
import { resultText } from '@/lib/operation-words';
import { durationWords } from '@/lib/time';
import { CompareLines } from './compare-lines';
import classes from './compare.module.css';
import { configChanges } from './config-changes';
import { tookMs } from './operation-rows';
import { useComparedLogs } from './use-compared-logs';

interface CompareRunsProps {
  project: string;
  ours: Operation;
  theirs: Operation;
  isLastGood?: boolean;
}

const toCompared = (log: LogEnds): ComparedLine[] =>
  log.entries.map(({ severity, message }, entry) => ({
    index: placeInLog(log, entry),
    level: severity?.trim().toUpperCase() || 'NONE',
    text: [message.msg, message.error].filter(Boolean).join(' · ') || '(no message)',
  }));

/** Two runs: facts, what was changed in between, and their logs line by line. */
export function CompareRuns({ project, ours, theirs, isLastGood = false }: CompareRunsProps) {
  const staleTime = hasEnded(ours) ? Number.POSITIVE_INFINITY : 0;
  const ourLog = useQuery({ ...operationLogQueries.ends(project, ours.id), staleTime });
  const theirLog = useQuery({
    ...operationLogQueries.ends(project, theirs.id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const installation = useQuery(installationQueries.detail(project, ours.integrationId, ours.installationId));
  const integrations = useQuery(integrationQueries.list(project));
  const a = ourLog.data;
  const b = theirLog.data;
  const ourLines = useMemo(() => a && toCompared(a), [a]);
  const theirLines = useMemo(() => b && toCompared(b), [b]);
  const { compared, isLost } = useComparedLogs(ourLines, theirLines);
  const name = isLastGood ? 'Last good run' : 'Other run';
  const isLater = (ours.createTime ?? '') >= (theirs.createTime ?? '');
  const changes = configChanges(
    isLater ? theirs : ours,
    isLater ? ours : theirs,
    installation.data,
    integrations.data?.find(({ id }) => id === ours.integrationId),
  );
  const failed = ourLog.error ?? theirLog.error;
  return (
    <div className={classes.root}>
      <RunFacts
        project={project}
        ours={ours}
        theirs={theirs}
        name={name}
        lines={[lineWords(a), lineWords(b)]}
      />
      <section aria-labelledby="changes-title" className={classes.part}>
        <SectionHeader id="changes-title" title="Changed in between" />
        {changes.length > 0 ? (
          <ul className={classes.changes}>
            {changes.map(({ what, at }) => (
              <li key={what}>
                {what}
                {at ? (
                  <>
                    , <AbsoluteTime value={at} />
                  </>
                ) : null}
              </li>
            ))}
          </ul>
        ) : (
          <p className={classes.quiet}>
            Both ran with the same config
            {installation.data && integrations.data ? ', and no newer revision is known' : ''}.
          </p>
        )}
        <p className={classes.small}>
          The service keeps no earlier configs and revisions, so what exactly was changed cannot be shown.
        </p>
      </section>
      <section aria-labelledby="lines-title" className={classes.part}>
        <SectionHeader id="lines-title" title="Log, line by line" />
        {compared ? (
          <>
            {a?.skipped || b?.skipped ? (
              <p className={classes.small}>
                Of a long log, the first {LOG_FIRST_BYTES / 1e6} and the last {LOG_LAST_BYTES / 1e6} MB are
                compared; {skippedWords(a?.skipped ?? 0, b?.skipped ?? 0, name)} are not.
              </p>
            ) : null}
            <CompareLines compared={compared} otherName={name} />
          </>
        ) : failed ? (
          <ProblemPanel
            problem={toProblem(failed)}
            onRetry={() => {
              void ourLog.refetch();
              void theirLog.refetch();
            }}
            retrying={ourLog.isFetching || theirLog.isFetching}
          />
        ) : isLost ? (
          <p className={classes.quiet}>
            The logs could not be compared in this browser. Load the page again to retry.
          </p>
        ) : (
          <TableSkeleton rows={6} columns={2} label="Reading both logs" />
        )}
      </section>
    </div>
  );
}

function skippedWords(ours: number, theirs: number, name: string): string {
  return [
    ...(ours > 0 ? [`${plural(ours, 'line')} of this run`] : []),
    ...(theirs > 0 ? [`${plural(theirs, 'line')} of the ${name.toLowerCase()}`] : []),
  ].join(' and ');
}

function lineWords(log: LogEnds | undefined): string {
  if (!log) return '';
  const count = (...levels: readonly string[]) =>
    log.entries.filter(({ severity }) => levels.includes(severity?.trim().toUpperCase() ?? '')).length;
  const atLeast = log.skipped > 0 ? 'at least ' : '';
  const graves = [
    { word: 'error', found: count('ERROR') },
    { word: 'warning', found: count('WARNING', 'WARN') },
  ];
  return [
    plural(log.entries.length + log.skipped, 'line'),
    ...graves.filter(({ found }) => found > 0).map(({ word, found }) => atLeast + plural(found, word)),
  ].join(' · ');
}

interface RunFactsProps {
  project: string;
  ours: Operation;
  theirs: Operation;
  name: string;
  lines: readonly [string, string];
}

function RunFacts({ project, ours, theirs, name, lines }: RunFactsProps) {
  const both = (value: (operation: Operation) => ReactNode): [ReactNode, ReactNode] => [
    value(ours),
    value(theirs),
  ];
  const facts: { term: string; values: readonly [ReactNode, ReactNode]; differs?: boolean }[] = [
    { term: 'Status', values: both(({ status }) => <OperationStatus status={status} />) },
    { term: 'Started', values: both(({ createTime }) => <AbsoluteTime value={createTime} />) },
    { term: 'Took', values: both((operation) => durationWords(tookMs(operation) ?? -1) ?? 'Not told') },
    { term: 'Result', values: both((operation) => resultText(operation) || 'None') },
    {
      term: 'Records',
      values: both(({ metadata }) => {
        const count = metadata?.progress?.recordsProcessed;
        return typeof count === 'number' ? formatNumber(count) : 'Not told';
      }),
    },
    {
      term: 'Config',
      values: both(({ configId }) => <code title={configId}>{truncateMiddle(configId)}</code>),
      differs: ours.configId !== theirs.configId,
    },
    { term: 'Log', values: [lines[0] || 'Reading', lines[1] || 'Reading'] },
  ];
  return (
    <table className={classes.facts}>
      <thead>
        <tr>
          <th scope="col">Fact</th>
          <th scope="col">This run</th>
          <th scope="col">
            <Link to="/projects/$project/operations/$operation" params={{ project, operation: theirs.id }}>
              {name}
            </Link>
          </th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ term, values, differs }) => (
          <tr key={term} data-differs={differs || undefined}>
            <th scope="row">{term}</th>
            <td>{values[0]}</td>
            <td>{values[1]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
