import type { Operation, OperationPage } from '@/contract/operation';
import { isWhole } from '@/lib/operation-rows';
import { parseTime } from '@/lib/time';
import type { Unreadable } from '@/lib/unreadable';
import type { OperationPageRead } from '@/api/operations';

/** What was read of the operations of one installation: its newest page, or more. The history holds the operations. */
export interface LoadedOperations {
  readonly readAt: number;
  /** There are more; the interface does not report how many. */
  readonly nextPageToken: string | undefined;
  /**
   * All operations that began after this time (milliseconds) are loaded. `-Infinity` if all are; `Infinity` if unknown,
   * because the interface guarantees no order and times may be missing.
   */
  readonly completeSince: number;
  /** Unreadable elements per page, the newest page first. */
  readonly unreadable: readonly Unreadable[];
  /** The first operation of the newest page. */
  readonly newest: { readonly id: string; readonly status: string } | undefined;
  /** Ids of those that were running when they were read. */
  readonly running: readonly string[];
  /**
   * When reading began, if all pages so far were read without a break: what the service lists has been read since. Of
   * cached pages that is not known.
   */
  readonly since: number | undefined;
  /** What was loaded before, if the newest page does not reach back to it. */
  readonly beyond: LoadedOperations | undefined;
}

/** The state after the newest page was read. */
export function firstPage(page: OperationPageRead, readAt: number, since?: number): LoadedOperations {
  const [newest] = page.results;
  return {
    readAt,
    nextPageToken: nextTokenOf(page),
    completeSince: completeSinceOf(page),
    unreadable: [page.unreadable],
    newest: newest && { id: newest.id, status: newest.status },
    running: runningOf(page),
    // Unknown if the clock was set back meanwhile.
    since: since !== undefined && since <= readAt ? since : undefined,
    beyond: undefined,
  };
}

/** Undefined on the last page. */
export const nextTokenOf = ({ pagination }: OperationPage): string | undefined =>
  pagination.done === true ? undefined : pagination.nextPageToken || undefined;

const isRunning = ({ status }: Operation) => status === 'in_progress';
const runningOf = ({ results }: OperationPage) => results.filter(isRunning).map(({ id }) => id);

/** `before` is the state of the earlier pages. */
function completeSinceOf(page: OperationPage, before = Number.POSITIVE_INFINITY): number {
  if (nextTokenOf(page) === undefined)
    return page.pagination.done === false ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  let last = before;
  for (const { createTime } of page.results) {
    const time = parseTime(createTime)?.getTime();
    // Further pages only hold older operations if all rows so far came newest first.
    if (time === undefined || time > last) return Number.POSITIVE_INFINITY;
    last = time;
  }
  return last;
}

const holds = ({ results }: OperationPage, { newest }: LoadedOperations) =>
  newest !== undefined && results.some(({ id }) => id === newest.id);

/** Whether further pages have to be read for what began at `from` or later. Without `from`, the newest page is enough. */
export const lacks = (loaded: LoadedOperations | undefined, from: number | undefined): boolean =>
  loaded?.nextPageToken !== undefined && from !== undefined && !isWhole(loaded.completeSince, from);

/** The order of the pages is unknown, so what is newest is only known after all of them. */
export const hasNoOrder = ({ completeSince, nextPageToken }: LoadedOperations): boolean =>
  completeSince === Number.POSITIVE_INFINITY && nextPageToken !== undefined;

/** Whether everything that the service lists was read, in one go and without anything unreadable. */
export const isReadToEnd = ({ completeSince, nextPageToken, unreadable }: LoadedOperations): boolean =>
  completeSince === Number.NEGATIVE_INFINITY &&
  nextPageToken === undefined &&
  unreadable.every(({ count }) => count === 0);

/** The state after the first page was read, or read again. What further pages brought stays. */
export function refreshed(
  old: LoadedOperations | undefined,
  page: OperationPageRead,
  readAt: number,
  since?: number,
): LoadedOperations {
  const fresh = firstPage(page, readAt, since);
  if (!old) return fresh;
  const ids = new Set(page.results.map(({ id }) => id));
  const read = { ...fresh, running: [...fresh.running, ...old.running.filter((id) => !ids.has(id))] };
  // All pages are this one.
  if (fresh.nextPageToken === undefined) return read;
  if (holds(page, old)) return joined(read, old);
  // Operations may be missing between the pages: reading continues from the new one.
  return hasNoOrder(fresh) ? read : { ...read, beyond: old };
}

/** The state when pages that were read again reach back to those that were loaded before. */
function joined(read: LoadedOperations, old: LoadedOperations): LoadedOperations {
  const isOrdered = read.completeSince !== Number.POSITIVE_INFINITY;
  return {
    ...read,
    nextPageToken: old.nextPageToken,
    completeSince: isOrdered ? Math.min(old.completeSince, read.completeSince) : read.completeSince,
    unreadable: [...read.unreadable, ...old.unreadable.slice(1)],
    since: undefined,
    beyond: old.beyond,
  };
}

/** The state after a further page was read. */
export function append(old: LoadedOperations, page: OperationPageRead): LoadedOperations {
  const token = nextTokenOf(page);
  const read = {
    ...old,
    running: [...new Set([...old.running, ...runningOf(page)])],
    // A token that leads to itself would never end.
    nextPageToken: token === old.nextPageToken ? undefined : token,
    completeSince:
      old.completeSince === Number.POSITIVE_INFINITY && token !== undefined
        ? Number.POSITIVE_INFINITY
        : completeSinceOf(page, old.completeSince),
    unreadable: [...old.unreadable, page.unreadable],
  };
  // While pages come newest first, the rest is known from here on.
  const { beyond } = old;
  return beyond && token !== undefined && !hasNoOrder(read) && holds(page, beyond)
    ? joined(read, beyond)
    : read;
}

/** The state after an operation that was running was read by its id; undefined if the service does not know it. */
export function withOperation(
  old: LoadedOperations,
  id: string,
  operation: Operation | undefined,
): LoadedOperations {
  const { newest, running } = old;
  const isStillRunning = operation !== undefined && isRunning(operation);
  return {
    ...old,
    running: isStillRunning ? running : running.filter((one) => one !== id),
    newest: operation && newest?.id === id ? { id, status: operation.status } : newest,
  };
}
