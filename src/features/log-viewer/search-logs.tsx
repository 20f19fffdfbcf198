import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOperations, type OperationsQuery } from '@/api/history/history-queries';
import { logsReaderQuery } from '@/api/operation-log/logs-reader-query';
import { toProblem } from '@/api/problem';
import { EmptyState } from '@/components/empty-state';
import { ProblemPanel } from '@/components/problem-panel';
import { TextSkeleton } from '@/components/skeletons';
import { plural } from '@/lib/format';
import { readLogSearch, type LogSearch } from './log-search';
import { SearchedLogs } from './searched-logs';

/** Logs that are read at first, and when more are asked for. */
const STEP = 50;

/** The part of the address that a search in several logs has. */
export type SearchLogsSearch = Pick<LogSearch, 'find' | 'findBy' | 'level' | 'pattern'>;

export interface SearchLogsProps {
  project: string;
  /** The operations whose logs are searched. */
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
  // Which ones are the newest is known once the operations have been read.
  if (reading || !found.data || !reader) return <TextSkeleton lines={8} label="Reading operations" />;
  const { rows, total } = found.data;
  if (rows.length === 0)
    return (
      <EmptyState title="No logs to search">
        {query.text === '' ? 'No operations were found.' : 'No loaded operation matches the query.'}
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
            <Button variant="default" size="compact-sm" onClick={() => setMost(most + STEP)}>
              Read {Math.min(STEP, older)} more
            </Button>
          </>
        ) : null
      }
    />
  );
}
