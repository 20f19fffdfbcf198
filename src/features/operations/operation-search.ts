import { searchText } from '@/lib/list-search';

const tabs = ['raw', 'compare', 'handover'] as const;
type Tab = (typeof tabs)[number];

export interface OperationSearch {
  /** The other parts of the page; the log is what an address without it means. */
  tab?: Tab | undefined;
  /** The operation to compare with; without it, the last good run. */
  with?: string | undefined;
}

export const isTab = (value: unknown): value is Tab => tabs.some((tab) => tab === value);

export function readOperationSearch(search: Record<string, unknown>): OperationSearch {
  const { tab } = search;
  const other = searchText(search['with']);
  return { ...(isTab(tab) ? { tab } : {}), ...(other ? { with: other } : {}) };
}
