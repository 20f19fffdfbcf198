import type { SyntheticEvent } from 'react';
import { installationQueries } from '@/api/installations';
import { useOffered } from '@/api/offered';
import { Link } from '@/components/link';
import type { Column } from '@/components/list/data-table';
import { lookCells } from '@/components/list/list-columns';
import { OfferedList } from '@/components/list/offered-list';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { QueryField } from '@/components/query-field/query-field';
import { CustomersHeader } from '@/components/resources/customers-header';
import { HealthState } from '@/components/resources/health-state';
import { InstallationLink } from '@/components/resources/installation-link';
import { lazyOverlay } from '@/components/state/lazy-part';
import { EmptyState } from '@/components/state/empty-state';
import { HeldBack } from '@/components/state/held-back';
import { LoadingProgress, LoadingTrouble } from '@/components/state/loading-line';
import { StatusBadge } from '@/components/status-badge';
import type { Installation } from '@/contract/installation';
import { formatNumber } from '@/lib/format';
import { healthStates, rowRank, type HealthCell, type HealthRow } from '@/lib/health/board';
import {
  cellWords,
  firstOf,
  isTrouble,
  rowWords,
  stateLook,
  troubledObjects,
} from '@/lib/health/health-words';
import { readCounts, readGroupings, readLanguage, readQuery, readSearch } from '@/lib/health/read-query';
import { toJson } from '@/lib/json';
import { withParam, type ListSearch } from '@/lib/list-search';
import { healthLook } from '@/lib/operation-words';
import classes from './health-page.module.css';
import { ReadGroups } from './read-groups';
import { useHealth } from './use-health';
import { useSettledOrder } from './use-settled-order';

const FilterChoice = lazyOverlay(() => import('@/components/overlay/overlays'), 'FilterChoice');

/** Objects that most customers read have a column; the others can be chosen. */
const MOST_COLUMNS = 6;
const groupings = readGroupings.map((value) => ({ value, label: `By ${value}` }));
const none: readonly Installation[] = [];

const cellOf = ({ cells }: HealthRow, object: string) => cells?.find((cell) => cell.object === object);

/** Every read of every customer: on time, late, failing, or not known. */
export function HealthPage({ project, search, onSearchChange }: ProjectSearchProps<ListSearch>) {
  const list = useOffered(installationQueries.list(project));
  const { reader, board, loading, isEarly, isBehind, readAt, now, notOffered } = useHealth(
    project,
    list.data ?? none,
    { atOnce: true },
  );
  // Addresses of earlier releases have filters.
  const asked = readSearch(search);
  const { rows, placeOf, held, settle, noteUse } = useSettledOrder({
    board,
    isReading: isBehind || (loading.running && loading.pause === undefined),
    hasBegun: !isEarly,
    isFirst: isBehind || loading.isFirstPass,
    question: toJson(asked),
  });
  const grouping = readGroupings.find((by) => by === asked['group']);
  const noteRowUse = ({ target }: SyntheticEvent) => {
    if (target instanceof Element && target.closest('[data-rows]')) noteUse();
  };
  const objects = objectsOf(rows ?? []);
  const columns: readonly Column<HealthRow>[] = [
    { id: 'customer', header: 'Customer', width: 12, primary: true, value: ({ customer }) => customer },
    {
      id: 'integration',
      header: 'Integration',
      mono: true,
      yields: 1,
      value: ({ integration }) => integration,
    },
    {
      id: 'worst',
      header: 'Health',
      width: 15,
      card: 'top',
      value: (row) => [rowWords(row), ...troubledObjects(row)].join(', '),
      sortValue: (row) => rowRank(placeOf(row)),
      cell: (row) => <Worst row={row} />,
    },
    {
      id: 'service',
      header: 'Reported health',
      width: 9,
      optional: true,
      ...lookCells(({ installation }: HealthRow) => healthLook(installation.healthStatus)),
    },
    ...objects.map((object, at): Column<HealthRow> => ({
      id: `object:${object}`,
      header: object,
      least: 8,
      optional: at >= MOST_COLUMNS,
      yields: 2 + at,
      card: 'hidden',
      value: (row) => wordsOf(cellOf(row, object), now),
      sortValue: (row) => {
        const cell = cellOf(placeOf(row), object);
        return cell && healthStates.indexOf(cell.state);
      },
      cell: (row) => {
        const cell = cellOf(row, object);
        return cell ? <HealthState cell={cell} /> : null;
      },
    })),
  ];
  return (
    <>
      <CustomersHeader project={project} current="health" />
      {notOffered ? (
        <EmptyState title="This service does not offer the list of operations">
          From it this page would know when reads have run.
        </EmptyState>
      ) : (
        <div onFocusCapture={noteRowUse} onPointerDownCapture={noteRowUse} onWheelCapture={noteRowUse}>
          <LoadingTrouble loading={loading} />
          <OfferedList
            id="health"
            noun="customer"
            caption="Reads by customer and object"
            list={{
              ...list,
              readAt: readAt ?? list.readAt,
              refetch: () => {
                reader.refresh();
                return list.refetch();
              },
            }}
            notOffered={<EmptyState title="This service does not offer the list of installations" />}
            empty="Their reads appear here when customers install an integration."
            columns={columns}
            rows={list.data && rows}
            rowId={({ key }) => key}
            rowName={({ customer }) => customer}
            rowLink={({ installation }, name) => (
              <InstallationLink project={project} installation={installation}>
                {name}
              </InstallationLink>
            )}
            testOf={readQuery(board ?? [])}
            searchField={(field) => (
              <QueryField
                {...field}
                onType={field.onChange}
                language={readLanguage}
                counts={(name) => readCounts(board ?? [], name)}
                linkElsewhere={(q) => (
                  <Link to="/projects/$project/operations" params={{ project }} search={{ q }}>
                    Ask there
                  </Link>
                )}
              />
            )}
            placeholder="Words, or health:late customer:acme"
            firstSort="worst"
            search={asked}
            onSearchChange={onSearchChange}
            controls={
              <div className={classes.grouping}>
                <FilterChoice
                  label="Group by"
                  data={groupings}
                  value={grouping}
                  onChange={(group) => onSearchChange(withParam(asked, 'group', group))}
                />
              </div>
            }
            plain={grouping !== undefined}
            renderFound={
              grouping &&
              ((found, text) => <ReadGroups project={project} board={found} text={text} by={grouping} />)
            }
            progress={
              held > 0 ? (
                <HeldBack onShow={settle}>
                  {held === 1 ? '1 more needs attention' : `${formatNumber(held)} more need attention`}
                </HeldBack>
              ) : loading.running ? (
                <span className="hint row gap-8">
                  <LoadingProgress loading={loading} />
                </span>
              ) : null
            }
          />
        </div>
      )}
    </>
  );
}

/** Objects by the number of customers that read them. */
function objectsOf(board: readonly HealthRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { cells = [] } of board)
    for (const { object } of cells) counts.set(object, (counts.get(object) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([object]) => object);
}

const wordsOf = (cell: HealthCell | undefined, now: number) => cell && cellWords(cell, now);

function Worst({ row }: { row: HealthRow }) {
  const words = rowWords(row);
  const objects = troubledObjects(row);
  const isLoud = row.hasBadCredentials || isTrouble(row.worst);
  if (!isLoud) return <span className="quiet">{words}</span>;
  return (
    <>
      <StatusBadge kind={row.hasBadCredentials ? 'failure' : stateLook(row.worst).kind} plain>
        {words}
      </StatusBadge>
      {objects.length > 0 ? <span className="quiet"> · {firstOf(objects)}</span> : null}
    </>
  );
}
