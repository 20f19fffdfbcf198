import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { levelWord, severityOf } from '@/api/operation-log/log-level';
import type { TemplateLines } from '@/api/operation-log/template-index';
import { AtLeast } from '@/components/state/at-least';
import { DataTable, type Column } from '@/components/list/data-table';
import { Hint } from '@/components/overlay/hint';
import { truncateEnd } from '@/lib/format';
import { VARIABLE } from '@/lib/log-templates';
import { sortRows, type SortState } from '@/lib/sort';
import { severityIcons } from './severity-icons';
import classes from './log-patterns.module.css';

/** A row has room for two lines. */
const MOST_CHARACTERS = 1_200;
const rarestFirst: SortState = { column: 'lines', direction: 'asc' };

/** What the columns of every table of templates show. */
type TemplateRow = Pick<TemplateLines, 'id' | 'words' | 'count' | 'level' | 'from' | 'to'>;

const nameOf = ({ words }: Pick<TemplateRow, 'words'>) =>
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
      cell: ({ count }) => <AtLeast value={count} partial={!complete} />,
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

interface TemplateTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** Templates, the rarest first. */
export function TemplateTable<Row extends TemplateRow>({ caption, columns, rows }: TemplateTableProps<Row>) {
  const [sort, setSort] = useState(rarestFirst);
  const sortValue = columns.find(({ id }) => id === sort.column)?.value;
  return (
    <div className="padded-8">
      <DataTable
        caption={caption}
        columns={columns}
        rows={sortValue ? sortRows(rows, sortValue, sort.direction) : rows}
        rowId={({ id }) => id}
        rowName={nameOf}
        sort={sort}
        onSortChange={setSort}
        tall
      />
    </div>
  );
}

/** A template. The parts that vary from line to line are shown as “…”. */
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
    <span className={`${classes.level} inline gap-4`} data-severity={severity}>
      <Icon aria-hidden /> {levelWord(level)}
    </span>
  );
}
