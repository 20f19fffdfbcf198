import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ExportMenu } from '@/components/export-menu';
import { IconBookmark, IconColumns, IconPlus } from '@/components/icons';
import { lazyOverlay } from '@/components/lazy-part';
import type { exportOperations } from './operations-export';
import type { OperationsSearch } from './operations-search';

const OperationViews = lazyOverlay(
  () => import('./operation-views').then((module) => module.OperationViews),
  () => (
    <>
      <Button variant="default" leftSection={<IconPlus aria-hidden />} disabled aria-hidden>
        Save view…
      </Button>
      <Button variant="default" leftSection={<IconBookmark aria-hidden />} disabled>
        Views
      </Button>
    </>
  ),
);

const loadAndExport = (...asked: Parameters<typeof exportOperations>) =>
  import('./operations-export').then((module) => module.exportOperations(...asked));

interface OperationsToolsProps {
  project: string;
  search: OperationsSearch;
  onColumns: () => void;
  /** What an export holds; undefined before there is any. */
  exported: Parameters<typeof exportOperations>[1] | undefined;
}

/** The tools of the list: views, and where each operation has a row, columns and export. */
export function OperationsTools(props: OperationsToolsProps) {
  const { project, search, onColumns, exported } = props;
  const queryClient = useQueryClient();
  return (
    <>
      <OperationViews project={project} query={search.q} group={search.group} />
      {search.group || search.show === 'logs' ? null : (
        <>
          <Button variant="default" leftSection={<IconColumns aria-hidden />} onClick={onColumns}>
            Columns
          </Button>
          <ExportMenu
            count={exported?.total ?? 0}
            noun="operation"
            onExport={(kind) => exported && void loadAndExport(queryClient, exported, kind)}
          />
        </>
      )}
    </>
  );
}
