import { Link } from '@tanstack/react-router';
import { AtLeast } from '@/components/at-least';
import type { Column } from '@/components/data-table';
import { Hint } from '@/components/hint';
import { RelativeTime } from '@/components/relative-time';
import { formatNumber, truncateEnd } from '@/lib/format';
import type { FailureGroup } from '@/lib/failure-groups';
import classes from './failures.module.css';
import type { FailuresSearch } from './failures-search';
import { Sparkline } from './sparkline';

/** More than fits into two lines. The cause's page has the whole message. */
const CAUSE_CHARACTERS = 400;

/** "Acme, Globex and 3 more". */
export function someOf(names: readonly string[], most = 2): string {
  const rest = names.length - most;
  return rest > 0 ? `${names.slice(0, most).join(', ')} and ${formatNumber(rest)} more` : names.join(', ');
}

interface ColumnContext {
  project: string;
  search: FailuresSearch;
  /** Time range of the sparklines. The same for all, so that they can be compared. */
  span: { from: number; to: number } | undefined;
  /** Not all operations are loaded, so there may be more failures of each cause. */
  partial: boolean;
}

export function failureColumns({ project, search, span, partial }: ColumnContext): Column<FailureGroup>[] {
  return [
    {
      id: 'cause',
      header: 'Cause',
      primary: true,
      cell: (group) => (
        <Hint label={truncateEnd(group.message, 3 * CAUSE_CHARACTERS)}>
          <Link
            to="/projects/$project/failures"
            params={{ project }}
            search={{ ...search, cause: group.id }}
            className={classes.causeLink}
          >
            {truncateEnd(group.message, CAUSE_CHARACTERS)}
          </Link>
        </Hint>
      ),
    },
    {
      id: 'customers',
      header: 'Customers',
      width: 6.25,
      align: 'right',
      cell: ({ customers }) => (
        <span
          title={someOf(
            customers.map(({ name }) => name),
            12,
          )}
        >
          <AtLeast value={customers.length} partial={partial} compact />
        </span>
      ),
    },
    {
      id: 'failures',
      header: 'Failures',
      width: 5,
      align: 'right',
      cell: ({ rows }) => <AtLeast value={rows.length} partial={partial} compact />,
    },
    {
      id: 'objects',
      header: 'Objects',
      width: 6.75,
      yields: 2,
      mono: true,
      card: 'hidden',
      cell: ({ objects }) => someOf(objects),
    },
    {
      id: 'providers',
      header: 'Providers',
      width: 6.75,
      yields: 1,
      card: 'hidden',
      cell: ({ providers }) => (providers.length > 0 ? someOf(providers) : 'Not reported'),
    },
    {
      id: 'trend',
      header: 'Over time',
      width: 6.25,
      yields: 3,
      card: 'hidden',
      cell: ({ rows }) =>
        span ? <Sparkline times={rows.map(({ startedAt }) => startedAt)} span={span} /> : null,
    },
    {
      id: 'first',
      header: 'First seen',
      width: 6,
      yields: 4,
      align: 'right',
      card: 'hidden',
      cell: ({ firstSeen }) => <RelativeTime value={firstSeen} missing="No time" />,
    },
    {
      id: 'last',
      header: 'Last seen',
      width: 6,
      align: 'right',
      cell: ({ lastSeen }) => <RelativeTime value={lastSeen} missing="No time" />,
    },
  ];
}
