import type { LogEntry } from '@/contract/operation';
import { safeJson } from '@/lib/format';
import type { Codes } from '@/lib/json-array';
import { parseTime } from '@/lib/time';

/**
 * One line as the viewer keeps it: little, because logs are long. The rest is made when a line is shown or searched.
 * The index is its place in the service's array and its only identity.
 */
export interface LogLine {
  readonly index: number;
  readonly entry: LogEntry;
  /** Upper case: `ERROR`. Lines without a severity have their own level. */
  readonly level: string;
}

/** The level of lines that name none. */
export const NO_LEVEL = 'NONE';

// The same few words come with every line.
const levels = new Map<string, string>();

let lastSeverity: string | undefined;
let lastLevel = '';

export function levelOf(severity: string | null | undefined): string {
  if (severity && severity === lastSeverity) return lastLevel;
  lastLevel = findLevel(severity);
  lastSeverity = severity ?? undefined;
  return lastLevel;
}

function findLevel(severity: string | null | undefined): string {
  const known = levels.get(severity ?? '');
  if (known !== undefined) return known;
  const level = severity?.trim().toUpperCase() || NO_LEVEL;
  if (levels.size < 1_000) levels.set(severity ?? '', level);
  return level;
}

/** Of each line its level is kept as a number; the set is open, so that the table grows. */
const names: string[] = [NO_LEVEL];
const numbers = new Map([[NO_LEVEL, 0]]);
const MOST_LEVELS = 60_000;

export function levelNumber(level: string): number {
  const known = numbers.get(level);
  if (known !== undefined) return known;
  if (names.length >= MOST_LEVELS) return 0;
  names.push(level);
  numbers.set(level, names.length - 1);
  return names.length - 1;
}

export const levelName = (number: number): string => names[number] ?? NO_LEVEL;
export const levelsKnown = (): number => names.length;

export function toLine(entry: LogEntry, index: number): LogLine {
  return { index, entry, level: levelOf(entry.severity) };
}

const isText = (value: unknown) => value === undefined || value === null || typeof value === 'string';
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** By the contract's schema, checked by hand: logs are long. */
function isEntry(value: unknown): value is LogEntry {
  if (!isRecord(value)) return false;
  const { timestamp, severity, message } = value;
  if (!isText(timestamp) || !isText(severity) || !isRecord(message)) return false;
  return isText(message['msg']) && isText(message['error']) && isText(message['operation_id']);
}

/** An entry of another shape is shown as it is. */
export function entryOf(value: unknown): LogEntry {
  if (isEntry(value)) return value;
  if (!isRecord(value)) return { message: { msg: safeJson(value, 0) } };
  const { timestamp, severity, message, ...rest } = value;
  return {
    ...(typeof timestamp === 'string' ? { timestamp } : {}),
    ...(typeof severity === 'string' ? { severity } : {}),
    message: { msg: typeof message === 'string' ? message : safeJson(value, 0) },
    ...(typeof message === 'string' ? rest : { entry: value }),
  };
}

/** Milliseconds; undefined when there is no time or it cannot be read. */
export function timeOf({ entry: { timestamp } }: LogLine): number | undefined {
  return typeof timestamp === 'string' ? millisOf(timestamp) : undefined;
}

// The lines of a log share few days, and all but the time of day is the day's.
let lastDay = -1;
let lastStart = Number.NaN;

