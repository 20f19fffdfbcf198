import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Link } from '@/components/link';
import { operationQueries } from '@/api/operations';
import { readAhead } from '@/api/offered';
import type { Operation as OperationResource } from '@/contract/operation';
import { operationLogQueries } from '@/api/operation-log/log-queries';
import { startLogWorkerAhead } from '@/api/operation-log/start-log-worker';
import { TriggerAgain } from '@/features/installations/trigger-again';
import { readLogSearch, type LogSearch } from '@/features/log-viewer/log-search';
import { LogViewer } from '@/features/log-viewer/log-viewer';
import { idTarget, type IdPlace } from '@/lib/id-target';
import { OperationPage } from '@/features/operations/one-operation/operation-page';
import {
  readOperationSearch,
  type OperationSearch,
} from '@/features/operations/one-operation/operation-tabs';

export const Route = createFileRoute('/_console/projects/$project/operations/$operation')({
  staticData: {
    page: { title: 'Operation', reads: 'the operation', shape: 'text' },
    begin: startLogWorkerAhead,
  },
  validateSearch: (search: Record<string, unknown>): OperationSearch & LogSearch => ({
    ...readOperationSearch(search),
    ...readLogSearch(search),
  }),
  // Not awaited: the page shows what is loaded and handles failures.
  loader: ({ context, params, preload }) => {
    void readAhead(context.queryClient, operationQueries.detail(params.project, params.operation));
    // A log may be large, so it is not read on hover.
    if (!preload)
      void readAhead(context.queryClient, operationLogQueries.read(params.project, params.operation));
  },
  component: Operation,
});

/** Where ids in the log lead. */
const pages = {
  operation: '/projects/$project/operations/$operation',
  destination: '/projects/$project/destinations/$destination',
  topic: '/projects/$project/topics/$topic',
  installation: '/projects/$project/installations/$integration/$installation',
} as const;

function Operation() {
  const { project, operation: operationId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (part: OperationSearch & LogSearch) =>
    void navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false });
  const renderId = (key: string, value: string, shown: ReactNode, place: IdPlace) => {
    const target = idTarget(key, value, place);
    if (!target) return undefined;
    const { kind, ...params } = target;
    return (
      <Link to={pages[kind]} params={{ project, ...params }}>
        {shown}
      </Link>
    );
  };
  const logOf = (operation: OperationResource | undefined) => (
    <LogViewer
      project={project}
      operationId={operationId}
      operation={operation}
      search={search}
      onSearchChange={change}
      renderId={renderId}
    />
  );
  return (
    <OperationPage
      key={operationId}
      project={project}
      operationId={operationId}
      search={search}
      onSearchChange={change}
      log={logOf}
      renderTrigger={(operation) => <TriggerAgain project={project} operation={operation} />}
    />
  );
}
