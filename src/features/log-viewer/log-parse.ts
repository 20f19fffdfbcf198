import { isRecord } from './log-entry';

/** A stretch of the array's text that ends with a line. */
export interface Block {
  /** Its first line. */
  readonly first: number;
  /** Offset of its text. */
  readonly at: number;
  readonly text: string;
}

/** Where the message begins in a line of the usual shape. Without a backslash all quotes are the JSON's own. */
const usualTime = '{"timestamp":"';
const usualSeverity = '","severity":"';
const usualStart = '"message":{"msg":"';
const messageStart = /"message"\s*:\s*\{\s*"msg"\s*:\s*"/g;
const LONGEST_HEAD = 0xffff;

/** The values of elements, all at once: one call for each of many small ones would take three times as long. */
export function valuesOf(elements: readonly string[]): unknown[] {
  return elements.length === 0 ? [] : (JSON.parse(`[${elements.join(',')}]`) as unknown[]);
}

interface UsualLine {
  readonly timestamp: string;
  readonly severity: string;
  /** From the line's start to its message. */
  readonly head: number;
}

/**
 * What is kept of a line that is written as nearly all are, without parsing it; undefined for any other. There must be
 * no backslash in it, and its last key is told.
 */
export function usualLine(text: string, start: number, lastKey: number): UsualLine | undefined {
  if (!text.startsWith(usualTime, start)) return undefined;
  const time = start + usualTime.length;
  const timeEnd = text.startsWith(usualSeverity, time + 24) ? time + 24 : text.indexOf('"', time);
  if (!text.startsWith(usualSeverity, timeEnd)) return undefined;
  const severity = timeEnd + usualSeverity.length;
  const severityEnd = text.indexOf('"', severity);
  // The message is the last of it, and not empty.
  if (severityEnd + 2 !== lastKey || !text.startsWith(usualStart, lastKey)) return undefined;
  const head = lastKey + usualStart.length;
  if (text.startsWith('"', head) || head - start > LONGEST_HEAD) return undefined;
  return {
    timestamp: text.slice(time, timeEnd),
    severity: text.slice(severity, severityEnd),
    head: head - start,
  };
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
  if (before > 0 && text.startsWith(usualStart, start + before - usualStart.length)) return before;
  messageStart.lastIndex = start;
  const found = messageStart.exec(text);
  const head = found ? found.index + found[0].length - start : 0;
  return head <= LONGEST_HEAD ? head : 0;
}
