import { clockTime, type TimeZone } from '@/lib/time';
import { textOf, type LogLine } from './log-entry';

/** More of one message than this is only shown in the opened line. */
export const ROW_CHARACTERS = 2_000;
/** More than this is only in the download: one text of megabytes would hold the page. */
export const OPEN_CHARACTERS = 100_000;

export interface Piece {
  text: string;
  match: boolean;
}

/** Cuts a text where it matches, whatever the case. */
export function piecesOf(text: string, find: string): Piece[] {
  const wanted = find.trim().toLowerCase();
  const folded = text.toLowerCase();
  // A few letters change their length in lower case; then places would not fit.
  if (wanted === '' || folded.length !== text.length) return [{ text, match: false }];
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), match: false });
    from = at + wanted.length;
    pieces.push({ text: text.slice(at, from), match: true });
  }
  if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from), match: false });
  return pieces;
}

/** The message in a row: one line unless it may wrap, never endless. */
export function rowText(line: LogLine, wrap: boolean): string {
  const whole = textOf(line);
  const text = whole.length > ROW_CHARACTERS ? `${whole.slice(0, ROW_CHARACTERS)}…` : whole;
  return wrap ? text : text.replace(/\s*\n\s*/g, ' ⏎ ');
}

/** "14:02:11.123". */
export function lineClock(time: number, zone: TimeZone): string {
  const date = new Date(time);
  return `${clockTime(date, zone)}.${String(date.getUTCMilliseconds()).padStart(3, '0')}`;
}

/** Whether the days have to be said: the first and last time lie on different ones. */
export function spansDays(
  first: number | undefined,
  last: number | undefined,
  dayOf: (time: number) => string,
): boolean {
  return first !== undefined && last !== undefined && dayOf(first) !== dayOf(last);
}
