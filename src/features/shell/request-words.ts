import type { RequestRecord } from '@/api/request-log';
import { wordSearch } from '@/lib/list-search';

/** The result in short: "200", "No answer". */
export function outcomeOf({ status, failure }: Pick<RequestRecord, 'status' | 'failure'>): string {
  if (status !== undefined) return String(status);
  if (failure === 'timeout') return 'Timed out';
  if (failure === 'offline') return 'Offline';
  if (failure === 'redirect') return 'Redirected';
  return 'No answer';
}

export const isFailure = ({ status }: Pick<RequestRecord, 'status'>): boolean =>
  status === undefined || status >= 400;

/** Path and query without the service's address. */
export function pathOf(url: string): string {
  const parsed = URL.parse(url, 'http://service.invalid');
  // A URL parser would encode text that is meant to be read.
  return parsed ? url.slice(url.indexOf(parsed.pathname, url.indexOf('://') + 3)) || url : url;
}

/** Whether it contains every typed word. */
export function matchesRequest(record: RequestRecord, typed: string): boolean {
  const { method, url, endpoint, requestId = '' } = record;
  return wordSearch(typed)(`${method} ${url} ${endpoint} ${outcomeOf(record)} ${requestId}`);
}
