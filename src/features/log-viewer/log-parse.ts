import type { Codes } from '@/lib/json-array';
import { isRecord, levelNumber, levelOf, millisAt, millisOf } from './log-entry';
import { codesOf, textOfCodes, type TextPiece } from './text-reader';

/** A stretch of the array's text that ends with a line. */
export interface Block {
  /** Its first line. */
  readonly first: number;
  /** Offset of its first character. */
  readonly at: number;
  readonly piece: TextPiece;
}

/** Where the message begins in a line of the usual shape. Without a backslash all quotes are the JSON's own. */
const QUOTE = 0x22;
const usualTime = codesOf('{"timestamp":"');
const usualSeverity = codesOf('","severity":"');
const usualMessage = '"message":{"msg":"';
const usualStart = codesOf(usualMessage);
const messageStart = /"message"\s*:\s*\{\s*"msg"\s*:\s*"/g;
const LONGEST_HEAD = 0xffff;

/** The values of elements, all at once: one call for each of many small ones would take three times as long. */
export function valuesOf(elements: readonly string[]): unknown[] {
  return elements.length === 0 ? [] : (JSON.parse(`[${elements.join(',')}]`) as unknown[]);
}

/** Whether codes stand at a place. */
function stands(wanted: Codes, codes: Codes, from: number): boolean {
  for (let at = 0; at < wanted.length; at += 1) if (codes[from + at] !== wanted[at]) return false;
  return true;
}

function quoteAfter(codes: Codes, from: number): number {
  let at = from;
  while (at < codes.length && codes[at] !== QUOTE) at += 1;
  return at;
}

// The same few words come with every line.
const severities: { readonly codes: Codes; readonly level: number }[] = [];
const MOST_SEVERITIES = 16;

/** The number of the level that a severity written there has. */
function levelAt(codes: Codes, from: number, to: number): number {
  for (const known of severities)
    if (known.codes.length === to - from && stands(known.codes, codes, from)) return known.level;
  const written = codes.slice(from, to);
  const level = levelNumber(levelOf(textOfCodes(written)));
  if (severities.length < MOST_SEVERITIES) severities.push({ codes: written, level });
  return level;
}

/** What is kept of a line. */
export interface UsualLine {
  level: number;
  /** Milliseconds; NaN when there is no time. */
  time: number;
  /** From the line's start to its message. */
  head: number;
}

/**
 * Tells what is kept of a line that is written as nearly all are, without parsing it; false for any other. There must
 * be no backslash in it, and its last key is told.
 */
export function readUsualLine(codes: Codes, start: number, lastKey: number, line: UsualLine): boolean {
  if (!stands(usualTime, codes, start)) return false;
  const time = start + usualTime.length;
  const timeEnd = quoteAfter(codes, time);
  if (!stands(usualSeverity, codes, timeEnd)) return false;
  const severity = timeEnd + usualSeverity.length;
  const severityEnd = quoteAfter(codes, severity);
  // The message is the last of it, and not empty.
  if (severityEnd + 2 !== lastKey || !stands(usualStart, codes, lastKey)) return false;
  const head = lastKey + usualStart.length;
  if (codes[head] === QUOTE || head - start > LONGEST_HEAD) return false;
  line.head = head - start;
  line.level = levelAt(codes, severity, severityEnd);
  line.time = timeEnd - time === 24 ? millisAt(codes, time) : Number.NaN;
  if (Number.isNaN(line.time)) line.time = millisOf(textOfCodes(codes.subarray(time, timeEnd))) ?? Number.NaN;
  return true;
}

/**
 * From a line's start to its message, when nothing but plain values stands before and nothing behind; else 0. Often it
 * is as far as in the line before.
 */
export function messageAt(value: unknown, text: string, start: number, before: number): number {
  if (!isRecord(value)) return 0;
  let last: unknown;
  for (const key in value) {
    if (last !== undefined) return 0;
    const member = value[key];
    if (key === 'message') last = member;
    else if (typeof member === 'object') return 0;
  }
  if (!isRecord(last) || typeof last['msg'] !== 'string' || last['msg'] === '') return 0;
  if (before > 0 && text.startsWith(usualMessage, start + before - usualMessage.length)) return before;
  messageStart.lastIndex = start;
  const found = messageStart.exec(text);
  const head = found ? found.index + found[0].length - start : 0;
  return head <= LONGEST_HEAD ? head : 0;
}
