import { definedOnly } from '@/lib/defined-only';
import { searchChoice, searchText } from '@/lib/search-params';

const tabs = ['raw', 'compare', 'case', 'details'] as const;
type Tab = (typeof tabs)[number];

export interface OperationSearch {
  /** The open tab. Absent means the log. */
  tab?: Tab | undefined;
  /** The operation to compare with. Absent means the last good run. */
  with?: string | undefined;
}

export const isTab = (value: unknown): value is Tab => tabs.some((tab) => tab === value);

export function readOperationSearch(search: Record<string, unknown>): OperationSearch {
  const tab = searchText(search['tab']);
  // Older links say `handover`.
  return definedOnly({
    tab: tab === 'handover' ? 'case' : searchChoice(tab, tabs),
    with: searchText(search['with']),
  });
}
