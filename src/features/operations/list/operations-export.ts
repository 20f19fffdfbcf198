import type { QueryClient } from '@tanstack/react-query';
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
export async function exportOperations(
  client: QueryClient,
  { project, query, total, columns }: OperationsExport,
  kind: ExportKind,
): Promise<void> {
  const writer = exportWriter(columns, kind);
  for await (const rows of readPortions(client, project, query, { first: 0, last: total - 1 }))
    writer.add(rows);
  downloadExport('operations', kind, writer.parts());
}
