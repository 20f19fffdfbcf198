import { textOf, type LogLine } from './log-entry';

const CHUNK = 2_000;

/** Lines as bytes, in parts. */
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

/** A file name that every system takes, whatever the id holds. */
export function logFileName(operationId: string, filtered: boolean, format: ExportFormat): string {
  const id = operationId.replace(/[^\w-]+/g, '_').slice(0, 80) || 'operation';
  return `${id}-log${filtered ? '-filtered' : ''}.${format === 'json' ? 'jsonl' : 'txt'}`;
}

/** One line as it is copied: time, level, message, and the rest as JSON when there is any. */
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

/** A line among others as text: all on one line, as long as its message is. */
export function plainLine({ entry, level }: LogLine): string {
  const { msg, error, details } = entry.message;
  const parts = [entry.timestamp, level, msg || error || JSON.stringify(entry.message)];
  if (msg && error) parts.push(`error=${JSON.stringify(error)}`);
  if (details !== undefined && details !== null) parts.push(`details=${JSON.stringify(details)}`);
  return parts.filter(Boolean).join(' ');
}
