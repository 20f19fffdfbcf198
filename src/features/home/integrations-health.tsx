import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { Link } from '@/components/link';
import type { Group } from '@/api/history/groups';
import { historyQueries, type OperationsQuery } from '@/api/history/history-queries';
import { AtLeast } from '@/components/state/at-least';
import { Section } from '@/components/page/section';
import type { TimeRange } from '@/lib/time-range';
import { queryFor } from '@/lib/operation-query/print';
import { formatNumber, plural } from '@/lib/format';
import { statusLook } from '@/lib/operation-words';
import { countsByIntegration, healthStatuses as statuses } from './home-counts';
import classes from './home.module.css';

const mostShown = 8;

interface IntegrationsHealthProps {
  project: string;
  /** Names of the integrations with operations. */
  integrations: readonly Pick<Group, 'value'>[];
  /** What is asked for of these, and its range. */
  asked: Pick<OperationsQuery, 'text' | 'now' | 'zone'>;
  range: TimeRange;
  /** There may be more than these. */
  partial: boolean;
}

/** Operations by integration and status. Each number links to the operations that it counts. */
export function IntegrationsHealth(props: IntegrationsHealthProps) {
  const { project, range, partial } = props;
  const all = useIntegrationCounts(props);
  const shown = all.slice(0, mostShown);
  if (shown.length === 0) return null;
  const most = shown.reduce((highest, counts) => Math.max(highest, totalOf(counts)), 1);
  const operations = { to: '/projects/$project/operations', params: { project } } as const;
  return (
    <Section id="by-integration" title="By integration" count={formatNumber(all.length)} className="above-24">
      <table className={classes.health} aria-labelledby="by-integration">
        <thead>
          <tr>
            <th>Integration</th>
            {statuses.map((status) => (
              <th key={status} className={classes.healthNumber}>
                {statusLook(status).word}
              </th>
            ))}
            <th aria-hidden className={classes.compared}>
              Compared
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, ...counts }) => (
            <tr key={name}>
              <th scope="row">
                <Link {...operations} search={{ q: queryFor({ integration: name }), range }}>
                  {name}
                </Link>
              </th>
              {statuses.map((status) => (
                <td
                  key={status}
                  className={classes.healthNumber}
                  data-kind={counts[status] > 0 ? status : undefined}
                >
                  <Link {...operations} search={{ q: queryFor({ integration: name, status }), range }}>
                    <AtLeast value={counts[status]} partial={partial} />
                  </Link>
                </td>
              ))}
              <td aria-hidden className={classes.compared}>
                <Bar counts={counts} most={most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {all.length > shown.length ? (
        <p className="note">
          <Link {...operations} search={{ group: 'integration', range }}>
            {plural(all.length - shown.length, 'more integration')}
          </Link>
        </p>
      ) : null}
    </Section>
  );
}

/** How the operations of each integration ended, those that fail most first. */
function useIntegrationCounts({ project, integrations, asked }: IntegrationsHealthProps) {
  const found = useQueries({
    queries: statuses.map((status) => ({
      ...historyQueries.search(project, {
        ...asked,
        text: `${asked.text} ${queryFor({ status })}`,
        group: 'integration',
        count: 0,
      }),
      placeholderData: keepPreviousData,
    })),
  });
  return countsByIntegration(
    integrations,
    statuses.map((status, at) => ({ status, groups: found[at]?.data?.groups ?? [] })),
  );
}

type Counts = Readonly<Record<(typeof statuses)[number], number>>;

const totalOf = (counts: Counts) => statuses.reduce((sum, status) => sum + counts[status], 0);

/** The numbers of a row as a bar. One among thousands is still visible. */
function Bar({ counts, most }: { counts: Counts; most: number }) {
  const widths = statuses.map((status) =>
    counts[status] === 0 ? 0 : Math.max(0.6, (counts[status] / most) * 98),
  );
  return (
    <svg className={`${classes.bar} block`} width="100%" height="12">
      {statuses.map((status, at) => (
        <rect
          key={status}
          data-kind={status}
          x={`${widths.slice(0, at).reduce((sum, width) => sum + width, 0)}%`}
          width={`${widths[at]}%`}
          height="100%"
        />
      ))}
    </svg>
  );
}
