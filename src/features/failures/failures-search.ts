import { definedOnly } from '@/lib/defined-only';
import { searchText } from '@/lib/list-search';
import type { Standing } from './triage';

export interface FailuresSearch {
  /** Absent means open causes. */
  show?: Exclude<Standing, 'open'>;
  /** Text to find in message, customer, object or integration. */
  q?: string;
  /** The cause that is open. */
  cause?: string;
}

/** Parses search parameters and drops what it does not know. */
export function readFailuresSearch(search: Record<string, unknown>): FailuresSearch {
  const { show } = search;
  return definedOnly({
    show: show === 'acknowledged' || show === 'snoozed' ? show : undefined,
    q: searchText(search['q']),
    cause: searchText(search['cause']),
  });
}
