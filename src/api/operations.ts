import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contract/operation';
import { learnPastTime } from '@/lib/service-clock';
import { parseTime } from '@/lib/time';
import type { Unreadable } from '@/lib/unreadable';
import { ContractError } from './errors';
import { exchange, request, requestList, type Send } from './http';
import { readBody } from './http-answer';
import { onceEach } from './lists';

export interface OperationPageRead extends contract.OperationPage {
  readonly unreadable: Unreadable;
  /** Length of the answer. */
  readonly size?: number;
}

/** The newest page of each installation is small, so that the list is soon there. */
export const OPERATIONS_PAGE_SIZE = 50;
export const OLDER_PAGE_SIZE = 200;

/** Large logs are tens of megabytes. */
const LOG_TIMEOUT_MS = 120_000;

export const operationQueries = {
  all: (project: string) => ['projects', project, 'operations'] as const,
  searches: (project: string) => [...operationQueries.all(project), 'search'] as const,
  lastReads: (project: string) => [...operationQueries.searches(project), 'last reads'] as const,
  /** The newest version of the history. A search that answers an older one is behind. */
  historyVersion: (project: string) =>
    queryOptions({
      queryKey: [...operationQueries.all(project), 'history-version'],
      queryFn: (): number => 0,
      staleTime: Number.POSITIVE_INFINITY,
      enabled: false,
    }),
  pages: (project: string) => [...operationQueries.all(project), 'list'] as const,
  /** One page of one installation's operations: the interface has no list across installations. */
  page: (
    project: string,
    installation: { integrationId: string; installationId: string },
    page: { pageSize: number; pageToken?: string },
  ) =>
    queryOptions({
      queryKey: [
        ...operationQueries.pages(project),
        installation.integrationId,
        installation.installationId,
        page,
      ],
      queryFn: async ({ signal }): Promise<OperationPageRead> => {
        const options = { path: { projectIdOrName: project, ...installation }, query: page, signal };
        const { items, ...rest } = await requestList(contract.listOperations, options);
        const { items: results, unreadable } = await onceEach({ ...rest, items: items.results });
        for (const one of results) learnPastTime(parseTime(one.createTime)?.getTime());
        return { ...items, ...rest, results, unreadable };
      },
    }),
  details: (project: string) => [...operationQueries.all(project), 'detail'] as const,
  detail: (project: string, operationId: string) =>
    queryOptions({
      queryKey: [...operationQueries.details(project), operationId],
      queryFn: ({ signal }) =>
        request(contract.getOperation, { path: { projectIdOrName: project, operationId }, signal }),
    }),
  logs: (project: string, operationId: string) =>
    [...operationQueries.all(project), 'logs', operationId] as const,
};

/** A log that was read to its end. */
export interface LogRead {
  readonly lines: number;
  /** When lines were last added, by the console's clock. */
  readonly grownAt: number;
  /** Lines by level. */
  readonly counts: ReadonlyMap<string, number>;
  /** Length of the answer. */
  readonly size: number;
}

export type LogOutcome =
  | ({ readonly kind: 'log' } & LogRead)
  /** Position: "byte 17: line 2 is not JSON". */
  | { readonly kind: 'malformed'; readonly place: string }
  | { readonly kind: 'broken'; readonly message: string };

/** Reads the log of an operation with a `send` that processes the lines as they arrive. */
export async function readLog(
  project: string,
  operationId: string,
  signal: AbortSignal,
  send: Send<LogOutcome>,
): Promise<LogRead> {
  const endpoint = contract.listOperationLogs;
  const path = { projectIdOrName: project, operationId };
  const options = { path, signal, timeoutMs: LOG_TIMEOUT_MS };
  const { read, text = '', contentType, requestId } = await exchange(endpoint, options, send);
  if (read?.kind === 'log') return read;
  if (read?.kind === 'broken') throw new Error(read.message);
  // No array: this says what it is instead.
  if (!read) await readBody(endpoint, text, contentType, requestId);
  throw new ContractError(endpoint, 'not-json', read ? [read.place] : [], requestId);
}
