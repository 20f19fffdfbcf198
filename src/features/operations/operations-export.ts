import type { QueryClient } from '@tanstack/react-query';
import { operationQueries } from '@/api/operations';
import type { Column } from '@/components/data-table';
import { downloadExport, exportWriter, type ExportKind } from '@/components/list-export';
import type { OperationRow } from '@/lib/operation-rows';

const PORTION = 5_000;

interface OperationsExport {
  project: string;
  /** With the version that is shown. */
  query: Parameters<typeof operationQueries.search>[1];
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
  for (let from = 0; from < total; from += PORTION) {
    const portion = operationQueries.search(project, { ...query, from, count: PORTION });
    // Not kept: a portion is large, and is asked for once.
    const { rows } = await client.query({ ...portion, gcTime: 0 });
    writer.add(rows);
  }
  downloadExport('operations', kind, writer.parts());
}
