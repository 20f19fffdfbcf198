import { useQuery } from '@tanstack/react-query';
import { Link } from '@/components/link';
import type { ReactNode } from 'react';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { FIRST_BYTES, LAST_BYTES } from '@/api/operation-log/log-book';
import { operationLogQueries } from '@/api/operation-log/log-queries';
import type { LogRead } from '@/api/operations';
import { toProblem } from '@/api/problem';
import { OperationStatus } from '@/components/resources/operation-columns';
import { ProblemPanel } from '@/components/state/problem-panel';
import { AbsoluteTime } from '@/components/relative-time';
import { Section } from '@/components/page/section';
import { TableSkeleton } from '@/components/state/skeletons';
import { isNumber } from '@/contract/exact-number';
import { hasEnded, type Operation } from '@/contract/operation';
import { formatNumber, plural, truncateMiddle } from '@/lib/format';
import { resultText, tookMs } from '@/lib/operation-words';
import { durationWords } from '@/lib/time';
import { CompareLines } from './compare-lines';
import classes from './compare.module.css';
import { configChanges } from '@/lib/config-changes';

interface CompareRunsProps {
  project: string;
  ours: Operation;
  theirs: Operation;
  /** Label of the other run. */
  name?: 'Last good run' | 'Good run' | 'Other run';
  /** The name as a link to the other run. */
  renderLink?: (operation: Operation, name: string) => ReactNode;
}

/** Two runs: facts, what changed between them, and their logs line by line. */
export function CompareRuns(props: CompareRunsProps) {
  const { project, ours, theirs, name = 'Other run', renderLink } = props;
  const staleTime = hasEnded(ours) ? Number.POSITIVE_INFINITY : 0;
  const ourLog = useQuery({ ...operationLogQueries.read(project, ours.id), staleTime });
  const theirLog = useQuery({
    ...operationLogQueries.read(project, theirs.id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const installation = useQuery(installationQueries.detail(project, ours.integrationId, ours.installationId));
  const integrations = useQuery(integrationQueries.list(project));
  const comparison = useQuery({
    ...operationLogQueries.comparison(project, ours.id, theirs.id, ourLog.data?.grownAt ?? 0),
    enabled: ourLog.isSuccess && theirLog.isSuccess,
  });
  const compared = comparison.data;
  const isLater = (ours.createTime ?? '') >= (theirs.createTime ?? '');
  const changes = configChanges(
    isLater ? theirs : ours,
    isLater ? ours : theirs,
    installation.data,
    integrations.data?.find(({ id }) => id === ours.integrationId),
  );
  const failed = ourLog.error ?? theirLog.error;
  return (
    <div className="small">
      <RunFacts
        ours={ours}
        theirs={theirs}
        name={
          renderLink?.(theirs, name) ?? (
            <Link to="/projects/$project/operations/$operation" params={{ project, operation: theirs.id }}>
              {name}
            </Link>
          )
        }
        lines={[lineWords(ourLog.data), lineWords(theirLog.data)]}
      />
      <Section id="changes-title" title="Changed in between" className="above-24">
        {changes.length > 0 ? (
          <ul className="bullets">
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
          <p className="quiet">
            Both ran with the same config
            {installation.data && integrations.data ? ', and no newer revision is known' : ''}.
          </p>
        )}
        <p className="hint above-4">
          The service keeps no earlier configs and revisions, so what exactly was changed cannot be shown.
        </p>
      </Section>
      <Section id="lines-title" title="Log, line by line" className="above-24">
        {compared ? (
          <>
            {compared.ourSkipped > 0 || compared.theirSkipped > 0 ? (
              <p className="hint above-4">
                Of a long log, the first {FIRST_BYTES / 1e6} and the last {LAST_BYTES / 1e6} MB are compared;{' '}
                {skippedWords(compared.ourSkipped, compared.theirSkipped, name)} are not.
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
        ) : comparison.isError ? (
          <p className="quiet">
            The logs could not be compared in this browser. Load the page again to retry.
          </p>
        ) : (
          <TableSkeleton rows={6} columns={2} label="Reading both logs" />
        )}
      </Section>
    </div>
  );
}

const skippedWords = (ours: number, theirs: number, name: string): string =>
  [
    ...(ours > 0 ? [`${plural(ours, 'line')} of this run`] : []),
    ...(theirs > 0 ? [`${plural(theirs, 'line')} of the ${name.toLowerCase()}`] : []),
  ].join(' and ');

function lineWords(log: LogRead | undefined): string {
  if (!log) return '';
  const count = (...levels: readonly string[]) =>
    levels.reduce((sum, level) => sum + (log.counts.get(level) ?? 0), 0);
  const severe = [
    { word: 'error', found: count('ERROR') },
    { word: 'warning', found: count('WARNING', 'WARN') },
  ];
  return [
    plural(log.lines, 'line'),
    ...severe.filter(({ found }) => found > 0).map(({ word, found }) => plural(found, word)),
  ].join(' · ');
}

const facts: readonly [term: string, valueOf: (operation: Operation) => ReactNode][] = [
  ['Status', ({ status }) => <OperationStatus status={status} />],
  ['Started', ({ createTime }) => <AbsoluteTime value={createTime} />],
  ['Took', (operation) => durationWords(tookMs(operation) ?? -1) ?? 'Not reported'],
  ['Result', (operation) => resultText(operation) || 'None'],
  [
    'Records',
    ({ metadata }) => {
      const count = metadata?.progress?.recordsProcessed;
      return isNumber(count) && Number(count) >= 0 ? formatNumber(count) : 'Not reported';
    },
  ],
  ['Config', ({ configId }) => <code title={configId}>{truncateMiddle(configId)}</code>],
];

interface RunFactsProps {
  ours: Operation;
  theirs: Operation;
  name: ReactNode;
  lines: readonly [string, string];
}

function RunFacts({ ours, theirs, name, lines }: RunFactsProps) {
  return (
    <table className={`${classes.facts} card`}>
      <thead>
        <tr>
          <th scope="col">Fact</th>
          <th scope="col">This run</th>
          <th scope="col">{name}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(([term, valueOf]) => (
          <tr key={term} data-differs={(term === 'Config' && ours.configId !== theirs.configId) || undefined}>
            <th scope="row">{term}</th>
            <td>{valueOf(ours)}</td>
            <td>{valueOf(theirs)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Log</th>
          <td>{lines[0] || 'Reading'}</td>
          <td>{lines[1] || 'Reading'}</td>
        </tr>
      </tbody>
    </table>
  );
}
