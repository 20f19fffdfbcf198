import { levelWord } from '@/api/operation-log/log-entry';
import type { LogFilter } from '@/api/operation-log/log-filter';
import { isEmptyPattern, patternProblem } from '@/api/operation-log/log-pattern';
import { VARIABLE } from '@/lib/log-templates';
import { absoluteDate, preciseClockTime, type TimeZone } from '@/lib/time';

/** Longer texts are cut in the opened line, because rendering megabytes would block the page. */
export const OPEN_CHARACTERS = 100_000;

export interface Piece {
  text: string;
  match: boolean;
}

/** Start and end of each place where a text is found in another, as one flat list. Ignores case. */
export function placesOf(text: string, find: string): number[] {
  const wanted = find.trim().toLowerCase();
  const folded = text.toLowerCase();
  // A few letters have another length in lower case, so places would not match the original.
  if (wanted === '' || folded.length !== text.length) return [];
  const places: number[] = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length))
    places.push(at, at + wanted.length);
  return places;
}

/** Cuts a text into pieces at the places that match. */
export function piecesOf(text: string, places: readonly number[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = 0; at + 1 < places.length; at += 2) {
    const begin = places[at] ?? 0;
    const end = places[at + 1] ?? 0;
    if (begin < from || end > text.length) continue;
    if (begin > from) pieces.push({ text: text.slice(from, begin), match: false });
    pieces.push({ text: text.slice(begin, end), match: true });
    from = end;
  }
  if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from), match: false });
  return pieces;
}

/** Characters before the first match that are shown. */
const BEFORE_MATCH = 60;

/** Starts the text shortly before its first match, so that a match deep inside a long text is visible. */
export function excerptOf(
  text: string,
  places: readonly number[],
): { text: string; places: readonly number[] } {
  const from = (places[0] ?? 0) - BEFORE_MATCH;
  // Cutting off a few words would not help.
  if (from < BEFORE_MATCH) return { text, places };
  return { text: `…${text.slice(from)}`, places: places.map((place) => place - from + 1) };
}

/** The text on one line unless it may wrap. */
export const rowText = (text: string, wrap: boolean): string =>
  wrap ? text : text.replace(/\s*\n\s*/g, ' ⏎ ');

/** The filter in words: "level Error and text “x”". `words` are those of its template, if the log has it. */
export function filterWords(
  { levels, pattern, from, to, template }: Omit<LogFilter, 'context'>,
  zone: TimeZone,
  words?: readonly string[],
): string {
  const parts = [];
  if (levels.length > 0) parts.push(`level ${levels.map(levelWord).join(' or ')}`);
  if (!isEmptyPattern(pattern) && patternProblem(pattern) === undefined)
    parts.push(`${pattern.regex ? 'expression' : 'text'} “${pattern.text}”`);
  if (from !== undefined && to !== undefined)
    parts.push(`time from ${lineClock(from, zone)} to ${lineClock(to, zone)}`);
  if (words) parts.push(`pattern “${words.join(' ').replaceAll(VARIABLE, '…')}”`);
  else if (template !== undefined) parts.push('a pattern that this log does not have');
  return parts.join(' and ');
}

/** What follows new lines: the end of the rows where they appear. */
export const followWords = ({ newestFirst }: { newestFirst: boolean }): string =>
  newestFirst ? 'Follow the newest' : 'Follow the end';

/** "14:02:11.123". */
export const lineClock = (time: number, zone: TimeZone): string => preciseClockTime(new Date(time), zone);

/** The time of a line, with the date if the log spans days: "21 Nov 2026 09:00:00.000". */
export const lineTime = (time: number, zone: TimeZone, days: boolean): string =>
  `${days ? `${absoluteDate(new Date(time), zone)} ` : ''}${lineClock(time, zone)}`;

/** Whether times need a date: the first and the last are on different days. */
export function spansDays(first: number | undefined, last: number | undefined, zone: TimeZone): boolean {
  const dayOf = (time: number) => absoluteDate(new Date(time), zone);
  return first !== undefined && last !== undefined && dayOf(first) !== dayOf(last);
}

// An address does not include the punctuation of the sentence around it.
const address = /\bhttps?:\/\/[^\s"'<>`{}|\\^⟨⟩]+[^\s"'<>`{}|\\^⟨⟩.,;:!?)\]]/gi;

/** Cuts a text at the addresses in it, which are the pieces that match. */
export function addressPieces(text: string): Piece[] {
  return piecesOf(
    text,
    [...text.matchAll(address)].flatMap(({ index, 0: { length } }) => [index, index + length]),
  );
}
