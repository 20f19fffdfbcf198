import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { Stack, Progress } from '@mantine/core';
import { isNotOffered } from '@/api/errors';
import { toProblem } from '@/api/problem';
import { JsonView } from '@/components/json-view';
import { lazyPart } from '@/components/state/lazy-part';
import { EmptyState } from '@/components/state/empty-state';
import { OperationStatus } from '@/components/resources/operation-columns';
import { Crumb, PageHeader } from '@/components/page/page-header';
import { TabsWithFacts } from '@/components/page/tabs-with-facts';
import { ProblemPanel } from '@/components/state/problem-panel';
import { FailedUpdate } from '@/components/state/refresh-note';
import { AbsoluteTime } from '@/components/relative-time';
import { TableSkeleton, TextSkeleton } from '@/components/state/skeletons';
import { WithFacts } from '@/components/page/with-facts';
import { hasEnded, type Operation } from '@/contract/operation';
import { objectsOf, operationTitle, resultText, statusLook, tookMs } from '@/lib/operation-words';
import { IconAlertCircle, IconCircleCheck } from '@/components/icons';
import { isNumber } from '@/contract/exact-number';
import { plural, formatNumber, formatPercent } from '@/lib/format';
import { durationWords, parseTime } from '@/lib/time';
import { explainFailure } from '@/lib/known-failures';
import { useDocumentTitle } from '@/components/page/page-title';
import { showTabIcon, showTitle } from '@/components/page/tab-mark';
import { OperationFacts } from './operation-facts';
import { OperationIdBox } from '../list/operation-id-box';
import classes from './operation-page.module.css';
import { isTab, type OperationSearch } from './operation-tabs';
import { useTrail } from './operation-trail';
import { trailSearch } from '../list/operations-search';
import { TrailSteps } from './trail-steps';
import { useKeptOperation, useOperation } from './use-operation';
import { FailureHelp } from '../causes/failure-help';
import { addSample, estimateProgress, type ProgressEstimate, type ProgressSample } from './progress-estimate';

const ComparePanel = lazyPart(
  () => import('../compare/compare-panel'),
  'ComparePanel',
  () => <TableSkeleton rows={6} columns={2} label="Loading the comparison" />,
);
const ChangeBefore = lazyPart(() => import('../causes/change-before'), 'ChangeBefore');
const CasePanel = lazyPart(
  () => import('../case/case-panel'),
  'CasePanel',
  () => <TextSkeleton lines={40} label="Loading the case" />,
);

interface OperationPageProps {
  project: string;
  operationId: string;
  search: OperationSearch;
  onSearchChange: (change: OperationSearch) => void;
  /** Renders the log, which belongs to another feature. */
  log: (operation: Operation | undefined) => ReactNode;
  /** Renders the button that triggers a failed read again, which belongs to another feature. */
  renderTrigger: (operation: Operation) => ReactNode;
}

/** One operation, updated live. */
export function OperationPage(props: OperationPageProps) {
  const { project, operationId, search, onSearchChange, log, renderTrigger } = props;
  const query = useOperation(project, operationId);
  const { kept, isPending } = useKeptOperation(project, operationId, query);
  // The first rendering of a page is long. Deferred, it is done in steps, between which the page reacts.
  const operation = useDeferredValue(query.data ?? kept?.operation);
  const title = operation ? operationTitle(operation) : 'Operation';
  useStatusInTab(query.data, title);
  const trail = useTrail(project, operationId);
  return (
    <>
      <PageHeader
        title={title}
        section="Operations"
        breadcrumb={
          <Crumb
            to="/projects/$project/operations"
            params={{ project }}
            search={trail ? trailSearch(trail.fromList) : {}}
          >
            Operations
          </Crumb>
        }
        id={operationId}
        idLabel="operation id"
        status={operation ? <OperationStatus status={operation.status} /> : undefined}
        primary={
          trail ? (
            <TrailSteps project={project} operationId={operationId} trail={trail} tab={search.tab} />
          ) : null
        }
      />
      {operation ? (
        <>
          {kept ? (
            <p className="below-12">
              Kept as of <AbsoluteTime value={kept.readAt === undefined ? null : new Date(kept.readAt)} />, no
              longer at the service.
            </p>
          ) : query.isRefetchError ? (
            <p className="below-12">
              <FailedUpdate query={query} />
            </p>
          ) : null}
          <Outcome project={project} operation={operation} renderTrigger={renderTrigger} />
          {kept ? null : <ProgressBar operation={operation} readAt={query.dataUpdatedAt} />}
          {query.data ? (
            <TabsWithFacts
              facts={<OperationFacts project={project} operation={operation} />}
              value={search.tab ?? 'log'}
              onChange={(tab) => onSearchChange({ tab: isTab(tab) ? tab : undefined })}
              tabs={[
                { value: 'log', label: 'Log', content: log(operation) },
                {
                  value: 'compare',
                  label: 'Compare',
                  content: <ComparePanel project={project} operation={operation} otherId={search.with} />,
                },
                {
                  value: 'case',
                  label: 'Case',
                  content: <CasePanel project={project} operation={operation} />,
                },
                {
                  value: 'raw',
                  label: 'Raw JSON',
                  content: <JsonView value={operation} label="operation" openDepth={3} />,
                },
              ]}
            />
          ) : (
            <WithFacts facts={<OperationFacts project={project} operation={operation} />}>
              <EmptyState title="The log is no longer available">
                The service no longer has this operation, and its log went with it. This browser keeps what is
                shown here of operations, not their logs. A case that was made earlier has the log.
              </EmptyState>
            </WithFacts>
          )}
        </>
      ) : query.isPending || isPending || query.data ? (
        <TextSkeleton lines={6} label="Reading the operation" />
      ) : (
        <>
          <ProblemPanel
            problem={toProblem(query.error)}
            query={query}
            actions={<OperationIdBox project={project} />}
          />
          {isNotOffered(query.error) ? null : <div className="above-24">{log(undefined)}</div>}
        </>
      )}
    </>
  );
}

