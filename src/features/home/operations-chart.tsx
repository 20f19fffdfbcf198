import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { Link, useNavigate } from '@tanstack/react-router';
import { ReferenceArea } from 'recharts';
import { useTimeZone } from '@/components/time-zone';
import { formatNumber, plural } from '@/lib/format';
import type { OperationRow } from '@/lib/operation-rows';
import { outcomes, outcomesOverTime, outcomeWords, type Outcome } from '@/lib/status-counts';
import { axisTime, stretchWords } from '@/lib/time-words';
import classes from './operations-chart.module.css';

interface OperationsChartProps {
  project: string;
  rows: readonly OperationRow[];
  /** What is drawn, in milliseconds. */
  span: { from: number; to: number };
  /** Before this, not everything is loaded. */
  completeSince: number | undefined;
}

const mostBars = 32;
const colours = {
  failure: 'var(--status-failure)',
  running: 'var(--status-running)',
  unknown: 'var(--status-unknown)',
  // What went well stands back.
  success: 'color-mix(in srgb, var(--status-success) 50%, transparent)',
};
/** What the list of operations can be filtered by. */
const statuses = { failure: 'failure', running: 'in_progress', success: 'success' };
const series = outcomes.map((name) => ({ name, color: colours[name] }));

/** Operations over time; a bar, like its row in the table below, leads to its operations. */
export function OperationsChart({ project, rows, span, completeSince }: OperationsChartProps) {
  const zone = useTimeZone();
  const navigate = useNavigate();
  const { start, step, buckets } = outcomesOverTime(rows, { ...span, most: mostBars });
  const stretches = buckets.map((counts, at) => {
    const from = start + at * step;
    return {
      ...counts,
      from,
      axis: axisTime(from, step, zone),
      words: stretchWords(from, from + step, zone),
      total: outcomes.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0),
      partial: completeSince !== undefined && from < completeSince,
    };
  });
  const told = outcomes.filter(
    (outcome) => outcome !== 'unknown' || stretches.some((stretch) => stretch.unknown),
  );
  const partial = stretches.filter((stretch) => stretch.partial);
  const [firstPartial, lastPartial] = [partial[0], partial.at(-1)];
  const searchOf = (from: number) => ({
    from: new Date(from).toISOString(),
    to: new Date(from + step).toISOString(),
  });
  const to = { to: '/projects/$project/operations', params: { project } } as const;
  return (
    <section className={classes.root} aria-label="Operations over time">
      <div aria-hidden>
        <BarChart
          h={180}
          data={stretches}
          dataKey="axis"
          type="stacked"
          series={series}
          tickLine="none"
          barProps={{ isAnimationActive: false }}
          yAxisProps={{ allowDecimals: false, width: 40 }}
          xAxisProps={{ minTickGap: 48, interval: 'preserveStart' }}
          barChartProps={{
            accessibilityLayer: false,
            margin: { top: 10 },
            className: classes.bars ?? '',
            onClick: ({ activeTooltipIndex }) => {
              const stretch = stretches[Number(activeTooltipIndex ?? Number.NaN)];
              if (stretch) void navigate({ ...to, search: searchOf(stretch.from) });
            },
          }}
          tooltipAnimationDuration={0}
          tooltipProps={{ content: <Tip stretches={stretches} /> }}
        >
          {firstPartial && lastPartial ? (
            <ReferenceArea
              x1={firstPartial.axis}
              x2={lastPartial.axis}
              fill="var(--text-secondary)"
              fillOpacity={0.08}
            />
          ) : null}
        </BarChart>
      </div>
      <details className={classes.details}>
        <summary>The same as a table</summary>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Began</th>
              {told.map((outcome) => (
                <th key={outcome} scope="col">
                  {outcomeWords[outcome]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stretches
              .filter(({ total }) => total > 0)
              .toReversed()
              .map((stretch) => (
                <tr key={stretch.from}>
                  <th scope="row">
                    <Link {...to} search={searchOf(stretch.from)}>
                      {stretch.words}
                    </Link>
                    {stretch.partial ? ' · not all loaded' : null}
                  </th>
                  {told.map((outcome) => (
                    <td key={outcome}>
                      {outcome === 'unknown' ? (
                        formatNumber(stretch.unknown ?? 0)
                      ) : (
                        <Link {...to} search={{ ...searchOf(stretch.from), status: statuses[outcome] }}>
                          {formatNumber(stretch[outcome] ?? 0)}
                        </Link>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

type Stretch = { axis: string; words: string; partial: boolean; total: number } & Partial<
  Record<Outcome, number>
>;

interface TipProps {
  stretches: readonly Stretch[];
  /** These two are given by the chart. */
  active?: boolean;
  label?: string | number;
}

function Tip({ stretches, active, label }: TipProps) {
  const stretch = active ? stretches.find(({ axis }) => axis === label) : undefined;
  if (!stretch) return null;
  return (
    <div className={classes.tip}>
      <strong>{stretch.words}</strong>
      {outcomes.map((outcome) =>
        stretch[outcome] ? (
          <span key={outcome} data-outcome={outcome}>
            {formatNumber(stretch[outcome])} {outcomeWords[outcome]}
          </span>
        ) : null,
      )}
      {stretch.total === 0 ? <span>{plural(0, 'operation')}</span> : null}
      {stretch.partial ? <span>Not all of this time is loaded</span> : null}
    </div>
  );
}
