export interface OperationSearch {
  /** The other part of the page; the log is what an address without it means. */
  tab?: 'raw' | undefined;
}

export function readOperationSearch(search: Record<string, unknown>): OperationSearch {
  return search['tab'] === 'raw' ? { tab: 'raw' } : {};
}
