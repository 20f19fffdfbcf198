import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { severityOf, type Severity } from '@/api/operation-log/log-level';
import { operationLogQueries } from '@/api/operation-log/log-queries';
import type { LogView } from '@/api/operation-log/log-source';
import type { TemplateLines } from '@/api/operation-log/template-index';
import { toProblem } from '@/api/problem';
import type { Column } from '@/components/list/data-table';
import { EmptyState } from '@/components/state/empty-state';
import { ProblemPanel } from '@/components/state/problem-panel';
import { TableSkeleton } from '@/components/state/skeletons';
import { StackedBars } from '@/components/stacked-bars';
import { useTimeZone } from '@/components/time-zone';
import type { Operation } from '@/contract/operation';
import { atLeast, plural } from '@/lib/format';
import { lineClock } from './log-text';
import { templateColumns, TemplateTable } from './template-table';
import classes from './log-patterns.module.css';

interface LogPatternsProps {
  project: string;
  operationId: string;
  /** Undefined while it cannot be read. */
  operation: Operation | undefined;
  log: LogView;
  /** False while the log is loading and counts may grow. */
  complete: boolean;
  onChoose: (template: string) => void;
}

/** The lines of a log grouped by pattern, the rarest first. */
export function LogPatterns(props: LogPatternsProps) {
  const { project, operationId, operation, log, complete, onChoose } = props;
  const { state } = log;
  const [isOnlyHere, setOnlyHere] = useState(false);
  const zone = useTimeZone();
  const query = useQuery(
    operationLogQueries.templates(project, operationId, {
      version: `${state.epoch} ${state.lines}`,
      filter: { ...state.filter, template: undefined },
      like: isOnlyHere ? operation : undefined,
    }),
  );
  const { templates = [], good } = query.data ?? {};
  const rows = isOnlyHere && good ? templates.filter((one) => one.isOnlyHere) : templates;
  const clock = (time: number) => lineClock(time, zone);
  const shared = templateColumns<TemplateLines>({ complete, onChoose, clock });
  const columns = [shared.lines, shared.pattern, shared.level, trend, shared.first, shared.last];
  const lines = rows.reduce((sum, { count }) => sum + count, 0);
  // While the comparison is read, the patterns shown so far were compared with nothing.
  const isPending = query.isPending || (isOnlyHere && query.isPlaceholderData && !good);
  return (
    <section className="shrink" aria-label="Patterns">
      <div className={`${classes.head} row gap-4-16 tiny ruled`}>
        <output>
          {isPending
            ? null
            : `${atLeast(!complete, plural(rows.length, 'pattern'))} in ${atLeast(!complete, plural(lines, 'line'))}`}
        </output>
        <Checkbox
          label="Only in this run, not in the last good one"
          checked={isOnlyHere}
          disabled={operation === undefined}
          onChange={(event) => setOnlyHere(event.currentTarget.checked)}
        />
        {isOnlyHere && !isPending && query.isSuccess && !good ? (
          <output className="quiet">
            No earlier run like this one has succeeded, so nothing is compared
          </output>
        ) : null}
      </div>
      {query.isError ? (
        <ProblemPanel problem={toProblem(query.error)} query={query} />
      ) : isPending ? (
        <TableSkeleton rows={6} columns={4} label="Looking for patterns" />
      ) : rows.length > 0 ? (
        <TemplateTable caption="Patterns of the lines" columns={columns} rows={rows} />
      ) : (
        <div className="padded-16">
          <EmptyState title={isOnlyHere ? 'No pattern is only in this run' : 'No patterns'}>
            {isOnlyHere && good
              ? 'All that this log says, the log of the last good run says as well.'
              : 'There are no lines to find patterns in.'}
          </EmptyState>
        </div>
      )}
    </section>
  );
}

const trend: Column<TemplateLines> = {
  id: 'trend',
  header: 'Over time',
  width: 6,
  yields: 3,
  card: 'hidden',
  cell: ({ bars, level }) => <Trend bars={bars} level={level} />,
};

const trendKinds: Readonly<Partial<Record<Severity, 'failure'>>> = { error: 'failure' };

function Trend({ bars, level }: { bars: readonly number[]; level: string }) {
  const kind = trendKinds[severityOf(level)] ?? 'lines';
  return (
    <span className={classes.trend}>
      <StackedBars<'failure' | 'lines'>
        bars={bars.map((count) => ({ [kind]: count }))}
        kinds={[kind]}
        top={bars.reduce((a, b) => Math.max(a, b), 1)}
        minShare={0.15}
      />
    </span>
  );
}
