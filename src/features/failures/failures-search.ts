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
  const q = searchText(search['q']);
  const cause = searchText(search['cause']);
  const { show } = search;
  return {
    ...(show === 'acknowledged' || show === 'snoozed' ? { show } : {}),
    ...(q ? { q } : {}),
    ...(cause ? { cause } : {}),
  };
}
