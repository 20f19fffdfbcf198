import type { Operation, OperationPage } from '@/contract/operation';
import { parseTime } from '@/lib/time';

/** What is loaded of one installation: one page, or more where more was asked for. */
export interface LoadedOperations {
  readonly operations: readonly Operation[];
  readonly readAt: number;
  /** There are more; the interface does not say how many. */
  readonly nextPageToken: string | undefined;
  /** Milliseconds: when the oldest one began. */
  readonly oldest: number | undefined;
}

/** What is loaded after the newest page was read. */
export function firstPage(page: OperationPage, readAt: number): LoadedOperations {
  return {
    operations: page.results,
    readAt,
    nextPageToken: tokenOf(page),
    oldest: oldestOf(page.results),
  };
}

const tokenOf = ({ pagination }: OperationPage): string | undefined =>
  pagination.done === true ? undefined : pagination.nextPageToken || undefined;

function oldestOf(operations: readonly Operation[]): number | undefined {
  const times = operations.flatMap(({ createTime }) => parseTime(createTime)?.getTime() ?? []);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** The first page read again: what further pages brought stays, in its newest state where it is in both. */
export function refreshed(old: LoadedOperations | undefined, fresh: LoadedOperations): LoadedOperations {
  if (!old) return fresh;
  const ids = new Set(fresh.operations.map(({ id }) => id));
  const rest = old.operations.filter(({ id }) => !ids.has(id));
  const wentFurther = old.operations.length > fresh.operations.length;
  const operations = [...fresh.operations, ...rest];
  return {
    operations,
    readAt: fresh.readAt,
    nextPageToken: wentFurther ? old.nextPageToken : fresh.nextPageToken,
    oldest: oldestOf(operations),
  };
}

/** With a further page. */
export function append(old: LoadedOperations, page: OperationPage): LoadedOperations {
  const ids = new Set(old.operations.map(({ id }) => id));
  const operations = [...old.operations, ...page.results.filter(({ id }) => !ids.has(id))];
  return { ...old, operations, nextPageToken: tokenOf(page), oldest: oldestOf(operations) };
}
