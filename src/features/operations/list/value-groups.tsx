import { Link } from '@/components/link';
import { newestFirst, useOperations } from '@/api/history/history-queries';
import { AtLeast } from '@/components/state/at-least';
import { DataTable, type Column } from '@/components/list/data-table';
import { EmptyState } from '@/components/state/empty-state';
import { timeColumn } from '@/components/list/list-columns';
import { TableSkeleton } from '@/components/state/skeletons';
import { useTimeZone } from '@/components/time-zone';
import { definedOnly } from '@/lib/defined-only';
import { atLeast, plural } from '@/lib/format';
import type { Grouping } from '@/lib/operation-groupings';
import { withTermsOn } from '@/lib/operation-query/edit';
import { parse } from '@/lib/operation-query/parse';
import { condition } from '@/lib/operation-query/print';
import { hour, stretchWords, type TimeZone } from '@/lib/time';
import { rangeOf } from '@/lib/time-range';
import type { OperationGroupsProps } from './operation-groups';
import { withoutTime } from './operations-query';
import type { OperationsSearch } from './operations-search';

type ValueGrouping = Exclude<Grouping, 'cause'>;
type Group = NonNullable<NonNullable<ReturnType<typeof useOperations>['data']>['groups']>[number];

const headers: Record<ValueGrouping, string> = {
  customer: 'Customer',
  provider: 'Provider',
  object: 'Object',
  integration: 'Integration',
  hour: 'Hour',
};

function narrowed({ q = '', range }: OperationsSearch, group: ValueGrouping, value: string | number) {
  if (group === 'hour')
    return { q: withoutTime(q) || undefined, range: rangeOf(Number(value), Number(value) + hour) };
  return { q: withTermsOn(parse(q), group, condition(group, String(value))), range };
}

interface ColumnContext {
  project: string;
  search: OperationsSearch;
  group: ValueGrouping;
  zone: TimeZone;
  partial: boolean;
}

const groupColumns = ({ project, search, group, zone, partial }: ColumnContext): Column<Group>[] => [
  {
    id: 'value',
    header: headers[group],
    primary: true,
    cell: ({ value }) => (
      <Link
        to="/projects/$project/operations"
        params={{ project }}
        search={definedOnly(narrowed(search, group, value))}
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
    cell: ({ count }) => <AtLeast value={count} partial={partial} />,
  },
  { ...timeColumn('first', 'First', 8, ({ first }) => first), card: 'hidden' },
  timeColumn('last', 'Last', 8, ({ last }) => last),
];

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
        {found.total > 0 ? `The service reports no ${name} for these operations.` : 'No operation matches.'}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        fills
        caption={`Operations by ${name}, the ${group === 'hour' ? 'newest' : 'most'} first`}
        columns={groupColumns({ project, search, group, zone, partial })}
        rows={group === 'hour' ? groups.toSorted((a, b) => Number(b.value) - Number(a.value)) : groups}
        question={query.text}
        rowId={({ value }) => String(value)}
      />
      <p className="footnote">
        {atLeast(partial, plural(groups.length, name))}
        {withoutGroup > 0
          ? ` · ${atLeast(partial, `${plural(withoutGroup, 'operation')} without a known one`)}`
          : null}
      </p>
    </>
  );
}
