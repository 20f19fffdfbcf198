import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { levelWord, severityOf, type Severity } from '@/api/operation-log/log-filter';
import { operationLogQueries } from '@/api/operation-log/log-queries';
import type { LogView } from '@/api/operation-log/log-source';
import type { TemplateLines } from '@/api/operation-log/template-index';
import { toProblem } from '@/api/problem';
import { AtLeast } from '@/components/at-least';
import { DataTable, type Column } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { Hint } from '@/components/hint';
import { ProblemPanel } from '@/components/problem-panel';
import { TableSkeleton } from '@/components/skeletons';
import { StackedBars } from '@/components/stacked-bars';
import { useTimeZone } from '@/components/time-zone';
import type { Operation } from '@/contract/operation';
import { atLeast, plural, truncateEnd } from '@/lib/format';
import { VARIABLE } from '@/lib/log-templates';
import { sortRows, type SortState } from '@/lib/sort';
import { severityIcons } from './severity-icons';
import { lineTime } from './log-text';
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

/** A row has room for two lines. */
const MOST_CHARACTERS = 1_200;
const rarestFirst: SortState = { column: 'lines', direction: 'asc' };

/** The lines of a log by what they say, the rarest first. */
export function LogPatterns(props: LogPatternsProps) {
  const { project, operationId, operation, log, complete, onChoose } = props;
  const { state } = log;
  const [isOnlyHere, setOnlyHere] = useState(false);
  const [sort, setSort] = useState(rarestFirst);
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
  const {
    lines: lineCount,
    pattern,
    level,
    first,
    last,
  } = templateColumns<TemplateLines>({
    complete,
    onChoose,
    clock: (time) => lineTime(time, zone, false),
  });
  const columns = [lineCount, pattern, level, trend, first, last];
  const sortValue = columns.find(({ id }) => id === sort.column)?.value;
  const lines = rows.reduce((sum, { count }) => sum + count, 0);
  // What was compared with nothing does not answer for what is compared.
  const isPending = query.isPending || (isOnlyHere && query.isPlaceholderData && !good);
  return (
    <section className={classes.root} aria-label="Patterns">
      <div className={classes.head}>
        <output>
          {isPending
            ? null
            : `${atLeast(!complete, plural(rows.length, 'pattern'))} in ${atLeast(!complete, plural(lines, 'line'))}`}
        </output>
        <Checkbox
          size="xs"
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
        <div className={classes.table}>
          <DataTable
            caption="Patterns of the lines"
            columns={columns}
            rows={sortValue ? sortRows(rows, sortValue, sort.direction) : rows}
            rowId={({ id }) => id}
            rowName={nameOf}
            sort={sort}
            onSortChange={setSort}
            tall
            maxHeight="max(20rem, 60dvh)"
          />
        </div>
      ) : (
        <div className={classes.empty}>
          <EmptyState bare title={isOnlyHere ? 'No pattern is only in this run' : 'No patterns'}>
            {isOnlyHere && good
              ? 'All that this log says, the log of the last good run says as well.'
              : 'There are no lines to find patterns in.'}
          </EmptyState>
        </div>
      )}
    </section>
  );
}

/** What the columns of every table of templates show. */
type TemplateRow = Pick<TemplateLines, 'id' | 'words' | 'count' | 'level' | 'from' | 'to'>;

export const nameOf = ({ words }: Pick<TemplateRow, 'words'>) =>
  words.join(' ').replaceAll(VARIABLE, '…').slice(0, 80);

interface ColumnContext {
  complete: boolean;
  onChoose: (template: string) => void;
  clock: (time: number) => string;
}

export function templateColumns<Row extends TemplateRow>({ complete, onChoose, clock }: ColumnContext) {
  const timeColumn = (id: 'from' | 'to', header: string, yields: number): Column<Row> => ({
    id,
    header,
    width: 8.5,
    yields,
    align: 'right',
    mono: true,
    card: 'hidden',
    value: (row) => row[id],
    cell: (row) => (row[id] === undefined ? 'No time' : clock(row[id])),
  });
  return {
    lines: {
      id: 'lines',
      header: 'Lines',
      width: 5,
      align: 'right',
      value: ({ count }) => count,
      cell: ({ count }) => <AtLeast value={count} partial={!complete} compact />,
    },
    pattern: {
      id: 'pattern',
      header: 'Pattern',
      width: 20,
      primary: true,
      mono: true,
      value: nameOf,
      cell: ({ id, words }) => (
        <Hint label={truncateEnd(words.join(' ').replaceAll(VARIABLE, '…'), MOST_CHARACTERS)}>
          <UnstyledButton className={classes.pattern} onClick={() => onChoose(id)}>
            <Template words={words} />
          </UnstyledButton>
        </Hint>
      ),
    },
    level: {
      id: 'level',
      header: 'Level',
      width: 6.5,
      yields: 1,
      value: ({ level }) => level,
      cell: ({ level }) => <Level level={level} />,
    },
    first: timeColumn('from', 'First', 2),
    last: timeColumn('to', 'Last', 4),
  } satisfies Record<string, Column<Row>>;
}

const trend: Column<TemplateLines> = {
  id: 'trend',
  header: 'Over time',
  width: 6,
  yields: 3,
  card: 'hidden',
  cell: ({ bars, level }) => <Trend bars={bars} level={level} />,
};

/** A template. What differs from line to line is a dot between the words. */
export function Template({ words }: { words: readonly string[] }) {
  const [first = '', ...rest] = words.join(' ').split(VARIABLE);
  return (
    <>
      {first}
      {rest.map((text, at) => (
        <span key={at}>
          <span className={classes.variable} aria-hidden>
            …
          </span>
          <VisuallyHidden>(varies)</VisuallyHidden>
          {text}
        </span>
      ))}
    </>
  );
}

function Level({ level }: { level: string }) {
  const severity = severityOf(level);
  const Icon = severityIcons[severity];
  return (
    <span className={classes.level} data-severity={severity}>
      <Icon aria-hidden /> {levelWord(level)}
    </span>
  );
}

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
