import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { LogsView } from '@/api/operation-log/logs-view';
import { AtLeast } from '@/components/state/at-least';
import type { Column } from '@/components/list/data-table';
import { EmptyState } from '@/components/state/empty-state';
import { useTimeZone } from '@/components/time-zone';
import { formatNumber } from '@/lib/format';
import type { OperationRow } from '@/lib/operation-rows';
import { minuteTime } from '@/lib/time';
import { templateColumns, TemplateTable } from './template-table';
import classes from './log-patterns.module.css';

type FoldedTemplates = NonNullable<LogsView['templates']>;

interface FoldedPatternsProps {
  templates: FoldedTemplates;
  rows: readonly OperationRow[];
  /** False while logs are being read and counts may grow. */
  complete: boolean;
  onChoose: (template: string) => void;
}

/** The lines of several logs grouped by pattern, the rarest first. */
export function FoldedPatterns({ templates, rows, complete, onChoose }: FoldedPatternsProps) {
  const [isOnlyFailed, setOnlyFailed] = useState(false);
  const zone = useTimeZone();
  const failed = new Set(rows.flatMap(({ operation: { id, status } }) => (status === 'failure' ? id : [])));
  const canCompare = failed.size > 0 && failed.size < rows.length;
  const isOnly = canCompare && isOnlyFailed;
  const shown = isOnly
    ? templates.filter(({ operations }) => operations.every((id) => failed.has(id)))
    : templates;
  const { lines, pattern, level, first, last } = templateColumns<FoldedTemplates[number]>({
    complete,
    onChoose,
    clock: (time) => minuteTime(new Date(time), zone),
  });
  const runs: Column<FoldedTemplates[number]> = {
    id: 'logs',
    header: 'Logs',
    width: 5,
    align: 'right',
    value: ({ operations }) => operations.length,
    cell: ({ operations }) => <AtLeast value={operations.length} partial={!complete} />,
  };
  const columns = [lines, runs, pattern, level, first, last];
  return (
    <>
      {canCompare ? (
        <div className={`${classes.head} row gap-4-16 tiny ruled`}>
          <Checkbox
            label={`Only in failed operations (${formatNumber(failed.size)})`}
            checked={isOnlyFailed}
            onChange={(event) => setOnlyFailed(event.currentTarget.checked)}
          />
        </div>
      ) : null}
      {shown.length > 0 ? (
        <TemplateTable caption="Patterns of the lines of all logs" columns={columns} rows={shown} />
      ) : (
        <div className="padded-16">
          <EmptyState title="No pattern is only in failed operations">
            All that their logs say, those of other operations say as well.
          </EmptyState>
        </div>
      )}
    </>
  );
}
