import { Link } from '@/components/link';
import type { Cause } from '@/api/history/history-queries';
import { AtLeast } from '@/components/state/at-least';
import type { Column } from '@/components/list/data-table';
import { Hint } from '@/components/overlay/hint';
import { timeColumn } from '@/components/list/list-columns';
import { atLeast, formatNumber, plural, truncateEnd } from '@/lib/format';
import { NO_REASON } from '@/lib/fingerprint';
import { queryFor } from '@/lib/operation-query/print';
import classes from './causes.module.css';
import type { OperationsSearch } from '../list/operations-search';
import { Sparkline } from './sparkline';

/** More than fits into two lines. The cause's page has the whole message. */
const CAUSE_CHARACTERS = 400;

/** "Acme, Globex and 3 more". */
export function someOf(names: readonly string[], most = 2): string {
  const rest = names.length - most;
  return rest > 0 ? `${names.slice(0, most).join(', ')} and ${formatNumber(rest)} more` : names.join(', ');
}

export const recoveredWords = (recovered: number, customers: number, partial: boolean): string =>
  `${formatNumber(recovered)} of ${atLeast(partial, plural(customers, 'customer'))}, where the same has succeeded since`;

export const providersOf = (
  providers: readonly string[],
  nameOf: (provider: string) => string,
  most?: number,
): string =>
  providers.length > 0
    ? someOf(
        providers.map((one) => nameOf(one)),
        most,
      )
    : 'Not reported';

function customersOf(named: Cause['customers'], count: number): string {
  const names = named.map(({ name }) => name).join(', ');
  return count > named.length ? `${names} and ${formatNumber(count - named.length)} more` : names;
}

/** The condition that finds the failures of a cause, and no others. */
export const causeQuery = ({ id, fingerprint }: Pick<Cause, 'id' | 'fingerprint'>) =>
  queryFor({ cause: fingerprint === '' ? '' : id });

/** Search parameters of the list with all operations of a cause. */
export const operationsOfCause = ({ q, range }: OperationsSearch, cause: Cause): OperationsSearch => ({
  ...(range && { range }),
  q: [q, causeQuery(cause)].filter(Boolean).join(' '),
});

interface ColumnContext {
  project: string;
  search: OperationsSearch;
  /** Time range of the sparklines. The same for all, so that they can be compared. */
  span: { from: number; to: number } | undefined;
  providerName: (provider: string) => string;
  /** Not all operations are loaded, so there may be more failures of each cause. */
  partial: boolean;
}

export function causeColumns(context: ColumnContext): Column<Cause>[] {
  const { project, search, span, providerName, partial } = context;
  return [
    {
      id: 'cause',
      header: 'Cause',
      primary: true,
      least: 18,
      cell: ({ id, message }) => (
        <Hint label={truncateEnd(message || NO_REASON, 3 * CAUSE_CHARACTERS)}>
          <Link
            to="/projects/$project/operations"
            params={{ project }}
            search={{ ...search, cause: id }}
            className={classes.causeLink}
          >
            {truncateEnd(message || NO_REASON, CAUSE_CHARACTERS)}
          </Link>
        </Hint>
      ),
    },
    {
      id: 'customers',
      header: 'Customers',
      width: 6.25,
      align: 'right',
      cell: ({ customers, customerCount }) => (
        <span title={customersOf(customers, customerCount)}>
          <AtLeast value={customerCount} partial={partial} />
        </span>
      ),
    },
    {
      id: 'failures',
      header: 'Failures',
      width: 6.25,
      align: 'right',
      cell: (cause) => (
        <Link
          to="/projects/$project/operations"
          params={{ project }}
          search={operationsOfCause(search, cause)}
          aria-label={`All ${atLeast(partial, plural(cause.failures, 'operation'))}`}
        >
          <AtLeast value={cause.failures} partial={partial} />
        </Link>
      ),
    },
    {
      id: 'recovered',
      header: 'Recovered',
      width: 6.25,
      yields: 1,
      align: 'right',
      card: 'hidden',
      cell: ({ recovered, customerCount }) => (
        <span title={recoveredWords(recovered, customerCount, partial)}>
          {recovered === customerCount ? 'All' : formatNumber(recovered)}
        </span>
      ),
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
      yields: 5,
      card: 'hidden',
      cell: ({ providers }) => providersOf(providers, providerName),
    },
    {
      id: 'trend',
      header: 'Over time',
      width: 6.25,
      yields: 3,
      card: 'hidden',
      cell: ({ overTime }) => (span ? <Sparkline counts={overTime} span={span} /> : null),
    },
    { ...timeColumn('first', 'First seen', 7.75, ({ firstSeen }) => firstSeen), yields: 4, card: 'hidden' },
    timeColumn('last', 'Last seen', 7.75, ({ lastSeen }) => lastSeen),
  ];
}
