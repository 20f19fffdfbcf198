import type { ReactNode } from 'react';
import type { OperationsQuery } from '@/api/history/history-queries';
import { ButtonLink } from '@/components/button-link';
import { withGrouping, type OperationsSearch } from './operations-search';

/** Renders a search in the logs of the operations of a query; `reading` while the first operations are being read. */
export type RenderLogs = (query: OperationsQuery, reading: boolean) => ReactNode;

/** Leads from the operations of a query to a search in their logs, and back. */
export function SearchLogsLink({ project, search }: { project: string; search: OperationsSearch }) {
  const isLogs = search.show === 'logs';
  return (
    <ButtonLink
      variant="default"
      size="compact-sm"
      to="/projects/$project/operations"
      params={{ project }}
      search={{ ...withGrouping(search, undefined), ...(isLogs ? {} : { show: 'logs' }) }}
    >
      {isLogs ? 'Show operations' : 'Search logs'}
    </ButtonLink>
  );
}
