import type { ReactNode } from 'react';
import type { OperationsQuery } from '@/api/history/history-queries';
import { ButtonLink } from '@/components/button-link';
import { IconListSearch, IconNavOperations } from '@/components/icons';
import { Hint } from '@/components/overlay/hint';
import { withGrouping, type OperationsSearch } from '../list/operations-search';

/** Renders a search in the logs of the operations of a query; `reading` while the first operations are being read. */
export type RenderLogs = (query: OperationsQuery, reading: boolean) => ReactNode;

/** Leads from the operations of a query to a search in their logs, and back. */
export function SearchLogsLink({ project, search }: { project: string; search: OperationsSearch }) {
  const isLogs = search.show === 'logs';
  const label = isLogs ? 'Show operations' : 'Search logs';
  return (
    <Hint label={label}>
      <ButtonLink
        leftSection={isLogs ? <IconNavOperations aria-hidden /> : <IconListSearch aria-hidden />}
        to="/projects/$project/operations"
        params={{ project }}
        search={{ ...withGrouping(search, undefined), ...(isLogs ? {} : { show: 'logs' }) }}
      >
        {label}
      </ButtonLink>
    </Hint>
  );
}
