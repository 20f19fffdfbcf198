import { useDeferredValue, type ReactNode } from 'react';
import { isNotOffered } from '@/api/errors';
import { toProblem } from '@/api/problem';
import { JsonView } from '@/components/json-view';
import { lazyPart } from '@/components/lazy-part';
import { EmptyState } from '@/components/empty-state';
import { OperationStatus } from '@/components/operation-columns';
import { Crumb, PageHeader } from '@/components/page-header';
import { PanelTabs } from '@/components/panel-tabs';
import { ProblemPanel } from '@/components/problem-panel';
import { FailedUpdate } from '@/components/refresh-note';
import { AbsoluteTime } from '@/components/relative-time';
import { DefinitionListSkeleton, TableSkeleton, TextSkeleton } from '@/components/skeletons';
import { WithFacts } from '@/components/with-facts';
import type { Operation } from '@/contract/operation';
import { operationTitle } from '@/lib/operation-words';
import { OperationFacts } from './operation-facts';
import { OperationIdBox } from './operation-id-box';
import classes from './operation-page.module.css';
import { isTab, type OperationSearch } from './operation-tabs';
import { useTrail } from './operation-trail';
import { useWatching, WatchButton } from './operation-watch';
import { trailSearch } from './operations-search';
import { Outcome } from './outcome';
import { ProgressBar } from './progress-bar';
import { TrailSteps } from './trail-steps';
import { useKeptOperation, useOperation } from './use-operation';

const ComparePanel = lazyPart(
  () => import('./compare-panel').then((module) => module.ComparePanel),
  () => <TableSkeleton rows={6} columns={2} label="Loading the comparison" />,
);
const CasePanel = lazyPart(
  () => import('./case-panel').then((module) => module.CasePanel),
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
  const watching = useWatching(query.data, title);
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
          <>
            {trail ? (
              <TrailSteps project={project} operationId={operationId} trail={trail} tab={search.tab} />
            ) : null}
            <WatchButton {...watching} />
          </>
        }
      />
      {operation ? (
        <>
          {kept ? (
            <p className={classes.stale}>
              Kept as of <AbsoluteTime value={kept.readAt === undefined ? null : new Date(kept.readAt)} />, no
              longer at the service.
            </p>
          ) : query.isRefetchError ? (
            <p className={classes.stale}>
              <FailedUpdate query={query} />
            </p>
          ) : null}
          <Outcome project={project} operation={operation} renderTrigger={renderTrigger} />
          {kept ? null : <ProgressBar operation={operation} readAt={query.dataUpdatedAt} />}
          <WithFacts facts={<OperationFacts project={project} operation={operation} />}>
            {query.data ? (
              <PanelTabs
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
              <EmptyState title="The log is no longer available">
                The service no longer has this operation, and its log went with it. This browser keeps what is
                shown here of operations, not their logs. A case that was made earlier has the log.
              </EmptyState>
            )}
          </WithFacts>
        </>
      ) : query.isPending || isPending || query.data ? (
        <DefinitionListSkeleton rows={6} label="Reading the operation" />
      ) : (
        <>
          <ProblemPanel
            problem={toProblem(query.error)}
            query={query}
            actions={<OperationIdBox project={project} />}
          />
          {isNotOffered(query.error) ? null : <div className={classes.logAlone}>{log(undefined)}</div>}
        </>
      )}
    </>
  );
}
