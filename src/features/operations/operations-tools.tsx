import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ExportMenu } from '@/components/export-menu';
import { IconColumns } from '@/components/icons';
import { lazyOverlay } from '@/components/lazy-part';
import type { Grouping } from '@/lib/operation-groupings';
import type { exportOperations } from './operations-export';

const OperationViews = lazyOverlay(
  () => import('./operation-views').then((module) => module.OperationViews),
  () => (
    <>
      <Button variant="default" disabled aria-hidden>
        Save view…
      </Button>
      <Button variant="default" disabled>
        Views
      </Button>
    </>
  ),
);

interface OperationsToolsProps {
  project: string;
  query: string | undefined;
  group: Grouping | undefined;
  /** Their logs are shown. */
  isLogs: boolean;
  /** Number of operations shown. */
  count: number;
  onColumns: () => void;
  /** What an export holds; undefined before there is any. */
  exported: Parameters<typeof exportOperations>[1] | undefined;
}

/** What can be done with the list of operations: views, and columns and export where each has a row. */
export function OperationsTools(props: OperationsToolsProps) {
  const { project, query, group, isLogs, count, onColumns, exported } = props;
  const queryClient = useQueryClient();
  return (
    <>
      <OperationViews project={project} query={query} group={group} />
      {group || isLogs ? null : (
        <>
          <Button variant="default" leftSection={<IconColumns aria-hidden />} onClick={onColumns}>
            Columns
          </Button>
          <ExportMenu
            count={count}
            noun="operation"
            onExport={(kind) =>
              exported &&
              void import('./operations-export').then((module) =>
                module.exportOperations(queryClient, exported, kind),
              )
            }
          />
        </>
      )}
    </>
  );
}
