import { formatNumber, plural, truncateEnd } from '@/lib/format';
import { parseUrl } from '@/contract/parse-url';
import { durationWords, iso } from '@/lib/time';
import type { ProviderFailure, ProviderRequest } from '../provider/types';
import type { ReadState } from './reads/read-state';

/** "1.2 s", "212 ms", "4 min 12 s". */
export const duration = (ms: number): string =>
  ms >= 1000 && ms < 59_950 ? `${Number((ms / 1000).toFixed(1))} s` : (durationWords(ms) ?? '');

/** The whole address, for a line's details. */
export function fullRequest({ method, url, query }: ProviderRequest): string {
  const search = new URLSearchParams(query).toString();
  return truncateEnd(`${method} ${url}${search === '' ? '' : `?${search}`}`, 2000);
}

/** `GET /v3/contacts`. */
export const pathOf = ({ method, url }: ProviderRequest): string =>
  `${method} ${parseUrl(url)?.pathname ?? url}`;

/** The path with short parameters, for a line's text: `GET /v3/contacts?limit=100&after=…`. */
export function shortRequest(request: ProviderRequest): string {
  const parts = Object.entries(request.query ?? {}).map(
    ([key, value]) => `${key}=${value.length > 24 ? '…' : value}`,
  );
  return truncateEnd(`${pathOf(request)}${parts.length > 0 ? `?${parts.join('&')}` : ''}`, 200);
}

/** "429 RATE_LIMIT: too many requests": status and the provider's code unless the message has them already. */
export function failureText({ status, code, message }: ProviderFailure): string {
  const known = [status === 0 ? '' : String(status), code].filter(
    (part) => part !== '' && !message.includes(part),
  );
  return known.length > 0 ? `${known.join(' ')}: ${message}` : message;
}

/** A successful read's `result` (facts 5.1). */
export function readResult(
  objectName: string,
  { records, pages }: Pick<ReadState, 'records' | 'pages'>,
): string {
  if (records === 0) return `[${objectName}] No new data found`;
  return `[${objectName}] ${plural(records, 'record')} read in ${plural(pages, 'page')}`;
}

/** "300 of 1,204 records (25 %)", or "300 records so far" if the provider reports no total. */
export function progressText(done: number, total: number | undefined): string {
  if (total === undefined || total <= 0) return `${plural(done, 'record')} so far`;
  const percent = Math.min(100, Math.floor((done / total) * 100));
  return `${formatNumber(done)} of ${plural(total, 'record')} (${percent} %)`;
}

/** "everything", "changes since …", "changes since … and before …", "everything before …". */
export function windowText(since: number | undefined, until: number | undefined): string {
  if (since === undefined)
    return until === undefined ? 'everything' : `everything changed before ${iso(until)}`;
  return `changes since ${iso(since)}${until === undefined ? '' : ` and before ${iso(until)}`}`;
}

/** A list of names, cut after a few: "a, b and 3 more". */
export function listed(names: readonly string[], most = 12): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${formatNumber(names.length - most)} more` : shown;
}
