import type { LogEntry } from '@/contract/operation';
import { compareNatural } from '@/lib/sort';
import { parseTime } from '@/lib/time';

/** One line of a log. The index is its place in the service's array and its only identity. */
export interface LogLine {
  readonly index: number;
  readonly entry: LogEntry;
  /** Upper case: `ERROR`. Lines without a severity have their own level. */
  readonly level: string;
}

/** The level of lines that name none. */
export const NO_LEVEL = 'NONE';

// Every line repeats one of a few words.
const levelBySeverity = new Map<string, string>();

export function levelOf(severity: string | null | undefined): string {
  const known = levelBySeverity.get(severity ?? '');
  if (known !== undefined) return known;
  const level = severity?.trim().toUpperCase() || NO_LEVEL;
  if (levelBySeverity.size < 1_000) levelBySeverity.set(severity ?? '', level);
  return level;
}

export type Severity = 'error' | 'warning' | 'info' | 'debug' | 'other';

const severities: Record<string, { severity: Severity; rank: number }> = {
  EMERGENCY: { severity: 'error', rank: 0 },
  ALERT: { severity: 'error', rank: 1 },
  FATAL: { severity: 'error', rank: 2 },
  CRITICAL: { severity: 'error', rank: 3 },
  ERROR: { severity: 'error', rank: 4 },
  WARNING: { severity: 'warning', rank: 5 },
  WARN: { severity: 'warning', rank: 6 },
  NOTICE: { severity: 'info', rank: 7 },
  INFO: { severity: 'info', rank: 8 },
  DEBUG: { severity: 'debug', rank: 9 },
  TRACE: { severity: 'debug', rank: 10 },
};
const unknownRank = 11;

const knownLevel = (level: string) => (Object.hasOwn(severities, level) ? severities[level] : undefined);

/** How a level is drawn. Services may use any word: an unknown one is shown as it is, without a colour. */
export function severityOf(level: string): Severity {
  return knownLevel(level)?.severity ?? 'other';
}

/** "Error", "Warning", "No level"; an unknown level as the service writes it. */
export function levelWord(level: string): string {
  if (level === NO_LEVEL) return 'No level';
  return knownLevel(level) ? level.charAt(0) + level.slice(1).toLowerCase() : level;
}

/** Most severe first, then unknown levels by name. */
export function sortLevels(levels: Iterable<string>): string[] {
  const rank = (level: string) => knownLevel(level)?.rank ?? unknownRank;
  return [...levels].toSorted((a, b) => rank(a) - rank(b) || compareNatural(a, b));
}

export function toLine(entry: LogEntry, index: number): LogLine {
  return { index, entry, level: levelOf(entry.severity) };
}

const isOptionalText = (value: unknown) => value === undefined || value === null || typeof value === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The contract's schema, checked by hand because logs are long. */
function isEntry(value: unknown): value is LogEntry {
  if (!isRecord(value)) return false;
  const { timestamp, severity, message } = value;
  if (!isOptionalText(timestamp) || !isOptionalText(severity) || !isRecord(message)) return false;
  return (
    isOptionalText(message['msg']) &&
    isOptionalText(message['error']) &&
    isOptionalText(message['operation_id'])
  );
}

/** An entry of another shape is shown as it is. */
export function entryOf(value: unknown): LogEntry {
  if (isEntry(value)) return value;
  if (!isRecord(value)) return { message: { msg: JSON.stringify(value) } };
  const { timestamp, severity, message, ...rest } = value;
  return {
    ...(typeof timestamp === 'string' ? { timestamp } : {}),
    ...(typeof severity === 'string' ? { severity } : {}),
    message: { msg: typeof message === 'string' ? message : JSON.stringify(value) },
    ...(typeof message === 'string' ? rest : { entry: value }),
  };
}

/** Milliseconds; undefined when there is no time or it cannot be read. */
export const timeOf = ({ entry }: LogLine): number | undefined => millisOf(entry.timestamp);

