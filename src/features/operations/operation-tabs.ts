import { searchText } from '@/lib/list-search';

const tabs = ['raw', 'compare', 'case'] as const;
type Tab = (typeof tabs)[number];

export interface OperationSearch {
  /** The open tab. Absent means the log. */
  tab?: Tab | undefined;
  /** The operation to compare with. Absent means the last good run. */
  with?: string | undefined;
}

export const isTab = (value: unknown): value is Tab => tabs.some((tab) => tab === value);

export function readOperationSearch(search: Record<string, unknown>): OperationSearch {
  // Older links say `handover`.
  const tab = search['tab'] === 'handover' ? 'case' : search['tab'];
  const other = searchText(search['with']);
  // Unset an unknown tab explicitly, because an omitted parameter keeps its value.
  return { tab: isTab(tab) ? tab : undefined, ...(other ? { with: other } : {}) };
}
