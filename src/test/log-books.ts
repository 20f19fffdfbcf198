import type { LogEntry } from '@/contract/operation';
import type { LogBook } from '@/api/operation-log/log-book';

/** Logs as tests write them: one letter, one line. */
export const entry = (msg: string, severity = 'INFO'): LogEntry => ({
  timestamp: '2026-03-01T09:00:00Z',
  severity,
  message: { msg },
});
export const entries = (messages: string): LogEntry[] => [...messages].map((msg) => entry(msg));

/** Lets a book receive an answer, in pieces of some size. */
export function receive(
  book: LogBook,
  answer: unknown,
  now = 1,
  { size = 40, space = 0 }: { size?: number; space?: number } = {},
): boolean {
  const bytes = new TextEncoder().encode(JSON.stringify(answer, undefined, space));
  const reading = book.receive();
  for (let at = 0; at < bytes.length; at += size) reading.push(bytes.subarray(at, at + size));
  return reading.end(now);
}

/** The elements of the array, as they were sent. */
export const values = (book: LogBook): unknown[] =>
  Array.from({ length: book.body.count }, (_, at) => JSON.parse(book.body.raw(at)) as unknown);
