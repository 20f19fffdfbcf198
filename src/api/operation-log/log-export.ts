import { parseJson, toJson } from '@/lib/json';
import { eachOther, textOf, visibleText, type LogLine } from './log-entry';

const CHUNK = 2_000;

/** Lines as UTF-8, in chunks of a few thousand lines. */
export function toParts(lines: Iterable<string>): Uint8Array<ArrayBuffer>[] {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let rows: string[] = [];
  const flush = () => {
    if (rows.length > 0) parts.push(encoder.encode(rows.join('')));
    rows = [];
  };
  for (const line of lines) {
    rows.push(`${line}\n`);
    if (rows.length === CHUNK) flush();
  }
  flush();
  return parts;
}

/** An entry as the service wrote it, on one line. */
export function jsonLine(raw: string): string {
  const text = raw.trim();
  if (!/[\n\r]/.test(text)) return text;
  try {
    return toJson(parseJson(text));
  } catch {
    // A line that is no JSON is exported as it came.
    return text.replaceAll(/[\n\r]+/g, ' ');
  }
}

export type ExportFormat = 'json' | 'text';

/** A file name that is valid on every system, whatever characters the id has. */
export function logFileName(operationId: string, filtered: boolean, format: ExportFormat): string {
  const id = operationId.replace(/[^\w-]+/g, '_').slice(0, 80) || 'operation';
  return `${id}-log${filtered ? '-filtered' : ''}.${format === 'json' ? 'jsonl' : 'txt'}`;
}

/**
 * The text of a line: time, level, message, and all else that it holds as JSON. It is one line unless the message has
 * several. Nothing in it acts on a terminal.
 */
export function lineText(line: LogLine): string {
  const parts = [line.entry.timestamp, line.level, textOf(line)].filter(Boolean);
  eachOther(line.entry, (key, value) => {
    const name = /^[\w.@-]+$/.test(key) ? key : toJson(key);
    parts.push(`${name}=${toJson(value)}`);
  });
  return visibleText(parts.join(' '));
}
