import { queryOptions } from '@tanstack/react-query';
import type { Operation } from '@/contract/operation';
import { objectsOf } from '@/lib/operation-words';
import { parseTime } from '@/lib/time';
import { OPERATIONS_PAGE_SIZE } from './loaded-operations';
import { operationQueries } from './operations';

export interface LastGood {
  readonly operation: Operation | undefined;
  /** Operations that were looked at. */
  readonly searched: number;
  /** There are older ones that were not. */
  readonly more: boolean;
}

/** Whether one ran like the other: the same customer, action and objects. */
export function ranAlike(a: Operation, b: Operation): boolean {
  return (
    a.installationId === b.installationId &&
    a.integrationId === b.integrationId &&
    a.actionType === b.actionType &&
    objectsOf(a).toSorted().join('\n') === objectsOf(b).toSorted().join('\n')
  );
}

const startOf = ({ createTime }: Operation) => parseTime(createTime)?.getTime() ?? 0;

/** The newest of these that succeeded, ran like the one given and before it. */
export function newestGood(operations: readonly Operation[], like: Operation): Operation | undefined {
  return operations
    .filter(
      (one) =>
        one.id !== like.id && one.status === 'success' && ranAlike(one, like) && startOf(one) < startOf(like),
    )
    .toSorted((a, b) => startOf(b) - startOf(a))[0];
}

/** Looks for it through at most so many pages of the installation's operations. */
export const lastGoodQuery = (project: string, like: Operation, pages: number) =>
  queryOptions({
    queryKey: [
      ...operationQueries.all(project),
      'list',
      like.integrationId,
      like.installationId,
      'last-good',
      like.id,
      pages,
    ],
    queryFn: async ({ client }): Promise<LastGood> => {
      const seen: Operation[] = [];
      let pageToken: string | undefined;
      for (let page = 0; page < pages; page += 1) {
        const answer = await client.query(
          operationQueries.page(
            project,
            { integrationId: like.integrationId, installationId: like.installationId },
            {
              pageSize: OPERATIONS_PAGE_SIZE,
              ...(pageToken === undefined ? {} : { pageToken }),
            },
          ),
        );
        seen.push(...answer.results);
        const operation = newestGood(seen, like);
        const { done, nextPageToken } = answer.pagination;
        pageToken = done === true ? undefined : nextPageToken || undefined;
        if (operation) return { operation, searched: seen.length, more: pageToken !== undefined };
        if (pageToken === undefined) break;
      }
      return { operation: undefined, searched: seen.length, more: pageToken !== undefined };
    },
  });
