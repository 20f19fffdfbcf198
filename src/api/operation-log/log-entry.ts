import { DoubledKeys } from '@/contract/doubled-keys';
import type { LogEntry } from '@/contract/operation';
import { hiddenCharacters, isPlain, showHidden } from '@/lib/hidden-characters';
import { parseJson, toJson } from '@/lib/json';
import { isMap } from '@/lib/manifest/walk';
import { withLineFeeds } from '@/lib/text-lines';
import { parseTime } from '@/lib/time';
import { levelOf } from './log-level';

/** One line of a log. The index is its place in the service's array and its only identity. */
export interface LogLine {
  readonly index: number;
  readonly entry: LogEntry;
  /** Upper case: `ERROR`. Lines without a severity have their own level. */
  readonly level: string;
}

export const toLine = (entry: LogEntry, index: number): LogLine => ({
  index,
  entry,
  level: levelOf(entry.severity),
});

const isOptionalText = (value: unknown) => value === undefined || value === null || typeof value === 'string';
/** The contract's schema, checked by hand because logs are long. */
function isEntry(value: unknown): value is LogEntry {
  if (!isMap(value)) return false;
  const { timestamp, severity, message } = value;
  if (!isOptionalText(timestamp) || !isOptionalText(severity) || !isMap(message)) return false;
  return (
    isOptionalText(message['msg']) &&
    isOptionalText(message['error']) &&
    isOptionalText(message['operation_id'])
  );
}

/** A line on its way from the worker to the page. As an object it would lose its exact numbers. */
export interface SentLine {
  readonly index: number;
  readonly raw: string;
}

export const receivedLine = ({ index, raw }: SentLine): LogLine => toLine(readEntry(raw), index);

/** A line that is no JSON, such as one with `NaN` in it, is shown as it came. */
export function readEntry(raw: string): LogEntry {
  try {
    return entryOf(parseJson(raw));
  } catch {
    let end = raw.length;
    while (/[ \t\r\n]/.test(raw.charAt(end - 1))) end -= 1;
    const msg = raw.slice(0, end).replace(/^[ \t\r\n]+/, '');
    return { message: { msg, error: 'This line is not valid JSON.' } };
  }
}

/** An entry of another shape, or with a key twice, is shown as it is. A time may be a number. */
export function entryOf(value: unknown): LogEntry {
  if (isEntry(value)) return value;
  const members: unknown = value instanceof DoubledKeys ? Object.fromEntries(value.members) : value;
  if (!isMap(members)) return { message: { msg: toJson(value) } };
  const { severity, message, ...others } = members;
  const { timestamp: sent, ...rest } = others;
  const timestamp = typeof sent === 'string' ? sent : epoch.exec(toJson(sent) ?? '')?.[0];
  const timed = { ...members, timestamp };
  if (timestamp !== undefined && members === value && isEntry(timed)) return timed;
  const isText = typeof message === 'string' && members === value;
  return {
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(typeof severity === 'string' ? { severity } : {}),
    message: { msg: isText ? message : toJson(value) },
    ...(isText ? rest : { entry: value }),
  };
}

/** Milliseconds; undefined when there is no time or it cannot be read. */
export const timeOf = ({ entry }: LogLine): number | undefined => millisOf(entry.timestamp);

// Most services write `2026-03-02T09:00:00.123Z`, and consecutive lines often share the second.
const usualTime = /^(\S{19}\.)\d{3}Z$/;
let lastSecond = '1970-01-01T00:00:00.';
let lastSecondMillis = 0;

/** Seconds since 1970 with or without a fraction, milliseconds, microseconds or nanoseconds. */
const epoch = /^\d+(\.\d*)?(e\+?\d+)?$/i;

/** The unit of a time in digits follows from its size, which is that of a time from 1973 to 2286. */
function millisOfEpoch(digits: string): number | undefined {
  const value = Number(digits);
  const perSecond = [0, 3, 6, 9].find((zeros) => value >= 10 ** (zeros + 8) && value < 10 ** (zeros + 10));
  // The point is moved in the text: a product of doubles would be off by a millisecond at times.
  return perSecond === undefined ? undefined : Math.floor(Number(`${value}e${3 - perSecond}`));
}

