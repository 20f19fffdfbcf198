import { Link } from '@tanstack/react-router';
import { newestFirst, useOperations } from '@/api/history/history-queries';
import { AtLeast } from '@/components/at-least';
import { DataTable, type Column } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { timeColumn } from '@/components/list-columns';
import { TableSkeleton } from '@/components/skeletons';
import { TableToolbar } from '@/components/table-toolbar';
import { useTimeZone } from '@/components/time-zone';
import { atLeast, plural } from '@/lib/format';
import type { Grouping } from '@/lib/operation-groupings';
import { withTermsOn } from '@/lib/operation-query/edit';
import { parse } from '@/lib/operation-query/parse';
import { condition } from '@/lib/operation-query/print';
import { hour, stretchWords, type TimeZone } from '@/lib/time';
import type { OperationGroupsProps } from './operation-groups';
import { withTime } from './operations-query';

type ValueGrouping = Exclude<Grouping, 'cause'>;
type Group = NonNullable<NonNullable<ReturnType<typeof useOperations>['data']>['groups']>[number];

const headers: Record<ValueGrouping, string> = {
  customer: 'Customer',
  provider: 'Provider',
  object: 'Object',
  integration: 'Integration',
  hour: 'Hour',
};

/** The query for the operations of one group. */
function narrowed(q: string, group: ValueGrouping, value: string | number): string {
  if (group === 'hour') return withTime(q, { from: Number(value), to: Number(value) + hour });
  return withTermsOn(parse(q), group, condition(group, String(value)));
}

interface ColumnContext {
  project: string;
  q: string;
  group: ValueGrouping;
  zone: TimeZone;
  partial: boolean;
}

function groupColumns({ project, q, group, zone, partial }: ColumnContext): Column<Group>[] {
  return [
    {
      id: 'value',
      header: headers[group],
      primary: true,
      cell: ({ value }) => (
        <Link
          to="/projects/$project/operations"
          params={{ project }}
          search={{ q: narrowed(q, group, value) }}
        >
          {group === 'hour' ? stretchWords(Number(value), Number(value) + hour, zone) : value}
        </Link>
      ),
    },
    {
      id: 'count',
      header: 'Operations',
      width: 8,
      align: 'right',
      cell: ({ count }) => <AtLeast value={count} partial={partial} compact />,
    },
    { ...timeColumn('first', 'First', 8, ({ first }) => first), card: 'hidden' },
    timeColumn('last', 'Last', 8, ({ last }) => last),
  ];
}

/** One row for each value, with a link to its operations. */
export function ValueGroups(props: OperationGroupsProps & { group: ValueGrouping }) {
  const { project, search, query, group, partial, reading } = props;
  const zone = useTimeZone();
  const { data: found } = useOperations(project, { ...query, ...newestFirst, count: 1, group });
  const { groups = [], withoutGroup = 0 } = found ?? {};
  const name = headers[group].toLowerCase();
  if (groups.length === 0)
    return reading || !found ? (
      <TableSkeleton columns={4} label="Reading operations" />
    ) : (
      <EmptyState title={`No ${name} to group by`}>
        {found.total > 0
          ? `The service reports no ${name} for these operations.`
          : query.text === ''
            ? 'No operations were found.'
            : 'No loaded operation matches the query.'}
      </EmptyState>
    );
  return (
    <>
      <TableToolbar
        count={[
          atLeast(partial, plural(groups.length, name)),
          ...(withoutGroup > 0
            ? [atLeast(partial, `${plural(withoutGroup, 'operation')} without a known one`)]
            : []),
        ].join(' · ')}
      />
      <DataTable
        caption={`Operations by ${name}, the ${group === 'hour' ? 'newest' : 'most'} first`}
        columns={groupColumns({ project, q: search.q ?? '', group, zone, partial })}
        rows={group === 'hour' ? groups.toSorted((a, b) => Number(b.value) - Number(a.value)) : groups}
        rowId={({ value }) => String(value)}
      />
    </>
  );
}
