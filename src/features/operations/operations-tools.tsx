import { Button } from '@mantine/core';
import { ExportMenu } from '@/components/export-menu';
import { lazyOverlay } from '@/components/lazy-part';
import type { OperationRow } from '@/lib/operation-rows';

const OperationViews = lazyOverlay(
  () => import('./operation-views').then((module) => module.OperationViews),
  () => (
    <Button variant="default" disabled>
      Views
    </Button>
  ),
);

interface OperationsToolsProps {
  project: string;
  query: string | undefined;
  /** Those shown. */
  rows: readonly OperationRow[];
}

/** What can be done with the list of operations: views and export. */
export function OperationsTools({ project, query, rows }: OperationsToolsProps) {
  return (
    <>
      <OperationViews project={project} query={query} />
      <ExportMenu
        count={rows.length}
        noun="operation"
        onExport={(kind) =>
          void import('./operations-export').then(({ exportOperations }) => exportOperations(rows, kind))
        }
      />
    </>
  );
}
