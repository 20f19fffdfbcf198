export interface ConnectSearch {
  /** The page to open afterwards. */
  return?: string;
  /** Why the person was sent here. */
  reason?: 'signed-out';
  /** The saved service to start with. */
  service?: string;
}

export function readConnectSearch(search: Record<string, unknown>): ConnectSearch {
  // Older links say `connection`.
  const { reason, service = search.connection } = search;
  const target = search.return;
  return {
    ...(typeof target === 'string' ? { return: target } : {}),
    ...(reason === 'signed-out' ? { reason } : {}),
    ...(typeof service === 'string' ? { service } : {}),
  };
}
