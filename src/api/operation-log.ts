import { queryOptions } from '@tanstack/react-query';
import { listOperationLogs, logEntrySchema, type LogEntry } from '@/contract/operation';
import { z } from '@/contract/zod';
import { ArrayEndsReader, type ArrayEnds } from '@/lib/array-ends';
import { MalformedArray, NotAnArray } from '@/lib/json-array';
import { ContractError } from './errors';
import { exchange, readBody, type Answer, type Send } from './http';
import { headOf, openWire } from './http-wire';
import { LOG_TIMEOUT_MS, operationQueries } from './operations';

/** Logs can be a hundred megabytes. How a run began, and more of how it ended: there the errors stand. */
export const LOG_FIRST_BYTES = 2_000_000;
export const LOG_LAST_BYTES = 4_000_000;

export interface LogEnds {
  readonly entries: readonly LogEntry[];
  /** Lines that were left out, and before which entry. */
  readonly skipped: number;
  readonly skippedAt: number;
}

/** The place of an entry in its whole log. */
export const placeInLog = ({ skipped, skippedAt }: LogEnds, entry: number): number =>
  entry < skippedAt ? entry : entry + skipped;

type Read = ArrayEnds | { readonly malformed: string };

/** Reads to the end, and keeps of it what is read here. */
const readEnds: Send<Read> = async (wire, signal): Promise<Answer<Read>> => {
  const response = await openWire(wire, signal);
  const head = headOf(response);
  if (!response.ok || !response.body) return { ...head, text: await response.text(), read: undefined };
  const stream = response.body.getReader();
  const ends = new ArrayEndsReader({ first: LOG_FIRST_BYTES, last: LOG_LAST_BYTES });
  let last: Uint8Array<ArrayBuffer> | undefined;
  try {
    for (let part = await stream.read(); !part.done; part = await stream.read()) {
      last = part.value;
      ends.push(last);
    }
    return { ...head, text: undefined, read: ends.finish() };
  } catch (error) {
    if (error instanceof MalformedArray || error instanceof SyntaxError)
      return { ...head, text: undefined, read: { malformed: error.message } };
    if (!(error instanceof NotAnArray) || !last) throw error;
    // Whoever gets it says what it is instead. What came before was space.
    const rest: Uint8Array<ArrayBuffer>[] = [last];
    for (let part = await stream.read(); !part.done; part = await stream.read()) rest.push(part.value);
    return { ...head, text: await new Blob(rest).text(), read: undefined };
  }
};

const toEntry = (value: unknown): LogEntry => {
  const parsed = z.safeParse(logEntrySchema, value);
  return parsed.success ? parsed.data : { message: { msg: JSON.stringify(value) } };
};

/** So many entries are checked before the page gets its turn. */
const AT_ONCE = 1_000;

async function toEntries(values: readonly unknown[]): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  for (let from = 0; from < values.length; from += AT_ONCE) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve));
    for (const value of values.slice(from, from + AT_ONCE)) entries.push(toEntry(value));
  }
  return entries;
}

export const operationLogQueries = {
  /** A log, or both ends of a long one; whole entries only. */
  ends: (project: string, operationId: string) =>
    queryOptions({
      queryKey: [...operationQueries.all(project), 'log-ends', operationId],
      // Large, and read again in a moment.
      gcTime: 60_000,
      queryFn: async ({ signal }): Promise<LogEnds> => {
        const path = { projectIdOrName: project, operationId };
        const options = { path, signal, timeoutMs: LOG_TIMEOUT_MS };
        const answer = await exchange(listOperationLogs, options, readEnds);
        const { read, text = '', contentType, requestId } = answer;
        if (!read) {
          // No array: this says what it is instead.
          readBody(listOperationLogs, text, contentType, requestId);
          return { entries: [], skipped: 0, skippedAt: 0 };
        }
        if ('malformed' in read)
          throw new ContractError(listOperationLogs, 'not-json', [read.malformed], requestId);
        return {
          entries: await toEntries([...read.first, ...read.last]),
          skipped: read.skipped,
          skippedAt: read.first.length,
        };
      },
    }),
};