// Most services write `2026-03-02T09:00:00.123Z`, and consecutive lines often share the second.
const usualTime = /^(\S{19}\.)\d{3}Z$/;
let lastSecond = '2026-03-02T09:00:00.';
let lastSecondMillis = Date.UTC(2026, 2, 2, 9);

/** The milliseconds of a timestamp, as `parseTime` reads it. */
export function millisOf(timestamp: string | null | undefined): number | undefined {
  if (timestamp?.length === 24 && timestamp.startsWith(lastSecond) && timestamp.endsWith('Z')) {
    const millis = digit(timestamp, 20) * 100 + digit(timestamp, 21) * 10 + digit(timestamp, 22);
    if (!Number.isNaN(millis)) return lastSecondMillis + millis;
  }
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

/** The message without terminal colours and with invisible characters made visible. */
export function textOf({ entry }: LogLine): string {
  const { msg, error } = entry.message;
  return visibleText(msg || error || otherKeys(entry));
}

/** The message as far as a row shows it. */
export function textInRow(line: LogLine): string {
  const whole = textOf(line);
  return whole.length > ROW_CHARACTERS ? `${whole.slice(0, ROW_CHARACTERS)}…` : whole;
}

/** What filter and find look at, in lower case: the message, its error, its details and other keys. */
export function searchText(line: LogLine): string {
  const { message } = line.entry;
  const { msg, error, details } = message;
  let text = textOf(line);
  if (error && msg) text += `\n${error}`;
  if (details !== undefined && details !== null) text += `\n${JSON.stringify(details)}`;
  if (msg) text += otherText(message);
  return text.toLowerCase();
}

// The id of the operation is the same in all lines, and usually the only other key.
let lastId: string | null | undefined;
let lastIdText = '';

/** The keys of a message besides its text, error and details, on a line of their own. */
function otherText(message: LogEntry['message']): string {
  if (Object.keys(message).some((key) => !shownInRow.has(key))) {
    const { msg, error, details, ...rest } = message;
    return `\n${JSON.stringify(rest)}`;
  }
  const { operation_id } = message;
  if (operation_id !== lastId) {
    lastId = operation_id;
    lastIdText = operation_id === undefined ? '' : `\n${JSON.stringify({ operation_id })}`;
  }
  return lastIdText;
}

/** A message without text is shown by what else it holds. */
function otherKeys(entry: LogEntry): string {
  const { msg, error, ...rest } = entry.message;
  return Object.keys(rest).length > 0 ? JSON.stringify(rest) : '(no message)';
}

// Built from code points so that this file holds no invisible character.
const escape = String.fromCharCode(27);
const bell = String.fromCharCode(7);
const ansi = new RegExp(
  `${escape}(?:\\[[0-9;?]*[ -/]*[@-~]|\\][^${bell}${escape}]*(?:${bell}|${escape}\\\\))`,
  'g',
);
const span = (from: number, to: number) => `${String.fromCharCode(from)}-${String.fromCharCode(to)}`;
const controls = new RegExp(
  // Controls other than tab and newline, direction marks and overrides, zero-width characters, line separators.
  `[${span(0, 8)}${span(11, 31)}${span(127, 159)}${span(0x200b, 0x200f)}${span(0x2028, 0x202e)}${span(0x2060, 0x2069)}${String.fromCharCode(0xfeff)}]`,
  'g',
);

/** Removes terminal colours and shows characters that hide or reorder text as `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  // Almost every text is clean, and one search is faster than three replacements.
  if (text.search(controls) < 0) return text;
  return text
    .replaceAll('\r\n', '\n')
    .replace(ansi, '')
    .replace(
      controls,
      (character) => `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
    );
}

/** Whether opening the line shows more than its row. */
export function hasMore({ entry }: LogLine): boolean {
  const { error, details } = entry.message;
  if (error || (details !== undefined && details !== null)) return true;
  return (
    Object.keys(entry.message).some((key) => !shownInRow.has(key)) ||
    Object.keys(entry).some((key) => !entryKeys.has(key))
  );
}
const shownInRow = new Set(['msg', 'error', 'details', 'operation_id']);
const entryKeys = new Set(['timestamp', 'severity', 'message']);
