import { isSpace, MalformedArray } from '@/lib/json-array';
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
const usualStart = '"message":{"msg":"';
const messageStart = /"message"\s*:\s*\{\s*"msg"\s*:\s*"/g;
const LONGEST_HEAD = 0xffff;

/** All elements of a block at once: one call for each of many small ones would take three times as long. */
export function tryParse({ at, text }: Block, start: number, last: number): unknown[] | undefined {
  try {
    const values: unknown = JSON.parse(`[${text.slice(start - at, last - at)}]`);
    return Array.isArray(values) ? (values as unknown[]) : undefined;
  } catch {
    return undefined;
  }
}

/** The elements of a block; throws where one is not JSON. */
export function parseLines(block: Block, start: number, ends: readonly number[], count: number): unknown[] {
  const values = tryParse(block, start, ends.at(-1) ?? start);
  if (values?.length === ends.length) return values;
  const { at, text } = block;
  let from = start;
  return ends.map((end, line) => {
    try {
      const value: unknown = JSON.parse(text.slice(from - at, end - at));
      from = end + 1;
      return value;
    } catch {
      while (isSpace(text.charCodeAt(from - at))) from += 1;
      throw new MalformedArray(from, `line ${count + line + 1} is not JSON`);
    }
  });
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
