import { textOf, type LogLine } from './log-entry';

const CHUNK = 2_000;

/** JSON Lines as bytes, in parts: each line is the entry as the service sent it. */
export function toJsonLines(values: Iterable<unknown>): Uint8Array<ArrayBuffer>[] {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let rows: string[] = [];
  const flush = () => {
    if (rows.length > 0) parts.push(encoder.encode(rows.join('')));
    rows = [];
  };
  for (const value of values) {
    rows.push(`${JSON.stringify(value)}\n`);
    if (rows.length === CHUNK) flush();
  }
  flush();
  return parts;
}

/** A file name that every system takes, whatever the id holds. */
export function logFileName(operationId: string, filtered: boolean): string {
  const id = operationId.replace(/[^\w-]+/g, '_').slice(0, 80) || 'operation';
  return `${id}-log${filtered ? '-filtered' : ''}.jsonl`;
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
