import type { Operation, OperationPage } from '@/contract/operation';
import { parseTime } from '@/lib/time';
import type { Unreadable } from '@/lib/unreadable';
import type { OperationPageRead } from './operations';

/** The loaded operations of one installation: one page, or more on request. */
export interface LoadedOperations {
  readonly operations: readonly Operation[];
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
  /** Kept by this device from an earlier visit, and not read again yet. */
  readonly isKept?: boolean | undefined;
}

/** The state after the newest page was read. */
export function firstPage(page: OperationPageRead, readAt: number): LoadedOperations {
  return {
    operations: page.results,
    readAt,
    nextPageToken: tokenOf(page),
    completeSince: completeSinceOf(page),
    unreadable: [page.unreadable],
  };
}

const tokenOf = ({ pagination }: OperationPage): string | undefined =>
  pagination.done === true ? undefined : pagination.nextPageToken || undefined;

/** `before` is the state of the earlier pages. */
function completeSinceOf(page: OperationPage, before = Number.POSITIVE_INFINITY): number {
  if (tokenOf(page) === undefined)
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

/** The state after the first page was read again. Rows of further pages stay, in their newest version. */
export function refreshed(old: LoadedOperations | undefined, fresh: LoadedOperations): LoadedOperations {
  if (!old || old.isKept) return fresh;
  const ids = new Set(fresh.operations.map(({ id }) => id));
  const rest = old.operations.filter(({ id }) => !ids.has(id));
  const operations = [...fresh.operations, ...rest];
  // If the pages do not overlap, operations may be missing between them: reading continues from the new page.
  const joins = rest.length < old.operations.length;
  const wentFurther = joins && old.operations.length > fresh.operations.length;
  return {
    operations,
    readAt: fresh.readAt,
    nextPageToken: wentFurther ? old.nextPageToken : fresh.nextPageToken,
    completeSince:
      joins && fresh.completeSince !== Number.POSITIVE_INFINITY
        ? Math.min(old.completeSince, fresh.completeSince)
        : fresh.completeSince,
    unreadable: wentFurther ? [...fresh.unreadable, ...old.unreadable.slice(1)] : fresh.unreadable,
  };
}

/** The state after a further page was read. */
export function append(old: LoadedOperations, page: OperationPageRead): LoadedOperations {
  const ids = new Set(old.operations.map(({ id }) => id));
  const operations = [...old.operations, ...page.results.filter(({ id }) => !ids.has(id))];
  return {
    ...old,
    operations,
    nextPageToken: tokenOf(page),
    completeSince:
      old.completeSince === Number.POSITIVE_INFINITY && tokenOf(page) !== undefined
        ? Number.POSITIVE_INFINITY
        : completeSinceOf(page, old.completeSince),
    unreadable: [...old.unreadable, page.unreadable],
  };
}
