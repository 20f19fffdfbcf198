import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contract/operation';
import { ContractError } from './errors';
import { exchange, readBody, request, type Send } from './http';

/** Large logs are tens of megabytes. */
export const LOG_TIMEOUT_MS = 120_000;

export const operationQueries = {
  all: (project: string) => ['projects', project, 'operations'] as const,
  /** One page of one installation's operations: the interface has no list over installations. */
  page: (
    project: string,
    installation: { integrationId: string; installationId: string },
    page: { pageSize: number; pageToken?: string },
  ) =>
    queryOptions({
      queryKey: [
        ...operationQueries.all(project),
        'list',
        installation.integrationId,
        installation.installationId,
        page,
      ],
      queryFn: ({ signal }) =>
        request(contract.listOperations, {
          path: { projectIdOrName: project, ...installation },
          query: page,
          signal,
        }),
    }),
  detail: (project: string, operationId: string) =>
    queryOptions({
      queryKey: [...operationQueries.all(project), 'detail', operationId],
      queryFn: ({ signal }) =>
        request(contract.getOperation, { path: { projectIdOrName: project, operationId }, signal }),
    }),
  logs: (project: string, operationId: string) =>
    [...operationQueries.all(project), 'logs', operationId] as const,
};

/** How a body that was read as a log ended. */
export type LogOutcome =
  | { readonly kind: 'log'; readonly lines: number; readonly grownAt: number }
  /** Place: "byte 17: line 2 is not JSON". */
  | { readonly kind: 'malformed'; readonly place: string }
  | { readonly kind: 'broken'; readonly message: string };

/** The log of an operation, by a `send` that reads its lines as they come and keeps them. */
export async function readLog(
  project: string,
  operationId: string,
  signal: AbortSignal,
  send: Send<LogOutcome>,
): Promise<{ lines: number; grownAt: number }> {
  const endpoint = contract.listOperationLogs;
  const path = { projectIdOrName: project, operationId };
  const options = { path, signal, timeoutMs: LOG_TIMEOUT_MS };
  const { read, text = '', contentType, requestId } = await exchange(endpoint, options, send);
  if (read?.kind === 'log') return { lines: read.lines, grownAt: read.grownAt };
  if (read?.kind === 'broken') throw new Error(read.message);
  // No array: this says what it is instead.
  if (!read) readBody(endpoint, text, contentType, requestId);
  throw new ContractError(endpoint, 'not-json', read ? [read.place] : [], requestId);
}
