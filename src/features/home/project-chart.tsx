import { useNavigate } from '@tanstack/react-router';
import { Link } from '@/components/link';
import { AtLeast } from '@/components/state/at-least';
import { OperationsChart } from '@/components/resources/operations-chart';
import { useTimeZone } from '@/components/time-zone';
import { definedOnly } from '@/lib/defined-only';
import { queryFor } from '@/lib/operation-query/print';
import { outcomes, outcomeWords, type Outcome } from '@/lib/status-counts';
import { stretchWords } from '@/lib/time';
import { rangeOf } from '@/lib/time-range';
import type { TimeBuckets } from '@/lib/time-buckets';
import classes from './project-chart.module.css';

interface ProjectChartProps {
  project: string;
  bars: TimeBuckets<Outcome>;
  /** Before this time, not everything has been read. */
  completeSince: number;
}

/** The status of each outcome. */
const statuses = { failure: 'failure', running: 'in_progress', success: 'success' };

const searchOf = ({ from, to, status }: { from: number; to: number; status?: string }) =>
  definedOnly({ q: status && queryFor({ status }), range: rangeOf(from, to) });

/** Operations over time; each bar, and each row of the table below, leads to its operations. */
export function ProjectChart({ project, bars, completeSince }: ProjectChartProps) {
  const navigate = useNavigate();
  const to = { to: '/projects/$project/operations', params: { project } } as const;
  return (
    <OperationsChart
      bars={bars}
      completeSince={completeSince}
      tall
      onChoose={(stretch) => void navigate({ ...to, search: searchOf(stretch) })}
    >
      <ChartTable project={project} bars={bars} completeSince={completeSince} />
    </OperationsChart>
  );
}

function ChartTable({ project, bars, completeSince }: ProjectChartProps) {
  const zone = useTimeZone();
  const { start, step, buckets } = bars;
  const shown = outcomes.filter(
    (outcome) => outcome !== 'unknown' || buckets.some((bucket) => bucket.unknown),
  );
  const stretches = buckets
    .map((bucket, index) => ({ bucket, from: start + index * step, to: start + (index + 1) * step }))
    .filter(({ bucket }) => outcomes.some((outcome) => bucket[outcome]))
    .toReversed();
  const to = { to: '/projects/$project/operations', params: { project } } as const;
  return (
    <details className={classes.details}>
      <summary>View as table</summary>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Began</th>
            {shown.map((outcome) => (
              <th key={outcome} scope="col">
                {outcomeWords[outcome]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stretches.map(({ bucket, ...stretch }) => (
            <tr key={stretch.from}>
              <th scope="row">
                <Link {...to} search={searchOf(stretch)}>
                  {stretchWords(stretch.from, stretch.to, zone)}
                </Link>
              </th>
              {shown.map((outcome) => {
                const count = <AtLeast value={bucket[outcome] ?? 0} partial={stretch.from < completeSince} />;
                return (
                  <td key={outcome}>
                    {outcome === 'unknown' ? (
                      count
                    ) : (
                      <Link {...to} search={searchOf({ ...stretch, status: statuses[outcome] })}>
                        {count}
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
