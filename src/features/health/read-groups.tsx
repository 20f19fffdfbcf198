import { Link } from '@/components/link';
import { DataTable, type Column } from '@/components/list/data-table';
import { EmptyState } from '@/components/state/empty-state';
import { StatusBadge } from '@/components/status-badge';
import { definedOnly } from '@/lib/defined-only';
import { formatNumber, plural } from '@/lib/format';
import { healthStates, type HealthRow } from '@/lib/health/board';
import { isTrouble, stateLook } from '@/lib/health/health-words';
import { inGroup, readGroups, type ReadGroup, type ReadGrouping } from '@/lib/health/read-query';
import type { HealthState } from '@/lib/health/read-health';

const groupingWords: Record<ReadGrouping, string> = {
  integration: 'Integration',
  provider: 'Provider',
  object: 'Object',
  health: 'Health',
};

/** A value of a group in the words on screen. */
const wordOf = (by: ReadGrouping, value: string) =>
  by === 'health' ? stateLook(value as HealthState).word : value;

const number = (id: string, header: string, valueOf: (group: ReadGroup) => number): Column<ReadGroup> => ({
  id,
  header,
  width: 7,
  align: 'right',
  value: valueOf,
  cell: (group) => formatNumber(valueOf(group)),
});

/** How many reads are in a state: loud if that needs a person, nothing if there is none. */
const stateColumn = (state: HealthState): Column<ReadGroup> => {
  const { kind, word } = stateLook(state);
  return {
    id: state,
    header: word,
    width: 6.5,
    align: 'right',
    card: isTrouble(state) ? 'named' : 'hidden',
    yields: healthStates.indexOf(state) + 1,
    value: ({ states }) => states.get(state),
    cell: ({ states }) => {
      const count = states.get(state);
      if (count === undefined) return null;
      return isTrouble(state) ? (
        <StatusBadge kind={kind} plain>
          {formatNumber(count)}
        </StatusBadge>
      ) : (
        <span className="quiet">{formatNumber(count)}</span>
      );
    },
  };
};

interface ReadGroupsProps {
  project: string;
  board: readonly HealthRow[];
  /** The query. */
  text: string;
  by: ReadGrouping;
}

/** The reads that a query finds, by a value that they share, those with the most trouble first. */
export function ReadGroups({ project, board, text, by }: ReadGroupsProps) {
  const groups = readGroups(board, text, by);
  const noun = groupingWords[by].toLowerCase();
  if (groups.length === 0)
    return (
      <EmptyState title={`No ${noun} to group by`}>
        None of these customers is known to read anything.
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption={`Reads by ${noun}, those with the most trouble first`}
        columns={[
          {
            id: 'value',
            header: groupingWords[by],
            primary: true,
            least: 10,
            cell: ({ value }) => (
              <Link
                to="/projects/$project/installations"
                params={{ project }}
                search={definedOnly({ view: 'health', q: inGroup(text, by, value) || undefined })}
              >
                {wordOf(by, value)}
              </Link>
            ),
          },
          number('customers', 'Customers', ({ customers }) => customers),
          number('reads', 'Reads', ({ reads }) => reads),
          ...(by === 'health' ? [] : healthStates.map(stateColumn)),
        ]}
        rows={groups}
        question={text}
        rowId={({ value }) => value}
      />
      <p className="footnote">{plural(groups.length, by === 'health' ? 'state' : noun)}</p>
    </>
  );
}
