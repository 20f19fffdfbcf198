import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ExportMenu } from '@/components/list/export-menu';
import { Hint } from '@/components/overlay/hint';
import { IconColumns } from '@/components/icons';
import { OperationViews } from '../views/operation-views';
import { exportOperations } from './operations-export';
import { SearchLogsLink } from '../one-operation/search-logs-link';
import type { OperationsSearch } from './operations-search';
import classes from './operations-table.module.css';

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
    <div className={classes.tools}>
      <OperationViews project={project} query={search.q} group={search.group} />
      <SearchLogsLink project={project} search={search} />
      {search.group || isLogs ? null : (
        <>
          <Hint label="Columns">
            <Button variant="default" leftSection={<IconColumns aria-hidden />} onClick={onColumns}>
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