interface OutcomeProps {
  project: string;
  operation: Operation;
  /** Shown if a read has failed. */
  renderTrigger: (operation: Operation) => ReactNode;
}

/** How the operation ended and, for a known failure, what to check. */
function Outcome({ project, operation, renderTrigger }: OutcomeProps) {
  const failed = operation.status === 'failure';
  if (!failed && operation.status !== 'success') return null;
  const known = explainFailure(operation);
  const took = tookMs(operation);
  const began = parseTime(operation.createTime)?.getTime();
  const attempts = operation.metadata?.retry?.attempts;
  const facts = [
    took === undefined || took === 0 ? undefined : `took ${durationWords(took) ?? ''}`,
    isNumber(attempts) && Number(attempts) > 0 ? plural(attempts, 'retry', 'retries') : undefined,
  ].filter(Boolean);
  const trigger = failed && operation.actionType === 'read' ? renderTrigger(operation) : null;
  const Icon = failed ? IconAlertCircle : IconCircleCheck;
  return (
    <section
      className={`callout ${classes.outcome} gap-12 below-16 flex`}
      data-failure={failed || undefined}
      aria-label="Result"
    >
      <Icon aria-hidden />
      <Stack gap={4} miw={0}>
        <p className="wrap-anywhere strong pre-wrap">
          {resultText(operation) || (failed ? 'It failed; the service gave no reason.' : 'It succeeded.')}
        </p>
        {facts.length > 0 ? <p className="hint">{facts.join(' · ')}</p> : null}
        {known ? (
          <FailureHelp
            project={project}
            failure={known}
            run={{
              action: operation.actionType,
              objects: objectsOf(operation),
              result: operation.result ?? '',
              integrationId: operation.integrationId,
              installationId: operation.installationId,
            }}
            readAgain={trigger}
          />
        ) : (
          trigger && <div>{trigger}</div>
        )}
        {failed && began !== undefined ? (
          <ChangeBefore project={project} integrationIds={[operation.integrationId]} began={began} />
        ) : null}
      </Stack>
    </section>
  );
}

/** Shows the status of an operation that was seen running in the tab's title and icon. */
function useStatusInTab(operation: Operation | undefined, title: string): void {
  const [seenRunning, setSeenRunning] = useState(false);
  const pageTitle = useDocumentTitle(title, 'Operations');
  const status = operation?.status;
  const running = status !== undefined && !hasEnded({ status });
  if (running && !seenRunning) setSeenRunning(true);

  useEffect(() => {
    if (!seenRunning || status === undefined) return undefined;
    const { kind, word } = statusLook(status);
    showTitle(`${word}: ${pageTitle}`);
    const restoreIcon = showTabIcon(kind === 'success' || kind === 'failure' ? kind : 'running');
    return () => {
      restoreIcon();
      showTitle(pageTitle);
    };
  }, [seenRunning, status, pageTitle]);
}

/** "1,200 of about 4,000 records (30 %) · 85 records/s · about 33 s left". */
function progressWords(estimate: ProgressEstimate): string {
  const { processed, total, perSecond, remainingMs } = estimate;
  const parts = [
    total === undefined
      ? plural(processed, 'record')
      : `${formatNumber(processed)} of about ${plural(total, 'record')} (${formatPercent(processed, total)})`,
  ];
  if (perSecond !== undefined) {
    const rate = perSecond >= 10 ? Math.round(perSecond) : Number(perSecond.toFixed(1));
    parts.push(perSecond === 0 ? 'no new records for a while' : `${formatNumber(rate)} records/s`);
  }
  if (total === undefined) parts.push('the provider does not say how many there are');
  else if (remainingMs !== undefined)
    parts.push(`about ${durationWords(Math.max(1, Math.round(remainingMs / 1000)) * 1000) ?? ''} left`);
  return parts.join(' · ');
}

/** Progress of an operation until it ends. After that its result says enough. */
function ProgressBar({ operation, readAt }: { operation: Operation; readAt: number }) {
  const estimate = useProgress(operation, readAt);
  if (!estimate || hasEnded(operation)) return null;
  const words = progressWords(estimate);
  return (
    <div className="note stack gap-8 below-16">
      {estimate.share === undefined ? (
        // Without a total, show no percentage.
        <Progress value={100} striped animated color="gray" aria-label={words} />
      ) : (
        <Progress value={estimate.share * 100} aria-label={words} />
      )}
      <p>{words}</p>
    </div>
  );
}

/** Estimates the speed from the reads seen so far. */
function useProgress(operation: Operation, readAt: number) {
  const progress = operation.metadata?.progress;
  const { recordsProcessed: processed, recordsEstimatedTotal: total } = progress ?? {};
  const [seen, setSeen] = useState<{ readAt: number; samples: readonly ProgressSample[] }>({
    readAt: 0,
    samples: [],
  });
  // Each read is one sample.
  if (isNumber(processed) && seen.readAt !== readAt)
    setSeen({ readAt, samples: addSample(seen.samples, { at: readAt, processed: Number(processed) }) });
  return estimateProgress(seen.samples, total);
}
