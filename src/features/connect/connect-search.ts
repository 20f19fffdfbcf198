export interface ConnectSearch {
  /** Where to go afterwards. */
  return?: string;
  /** Why the person is here. */
  reason?: 'refused' | 'signed-out';
  /** The saved connection to begin with. */
  connection?: string;
}

export function readConnectSearch(search: Record<string, unknown>): ConnectSearch {
  const { reason, connection } = search;
  const target = search.return;
  return {
    ...(typeof target === 'string' ? { return: target } : {}),
    ...(reason === 'refused' || reason === 'signed-out' ? { reason } : {}),
    ...(typeof connection === 'string' ? { connection } : {}),
  };
}
