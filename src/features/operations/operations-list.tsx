import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { useNow } from '@/components/clock';
import { DataTable, type DataTableHandle } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { IconArrowUp } from '@/components/icons';
import { NoMatch } from '@/components/no-match';
import { RefreshNote } from '@/components/refresh-note';
import { TableSkeleton } from '@/components/skeletons';
import type { Installation } from '@/contract/installation';
import { customerOf } from '@/lib/customer';
import { formatNumber } from '@/lib/format';
import { progressOf } from './fan-out';
import { ListNotOffered } from './list-not-offered';
import { LoadingLine } from './loading-line';
import {
  byUrgency,
  holdBack,
  inScope,
  installationKey,
  matches,
  newestFirst,
  toRow,
  type OperationRow,
} from './operation-rows';
import { operationColumns } from './operations-columns';
import { filterWords, OperationsFilters } from './operations-filters';
import type { OperationsSearch } from './operations-search';
import { StatusCounts } from './status-counts';
import classes from './operations-table.module.css';
import { useOperations } from './use-operations';

interface OperationsListProps {
  project: string;
  installations: readonly Installation[];
  integrationNames: ReadonlyMap<string, string>;
  search: OperationsSearch;
  onSearchChange: (search: OperationsSearch) => void;
  onRefreshInstallations: () => void;
}

export function OperationsList(props: OperationsListProps) {
  const { project, installations, integrationNames, search, onSearchChange, onRefreshInstallations } = props;
  const navigate = useNavigate();
  const now = useNow().getTime();
  const table = useRef<DataTableHandle>(null);
  // Set while somebody reads: what arrives then waits for a word.
  const [kept, setKept] = useState<ReadonlySet<string>>();

  const wanted = byUrgency(installations.filter((installation) => inScope(installation, search)));
  const { reader, state, keys } = useOperations(project, wanted);
  const progress = progressOf(state.plan, keys);

  const byKey = new Map(installations.map((installation) => [installationKey(installation), installation]));
  const all = newestFirst(
    keys.flatMap((key) =>
      (state.loaded.get(key)?.operations ?? []).map((operation) =>
        toRow(operation, byKey.get(key), integrationNames),
      ),
    ),
  );
  const { rows: shown, held } = kept ? holdBack(all, kept) : { rows: all, held: 0 };
  const countable = shown.filter((row) => matches(row, search, now, 'status'));
  const rows = countable.filter((row) => matches(row, search, now));

  const keep = () => setKept((old) => old ?? new Set(all.map(({ operation }) => operation.id)));
  const showAll = () => setKept(new Set(all.map(({ operation }) => operation.id)));
  const change = (next: OperationsSearch) => {
    setKept(undefined);
    onSearchChange(next);
  };
  const paramsOf = ({ operation }: OperationRow) => ({ project, operation: operation.id });
  const linkOf = (row: OperationRow, children: ReactNode) => (
    <Link to="/projects/$project/operations/$operation" params={paramsOf(row)}>
      {children}
    </Link>
  );

  const toTable = (event: KeyboardEvent) => {
    if (!event.defaultPrevented) table.current?.focusFirst();
  };
  useHotkeys([
    ['j', toTable, { preventDefault: false }],
    ['k', toTable, { preventDefault: false }],
  ]);

  if (state.notOffered) return <ListNotOffered what="operations" />;
  const readTimes = keys.flatMap((key) => state.loaded.get(key)?.readAt ?? []);
  const only = wanted.length === 1 ? wanted[0] : undefined;
  const onlyKey = only && installationKey(only);
  const withMore = keys.filter((key) => state.loaded.get(key)?.nextPageToken).length;
  return (
    <>
      <StatusCounts rows={countable} search={search} onSearchChange={change} />
      <OperationsFilters
        rows={shown}
        installations={installations}
        integrationNames={integrationNames}
        search={search}
        onSearchChange={change}
      />
      <LoadingLine
        reader={reader}
        progress={progress}
        stopped={state.plan.stopped}
        withMore={withMore}
        shown={rows.length}
        loaded={shown.length}
        right={
          <RefreshNote
            {...(readTimes.length > 0 ? { readAt: Math.min(...readTimes) } : {})}
            refreshing={progress.running}
            onRefresh={() => {
              keep();
              onRefreshInstallations();
              reader.refresh();
            }}
          />
        }
        failures={keys.flatMap((key) =>
          state.failures.has(key)
            ? { customer: nameOf(byKey.get(key), key), error: state.failures.get(key) }
            : [],
        )}
      />
      {held > 0 ? (
        <output className={classes.held}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowUp aria-hidden />}
            onClick={showAll}
          >
            {formatNumber(held)} new
          </Button>
        </output>
      ) : null}
      {rows.length > 0 ? (
        <div onFocusCapture={keep} onScrollCapture={keep} onPointerDownCapture={keep}>
          <DataTable
            caption="Operations, the newest first"
            columns={operationColumns}
            rows={rows}
            getRowId={({ operation }) => `${operation.installationId}/${operation.id}`}
            rowLink={linkOf}
            onOpen={(row) =>
              void navigate({ to: '/projects/$project/operations/$operation', params: paramsOf(row) })
            }
            maxHeight="var(--table-max-height)"
            handle={table}
          />
        </div>
      ) : (
        <NoRows
          running={progress.running}
          loaded={shown.length}
          readAny={progress.read > 0}
          filter={filterWords(search, installations, integrationNames)}
          onClear={() => change({})}
        />
      )}
      {onlyKey && state.loaded.get(onlyKey)?.nextPageToken ? (
        <Button
          mt="sm"
          variant="default"
          loading={state.readingMore.has(onlyKey)}
          onClick={() => {
            setKept(undefined);
            reader.readMore(onlyKey);
          }}
        >
          Read more operations of {customerOf(only)}
        </Button>
      ) : null}
    </>
  );
}

const nameOf = (installation: Installation | undefined, key: string) =>
  installation ? customerOf(installation) : key;

interface NoRowsProps {
  running: boolean;
  loaded: number;
  readAny: boolean;
  filter: string;
  onClear: () => void;
}

function NoRows({ running, loaded, readAny, filter, onClear }: NoRowsProps): ReactNode {
  if (running) return <TableSkeleton columns={6} label="Reading operations" />;
  if (filter !== '') return <NoMatch noun="loaded operations" filter={filter} onClear={onClear} />;
  if (!readAny || loaded > 0) return null;
  return (
    <EmptyState title="No operations yet">
      The installations that were read have not run anything. Reads start by their schedule, or when somebody
      triggers one on an installation’s page.
    </EmptyState>
  );
}