/** The milliseconds of a timestamp, as `parseTime` reads it, or of a time in digits. */
export function millisOf(timestamp: string | null | undefined): number | undefined {
  if (timestamp?.length === 24 && timestamp.startsWith(lastSecond) && timestamp.endsWith('Z')) {
    const millis = digit(timestamp, 20) * 100 + digit(timestamp, 21) * 10 + digit(timestamp, 22);
    if (!Number.isNaN(millis)) return lastSecondMillis + millis;
  }
  if (timestamp && epoch.test(timestamp)) return millisOfEpoch(timestamp);
  const time = parseTime(timestamp)?.getTime();
  const [, second] = usualTime.exec(timestamp ?? '') ?? [];
  if (time !== undefined && second !== undefined) {
    lastSecond = second;
    lastSecondMillis = Math.floor(time / 1000) * 1000;
  }
  return time;
}

/** NaN for any other character. */
function digit(text: string, at: number): number {
  const value = text.charCodeAt(at) - 48;
  return value >= 0 && value <= 9 ? value : Number.NaN;
}

/** More of one message than this is only shown in the opened line. */
export const ROW_CHARACTERS = 2_000;

/** What is shown, and found, of a line that says nothing. */
export const NO_MESSAGE = '(no message)';

/** The message as it was sent. */
export function sentMessage({ message }: LogEntry): string {
  const { msg, error, ...rest } = message;
  // A message without text is shown by what else it holds.
  return msg || error || (Object.keys(rest).length > 0 ? toJson(rest) : NO_MESSAGE);
}

/** The message without terminal sequences and with invisible characters made visible. */
export const textOf = ({ entry }: LogLine): string => visibleText(sentMessage(entry));

/** The message as a row shows it: its beginning, and where progress was written over itself the last state. */
export function textInRow({ entry }: LogLine): string {
  const sent = sentMessage(entry);
  const written = isPlain(sent) ? sent : withoutSequences(sent);
  const whole = visibleText(/[\b\r]/.test(written) ? lastStates(written) : written);
  return whole.length > ROW_CHARACTERS ? `${whole.slice(0, ROW_CHARACTERS)}…` : whole;
}

/** A part of a text, and start and end of each match in it. */
export interface Excerpt {
  readonly text: string;
  readonly places: readonly number[];
}

/**
 * The part of a text that is shown where there is room for some characters: its beginning or, if the first match would
 * not be in view, the surroundings of that. Wide characters take twice the room.
 */
export function excerptOf(
  text: string,
  places: readonly number[],
  room: number,
  most = ROW_CHARACTERS,
): Excerpt {
  const [first = 0, end = 0] = places;
  const start =
    end > Math.min(room / 2, most) ? Math.max(0, first - Math.floor(Math.min(room, most) / 3)) : 0;
  // Not between the two halves of a character.
  const from = /^[\udc00-\udfff]/.test(text.slice(start, start + 1)) ? start - 1 : start;
  const before = from > 0 ? '…' : '';
  const after = from + most < text.length ? '…' : '';
  return {
    text: `${before}${text.slice(from, from + most)}${after}`,
    places: from === 0 ? places : places.map((place) => place - from + 1),
  };
}

const lastStates = (text: string): string =>
  text
    .split('\n')
    .map((row) => row.trimEnd())
    .map((row) => overtyped(row.slice(row.lastIndexOf('\r') + 1)))
    .join('\n');

/** A backspace goes back by one character, and what follows stands in its place. */
function overtyped(row: string): string {
  if (!row.includes('\b')) return row;
  const shown: string[] = [];
  let at = 0;
  for (const character of row) {
    if (character !== '\b') shown[at] = character;
    at = character === '\b' ? Math.max(0, at - 1) : at + 1;
  }
  return shown.join('').trimEnd();
}

/** Calls back with each key that a line holds besides its time, its level and its message. */
export function eachOther(entry: LogEntry, take: (key: string, value: unknown) => void): void {
  const { message } = entry;
  const { msg, error } = message;
  if (msg || error)
    for (const key of Object.keys(message)) {
      const value = message[key];
      const isShown = key === 'msg' || (key === 'error' && !msg);
      const isNone = value === undefined || (value === null && (key === 'details' || key === 'error'));
      if (!isShown && !isNone) take(key, value);
    }
  for (const key of Object.keys(entry))
    if (!entryKeys.has(key) && entry[key] !== undefined && !(key === 'entry' && isWhole(entry)))
      take(key, entry[key]);
}

