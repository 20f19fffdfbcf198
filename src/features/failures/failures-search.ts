import { searchText } from '@/lib/list-search';
import type { Standing } from './triage';

export interface FailuresSearch {
  /** Without it, the open ones. */
  show?: Exclude<Standing, 'open'>;
  /** Any text: message, customer, object, integration. */
  q?: string;
  /** The cause that is looked at. */
  cause?: string;
}

/** Reads the address; what it does not understand is left out. */
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
