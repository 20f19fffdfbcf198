import { Button } from '@mantine/core';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ExportMenu } from '@/components/list/export-menu';
import { Hint } from '@/components/overlay/hint';
import { IconColumns } from '@/components/icons';
import { OperationViews } from '../views/operation-views';
import { SearchLogsLink } from '../one-operation/search-logs-link';
import type { OperationsSearch } from './operations-search';
import classes from './operations-table.module.css';
import type { OperationsQuery } from '@/api/history/history-queries';
import type { Column } from '@/components/list/data-table';
import { downloadExport, exportWriter, type ExportKind } from '@/components/list/list-export';
import type { OperationRow } from '@/lib/operation-rows';
import { readPortions } from './read-portions';

interface OperationsExport {
  project: string;
  /** With the version that is shown. */
  query: OperationsQuery;
  total: number;
  /** Those shown. */
  columns: readonly Column<OperationRow>[];
}

/** Downloads all operations that a query shows, in their order. */
async function exportOperations(
  client: QueryClient,
  { project, query, total, columns }: OperationsExport,
  kind: ExportKind,
): Promise<void> {
  const writer = exportWriter(columns, kind);
  for await (const rows of readPortions(client, project, query, { first: 0, last: total - 1 }))
    writer.add(rows);
  downloadExport('operations', kind, writer.parts());
}

interface OperationsToolsProps {
  project: string;
  search: OperationsSearch;
  onColumns: () => void;
  /** What an export holds; undefined before there is any. */
  exported: Parameters<typeof exportOperations>[1] | undefined;
}

/** The tools of the list as icons: views, logs, and where each operation has a row, columns and export. */
export function OperationsTools(props: OperationsToolsProps) {
  const { project, search, onColumns, exported } = props;
  const queryClient = useQueryClient();
  const isLogs = search.show === 'logs';
  return (
    <div className={`${classes.tools} gap-4 flex`}>
      <OperationViews project={project} query={search.q} group={search.group} />
      <SearchLogsLink project={project} search={search} />
      {search.group || isLogs ? null : (
        <>
          <Hint label="Columns">
            <Button leftSection={<IconColumns aria-hidden />} onClick={onColumns}>
              Columns
            </Button>
          </Hint>
          <Hint label="Export">
            <ExportMenu
              count={exported?.total ?? 0}
              noun="operation"
              onExport={(kind) => exported && void exportOperations(queryClient, exported, kind)}
            />
          </Hint>
        </>
      )}
    </div>
  );
}
