import { Button, NativeSelect } from '@mantine/core';
import { useTimeZone } from '@/components/time-zone';
import { formatNumber, plural } from '@/lib/format';
import { contextChoices, levelWord } from '@/api/operation-log/log-filter';
import { patternProblem } from '@/api/operation-log/log-pattern';
import type { LogView } from '@/api/operation-log/log-source';
import type { LogState } from '@/api/operation-log/log-book';
import { VARIABLE } from '@/lib/log-templates';
import { lineClock } from './log-text';
import classes from './log-viewer.module.css';

/** The filter in words: "level Error and text “x”". */
export function filterWords(
  { filter: { levels, pattern, from, to, template }, template: words }: Pick<LogState, 'filter' | 'template'>,
  clock: (time: number) => string,
): string {
  const parts = [];
  if (levels.length > 0) parts.push(`level ${levels.map(levelWord).join(' or ')}`);
  if (pattern.text !== '' && patternProblem(pattern) === undefined)
    parts.push(`${pattern.regex ? 'expression' : 'text'} “${pattern.text}”`);
  if (from !== undefined && to !== undefined) parts.push(`time from ${clock(from)} to ${clock(to)}`);
  if (words) parts.push(`pattern “${words.join(' ').replaceAll(VARIABLE, '…')}”`);
  else if (template !== undefined) parts.push('a pattern that this log does not have');
  return parts.join(' and ');
}

interface FilterNoteProps {
  log: LogView;
  /** False while the log is loading. */
  complete: boolean;
  onContext: (lines: number) => void;
  onClear: () => void;
}

export function FilterNote({ log: { state }, complete, onContext, onClear }: FilterNoteProps) {
  const zone = useTimeZone();
  if (!state.filtered || state.matching === 0) return null;
  const words = filterWords(state, (time) => lineClock(time, zone));
  return (
    <p className={classes.note} data-matching={state.matching}>
      {formatNumber(state.matching)} of {plural(state.lines, 'line')} {complete ? '' : 'so far '}match {words}
      <NativeSelect
        className={classes.context}
        size="xs"
        aria-label="Lines around each match"
        value={String(state.filter.context)}
        onChange={(event) => onContext(Number(event.currentTarget.value))}
        data={contextChoices.map((around) => ({
          value: String(around),
          label: around === 0 ? 'Matches only' : `± ${plural(around, 'line')}`,
        }))}
      />
      <Button variant="subtle" size="compact-xs" onClick={onClear}>
        Show all
      </Button>
    </p>
  );
}

interface SelectedNoteProps {
  log: LogView;
  selected: number | undefined;
  live: boolean;
  onShow: () => void;
}

/** Explains why the line of a link is not shown. */
export function SelectedNote({ log: { state, rows }, selected, live, onShow }: SelectedNoteProps) {
  if (selected === undefined) return null;
  const number = formatNumber(selected + 1);
  if (selected >= state.lines)
    return (
      <p className={classes.note}>
        {live ? `Line ${number} is not there yet.` : `This log has no line ${number}.`}
      </p>
    );
  if (rows.indexAt(rows.rowOf(selected)) === selected) return null;
  return (
    <p className={classes.note}>
      Line {number} is hidden by the filter
      <Button variant="subtle" size="compact-xs" onClick={onShow}>
        Show all lines
      </Button>
    </p>
  );
}
