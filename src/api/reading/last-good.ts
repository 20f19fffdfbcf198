import { queryOptions } from '@tanstack/react-query';
import type { Operation } from '@/contract/operation';
import { deepEqual } from '@/lib/deep-equal';
import { objectsOf } from '@/lib/operation-words';
import { parseTime } from '@/lib/time';
import { nextTokenOf } from './loaded-pages';
import { OPERATIONS_PAGE_SIZE, operationQueries } from '@/api/operations';

/** Whether two operations are comparable: same customer, action and objects. */
export const ranAlike = (a: Operation, b: Operation): boolean =>
  a.installationId === b.installationId &&
  a.integrationId === b.integrationId &&
  a.actionType === b.actionType &&
  deepEqual(objectsOf(a).toSorted(), objectsOf(b).toSorted());

/** Services may omit the time. */
const startOf = ({ createTime }: Operation) => parseTime(createTime)?.getTime() ?? Number.NaN;
const newestFirst = (a: Operation, b: Operation) => (startOf(b) || 0) - (startOf(a) || 0);

/** Whether one certainly started before the other. */
export const startedBefore = (one: Operation, other: Operation) => startOf(one) < startOf(other);

/** The newest comparable operation that succeeded before the given one, as far as times are known. */
export const newestGood = (operations: readonly Operation[], like: Operation): Operation | undefined =>
  operations
    .filter(
      (one) =>
        one.id !== like.id &&
        one.status === 'success' &&
        ranAlike(one, like) &&
        !(startOf(one) >= startOf(like)),
    )
    .toSorted(newestFirst)[0];

/** The interface does not guarantee an order. Without one, a later page may hold a newer operation. */
const areNewestFirst = (operations: readonly Operation[]) =>
  operations.every((one, at) => {
    const previous = operations[at - 1];
    return previous === undefined || startOf(previous) >= startOf(one);
  });

/** Searches at most this many pages of the installation's operations. */
export function lastGoodQuery(project: string, like: Operation, pages: number) {
  const { id, integrationId, installationId } = like;
  return queryOptions({
    queryKey: [...operationQueries.pages(project), integrationId, installationId, 'last-good', id, pages],
    queryFn: async ({ client }) => {
      const seen: Operation[] = [];
      let pageToken: string | undefined;
      for (let page = 0; page < pages; page += 1) {
        const answer = await client.query(
          operationQueries.page(
            project,
            { integrationId, installationId },
            { pageSize: OPERATIONS_PAGE_SIZE, ...(pageToken === undefined ? {} : { pageToken }) },
          ),
        );
        seen.push(...answer.results);
        pageToken = nextTokenOf(answer);
        if (pageToken === undefined || (newestGood(seen, like) && areNewestFirst(seen))) break;
      }
      return {
        operation: newestGood(seen, like),
        searched: seen.length,
        /** There are older operations that were not examined. */
        more: pageToken !== undefined,
      };
    },
  });
}
