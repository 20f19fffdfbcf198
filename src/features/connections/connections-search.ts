import { listSearch } from '@/lib/list-search';

/** `group`: a customer, by groupRef. `unused`: only connections that no installation uses. */
export const readConnectionsSearch = listSearch(['provider', 'status', 'group', 'scheme'], ['unused']);
export type ConnectionsSearch = ReturnType<typeof readConnectionsSearch>;