/** The number that so many digits write; below 0 when they are none. */
function digits(codes: Codes, from: number, count: number): number {
  let value = 0;
  for (let at = from; at < from + count; at += 1) {
    const digit = (codes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return -Infinity;
    value = value * 10 + digit;
  }
  return value;
}

/** Of what services mostly write, 24 characters like `2026-03-02T09:00:00.123Z`, the milliseconds; NaN of any other. */
export function millisAt(codes: Codes, at: number): number {
  // - - T : : . Z
  if (codes[at + 4] !== 0x2d || codes[at + 7] !== 0x2d || codes[at + 10] !== 0x54) return Number.NaN;
  if (codes[at + 13] !== 0x3a || codes[at + 16] !== 0x3a) return Number.NaN;
  if (codes[at + 19] !== 0x2e || codes[at + 23] !== 0x5a) return Number.NaN;
  const day = digits(codes, at, 4) * 10_000 + digits(codes, at + 5, 2) * 100 + digits(codes, at + 8, 2);
  const hours = digits(codes, at + 11, 2);
  const minutes = digits(codes, at + 14, 2);
  const millis = digits(codes, at + 17, 2) * 1_000 + digits(codes, at + 20, 3);
  if (!(
    day >= 0 &&
    hours >= 0 &&
    hours < 24 &&
    minutes >= 0 &&
    minutes < 60 &&
    millis >= 0 &&
    millis < 60_000
  ))
    return Number.NaN;
  if (day !== lastDay) {
    const written = String(day).padStart(8, '0');
    const date = `${written.slice(0, 4)}-${written.slice(4, 6)}-${written.slice(6)}`;
    lastStart = parseTime(`${date}T00:00:00Z`)?.getTime() ?? Number.NaN;
    lastDay = day;
  }
  return lastStart + (hours * 60 + minutes) * 60_000 + millis;
}

const written = new Uint16Array(24);

/** Like `parseTime`, faster for what services mostly write. */
export function millisOf(timestamp: string): number | undefined {
  if (timestamp.length === written.length) {
    for (let at = 0; at < written.length; at += 1) written[at] = timestamp.charCodeAt(at);
    const millis = millisAt(written, 0);
    if (!Number.isNaN(millis)) return millis;
  }
  return parseTime(timestamp)?.getTime();
}

/** The message without terminal colours and with invisible characters made visible. */
export function textOf({ entry }: LogLine): string {
  const { msg, error } = entry.message;
  return visibleText(msg || error || withoutText(entry));
}

// A line whose message has another shape is still shown by what it holds.
function withoutText(entry: LogEntry): string {
  const { msg, error, ...rest } = entry.message;
  return Object.keys(rest).length > 0 ? safeJson(rest, 0) : '(no message)';
}

// Built from code points, so that this file itself holds no invisible character.
const escape = String.fromCharCode(27);
const bell = String.fromCharCode(7);
const ansi = new RegExp(
  `${escape}(?:\\[[0-9;?]*[ -/]*[@-~]|\\][^${bell}${escape}]*(?:${bell}|${escape}\\\\))`,
  'g',
);
const span = (from: number, to: number) => `${String.fromCharCode(from)}-${String.fromCharCode(to)}`;
const controls = new RegExp(
  // Controls but tab and newline, direction marks and overrides, zero-width characters, line separators.
  `[${span(0, 8)}${span(11, 31)}${span(127, 159)}${span(0x200b, 0x200f)}${span(0x2028, 0x202e)}${span(0x2060, 0x2069)}${String.fromCharCode(0xfeff)}]`,
  'g',
);

/** Terminal colours taken out; characters that hide or turn text around are shown as `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(ansi, '')
    .replace(
      controls,
      (character) => `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
    );
}

/** Whether opening the line shows more than the line itself. */
export function hasMore({ entry }: LogLine): boolean {
  const { error, details } = entry.message;
  if (error || (details !== undefined && details !== null)) return true;
  return (
    Object.keys(entry.message).some((key) => !inRow.has(key)) ||
    Object.keys(entry).some((key) => !ofEntry.has(key))
  );
}
const inRow = new Set(['msg', 'error', 'details', 'operation_id']);
const ofEntry = new Set(['timestamp', 'severity', 'message']);

/** Equal in everything the service sent; fast for what is nearly always equal. */
export function sameEntry(a: LogEntry, b: LogEntry): boolean {
  if (a === b) return true;
  const x = a.message;
  const y = b.message;
  if (a.timestamp !== b.timestamp || a.severity !== b.severity) return false;
  if (x.msg !== y.msg || x.error !== y.error || x.operation_id !== y.operation_id) return false;
  return sameValue(a, b);
}

function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.keys(a);
  if (left.length !== Object.keys(b).length) return false;
  for (const key of left) {
    if (!Object.hasOwn(b, key)) return false;
    if (!sameValue(a[key as keyof typeof a], b[key as keyof typeof b])) return false;
  }
  return true;
}
