export interface ConnectSearch {
  /** The page to open afterwards. */
  return?: string;
  /** Why the person was sent here. */
  reason?: 'signed-out';
  /** The saved connection to start with. */
  connection?: string;
}

export function readConnectSearch(search: Record<string, unknown>): ConnectSearch {
  const { reason, connection } = search;
  const target = search.return;
  return {
    ...(typeof target === 'string' ? { return: target } : {}),
    ...(reason === 'signed-out' ? { reason } : {}),
    ...(typeof connection === 'string' ? { connection } : {}),
  };
}
