import { textInRow, timeOf, type LogLine } from './log-entry';
import { marksOf } from './log-pattern';

/** Lines of one log that a search in several logs shows. The others are only counted. */
export const MOST_HITS = 5;

/** A line that was found, without what only the opened line shows. */
export interface LogHit {
  readonly index: number;
  readonly level: string;
  /** Milliseconds. */
  readonly time: number | undefined;
  readonly text: string;
  /** Where an expression matches in the text; undefined when it was not found by one. */
  readonly marks: readonly number[] | undefined;
}

export function hitOf(line: LogLine, expression?: RegExp): LogHit {
  const text = textInRow(line);
  return {
    index: line.index,
    level: line.level,
    time: timeOf(line),
    text,
    // The page must not look for these itself, because it could not be stopped.
    marks: expression && marksOf(text, expression),
  };
}
