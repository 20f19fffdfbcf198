import { levelWord } from '@/api/operation-log/log-level';
import type { LogFilter } from '@/api/operation-log/log-filter';
import { isEmptyPattern, patternProblem } from '@/api/operation-log/log-pattern';
import { piecesOf, type Piece } from '@/lib/fold';
import { truncateEnd } from '@/lib/format';
import { VARIABLE } from '@/lib/log-templates';
import { absoluteDate, preciseClockTime, type TimeZone } from '@/lib/time';

/** Longer texts are cut in the opened line, because rendering megabytes would block the page. */
export const OPEN_CHARACTERS = 100_000;

/** The text on one line unless it may wrap. There a tab has the room of one character. */
export const rowText = (text: string, wrap: boolean): string =>
  wrap ? text : text.replace(/\s*\n\s*/g, ' ⏎ ').replaceAll('\t', ' ');

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

/** A time that cannot be read, as it was sent unless it is far too long. */
export const cutTime = (timestamp: string | null | undefined, most = 60): string =>
  truncateEnd(timestamp ?? 'no time', most);

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

/**
 * Up to the next address in a list, the end of a text that Markdown links, punctuation that addresses encode, and an
 * entity of HTML that ends an attribute or begins a tag.
 */
const address =
  /(?<![a-z0-9])https?:\/\/(?:(?![,;]https?:\/\/|\]\(|&(?:quot|apos|lt|gt|#\d+);)[^\s"'<>`{}|\\^⟨⟩。、，；！？「」『』【】《》])+/gi;
const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/**
 * The length of an address without the punctuation of the sentence around it. Brackets that it opens are its own; a mark
 * that stands before it, as in `_https://example.com_`, is not.
 */
function addressLength(text: string, before: string): number {
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1);
    const opening = closing[last];
    const isOwn = opening
      ? count(text, opening, end) >= count(text, last, end)
      : !/[.,;:!?*…“”‘’«»‹›。，、；：！？」』】》）]/.test(last) && !(/[_~]/.test(last) && last === before);
    if (isOwn) return end;
  }
  return end;
}

function count(text: string, character: string, end: number): number {
  let found = 0;
  for (let at = 0; at < end; at += 1) if (text[at] === character) found += 1;
  return found;
}

/** Cuts a text at the addresses in it, which are the pieces that match. */
export const addressPieces = (text: string): Piece[] =>
  piecesOf(
    text,
    [...text.matchAll(address)].flatMap(({ index, 0: found }) => {
      const length = addressLength(found, text.charAt(index - 1));
      return /\/\/./.test(found.slice(0, length)) ? [index, index + length] : [];
    }),
  );
