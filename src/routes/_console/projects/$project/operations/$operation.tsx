import { createFileRoute } from '@tanstack/react-router';
import { operationQueries } from '@/api/operations';
import { readAhead } from '@/api/offered';
import type { Operation as OperationResource } from '@/contract/operation';
import { logQuery } from '@/features/log-viewer/log-query';
import { readLogSearch } from '@/features/log-viewer/log-search';
import { LogViewer } from '@/features/log-viewer/log-viewer';
import { OperationPage } from '@/features/operations/operation-page';
import { readOperationSearch, type OperationSearch } from '@/features/operations/operation-search';
import type { LogSearch } from '@/features/log-viewer/log-search';

export const Route = createFileRoute('/_console/projects/$project/operations/$operation')({
  validateSearch: (search: Record<string, unknown>): OperationSearch & LogSearch => ({
    ...readOperationSearch(search),
    ...readLogSearch(search),
  }),
  // Not awaited: the page shows what it has, and says itself what could not be read.
  loader: ({ context, params, preload }) => {
    void readAhead(context.queryClient, operationQueries.detail(params.project, params.operation));
    // A log may be large: not on hover.
    if (!preload) void readAhead(context.queryClient, logQuery(params.project, params.operation));
  },
  component: Operation,
});

function Operation() {
  const { project, operation: operationId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (part: OperationSearch & LogSearch) =>
    void navigate({
      search: (old) => ({ ...old, ...part }),
      replace: true,
      resetScroll: false,
    });
  const logOf = (operation: OperationResource | undefined) => (
    <LogViewer
      project={project}
      operationId={operationId}
      operation={operation}
      search={search}
      onSearchChange={change}
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
    />
  );
}
