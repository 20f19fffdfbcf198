import { queryOptions } from '@tanstack/react-query';
import { listOperationLogs, logEntrySchema, type LogEntry } from '@/contract/operation';
import { z } from '@/contract/zod';
import { ArraySplitter, MalformedArray, NotAnArray } from '@/lib/json-array';
import { ContractError } from './errors';
import { exchange, readBody, type Send } from './http';
import { headOf, openWire } from './http-wire';
import { operationQueries } from './operations';

/** Logs can be a hundred megabytes; what is compared or handed over is their beginning. */
export const LOG_START_BYTES = 8_000_000;

export interface LogStart {
  readonly entries: readonly LogEntry[];
  /** There is more than was read. */
  readonly cut: boolean;
}

/** Reads at most so many bytes and then lets go of the answer. */
function readStart(most: number): Send<{ bytes: Uint8Array; cut: boolean }> {
  return async (wire, signal) => {
    const response = await openWire(wire, signal);
    const head = headOf(response);
    if (!response.ok || !response.body) return { ...head, text: await response.text(), read: undefined };
    const reader = response.body.getReader();
    const chunks: Uint8Array[] = [];
    let length = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      chunks.push(part.value);
      length += part.value.length;
      if (length < most) continue;
      await reader.cancel();
      return { ...head, text: undefined, read: { bytes: joined(chunks, length), cut: true } };
    }
    return { ...head, text: undefined, read: { bytes: joined(chunks, length), cut: false } };
  };
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** The elements that are whole in the first bytes of a JSON array. */
export function wholeElements(bytes: Uint8Array): unknown[] {
  const splitter = new ArraySplitter();
  const ends: number[] = [];
  splitter.push(bytes, ends);
  const end = ends.at(-1);
  if (end === undefined) return [];
  const text = new TextDecoder().decode(bytes.subarray(splitter.first, end));
  return text.trim() === '' ? [] : (JSON.parse(`[${text}]`) as unknown[]);
}

const toEntry = (value: unknown): LogEntry => {
  const parsed = z.safeParse(logEntrySchema, value);
  return parsed.success ? parsed.data : { message: { msg: JSON.stringify(value) } };
};

export const operationLogQueries = {
  /** The beginning of a log, whole entries only. */
  start: (project: string, operationId: string) =>
    queryOptions({
      queryKey: [...operationQueries.all(project), 'log-start', operationId],
      // Large, and read again in a moment.
      gcTime: 60_000,
      queryFn: async ({ signal }): Promise<LogStart> => {
        const options = { path: { projectIdOrName: project, operationId }, signal };
        const answer = await exchange(listOperationLogs, options, readStart(LOG_START_BYTES));
        const { read, text = '', contentType, requestId } = answer;
        if (!read) {
          readBody(listOperationLogs, text, contentType, requestId);
          return { entries: [], cut: false };
        }
        try {
          return { entries: wholeElements(read.bytes).map(toEntry), cut: read.cut };
        } catch (error) {
          // No array at all: this says what it is instead.
          if (error instanceof NotAnArray)
            readBody(listOperationLogs, new TextDecoder().decode(read.bytes), contentType, requestId);
          const place = error instanceof MalformedArray ? [error.message] : [];
          throw new ContractError(listOperationLogs, 'not-json', place, requestId);
        }
      },
    }),
};