/** Whether the message shows the whole entry, because it has another shape. */
const isWhole = ({ entry, message }: LogEntry) => entry !== undefined && toJson(entry) === message.msg;

const escaped = /\\(u[\da-f]{4}|.)/gi;

/** What filter and find look at: all that a line holds but its time and level. */
export function searchText(line: LogLine): string {
  let text = textOf(line);
  eachOther(line.entry, (key, value) => {
    if (key === 'error' && typeof value === 'string') {
      text += `\n${visibleText(value)}`;
      return;
    }
    const json = toJson(value);
    text += `\n"${key}":${json}`;
    // Quotes, backslashes and line ends are looked for as they are, too.
    if (json.includes('\\'))
      text += `\n${visibleText(json.replace(escaped, (character) => parseJson(`"${character}"`) as string))}`;
  });
  return text;
}

/** The texts beside the message at some places of what filter and find look at. */
export function textsBeside(line: LogLine, places: readonly number[]): string[] {
  const { length } = textOf(line);
  const whole = searchText(line);
  const texts = places.flatMap((start, at) => {
    const end = places[at + 1] ?? 0;
    return at % 2 === 0 && end > length ? [whole.slice(start, end)] : [];
  });
  return [...new Set(texts)];
}

/** What ends a string that is meant for the terminal, after characters that cannot begin another one. */
const stringEnd = '[^\\u0007\\u001b\\u0090-\\u009f]*(?:\\u0007|\\u001b\\\\|\\u009c)';
/**
 * Sequences of ECMA-48, in seven or eight bits, that a terminal does not show. `ansi-regex` leaves rests of strings,
 * of private modes and of sequences with intermediate characters.
 */
const terminal = new RegExp(
  [
    // Colours, cursor movements and modes.
    '(?:\\u001b\\[|\\u009b)[0-?]*[ -/]*[@-~]',
    // Titles, links and other strings.
    `(?:\\u001b[\\]PX^_]|[\\u0090\\u0098\\u009d-\\u009f])${stringEnd}`,
    // Character sets, which `tput sgr0` resets, too.
    '\\u001b[ -/]+[0-~]',
    '[\\u000e\\u000f]',
    // Save, restore, reset, keypad modes.
    '\\u001b[0-?DEHMNOZ\\\\cno|}~]',
  ].join('|'),
  'g',
);

/**
 * What writes progress over itself: to the first column, to a line above or below, far back, to a place that was saved,
 * or a line erased.
 */
const startsOver = new RegExp(
  String.raw`\r*(?:(?:\u001b\[|\u009b)(?:[01]?G|\d*[EF]|\d+A|[2-9]\dD|\d{3,}D|(?:\d*;)?[01]?[Hf]|2K|u))+\r*`,
  'g',
);

const withoutSequences = (text: string): string => text.replace(startsOver, '\r').replace(terminal, '');

/** Removes terminal sequences and shows characters that hide or reorder text as `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  // Almost every text is clean, and one search is faster than three replacements.
  if (isPlain(text)) return text;
  const shown = withoutSequences(text);
  let end = shown.length;
  // At the end, a carriage return begins a line that was never written; at the start, there is nothing to go back over.
  while (shown[end - 1] === '\r') end -= 1;
  return showHidden(withLineFeeds(shown.slice(0, end).replace(/^\r+(?!\n)/, '')));
}

/** A text as a JSON string, in which nothing acts and nothing is invisible. */
export const sentText = (text: string): string =>
  toJson(text).replace(hiddenCharacters, (characters) =>
    // One escape for each half of a character beyond U+FFFF.
    Array.from({ length: characters.length }, (_, at) => characters.charCodeAt(at))
      .map((code) => `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`)
      .join(''),
  );

/** Whether opening the line shows more than its row. */
export function hasMore(line: LogLine): boolean {
  let isMore = textInRow(line) !== sentMessage(line.entry) || isWhole(line.entry);
  eachOther(line.entry, (key) => {
    isMore ||= key !== 'operation_id';
  });
  return isMore;
}
const entryKeys = new Set(['timestamp', 'severity', 'message']);
