import { textOf, type LogLine } from './log-entry';

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
  return /[\n\r]/.test(text) ? JSON.stringify(JSON.parse(text)) : text;
}

export type ExportFormat = 'json' | 'text';

/** A file name that is valid on every system, whatever characters the id has. */
export function logFileName(operationId: string, filtered: boolean, format: ExportFormat): string {
  const id = operationId.replace(/[^\w-]+/g, '_').slice(0, 80) || 'operation';
  return `${id}-log${filtered ? '-filtered' : ''}.${format === 'json' ? 'jsonl' : 'txt'}`;
}

/** The text of one copied line: time, level, message, and error and details as JSON. */
export function lineText(line: LogLine): string {
  const { timestamp, message } = line.entry;
  const head = [timestamp, line.level, message.msg ?? message.error ?? textOf(line)]
    .filter(Boolean)
    .join(' ');
  const rest: Record<string, unknown> = {};
  if (message.error && message.msg) rest['error'] = message.error;
  if (message.details !== undefined && message.details !== null) rest['details'] = message.details;
  return Object.keys(rest).length > 0 ? `${head}\n${JSON.stringify(rest, undefined, 2)}` : head;
}

/** The text of a line among others: all on one line, unless its message has several. */
export function plainLine({ entry, level }: LogLine): string {
  const { msg, error, details } = entry.message;
  const parts = [entry.timestamp, level, msg || error || JSON.stringify(entry.message)];
  if (msg && error) parts.push(`error=${JSON.stringify(error)}`);
  if (details !== undefined && details !== null) parts.push(`details=${JSON.stringify(details)}`);
  return parts.filter(Boolean).join(' ');
}
