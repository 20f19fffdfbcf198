import type { RequestRecord } from '@/api/request-log';

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
  const text =
    `${record.method} ${record.url} ${record.endpoint} ${outcomeOf(record)} ${record.requestId ?? ''}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
