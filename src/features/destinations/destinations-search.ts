import { listSearch } from '@/lib/list-search';

/** `type`: only destinations of this type. `unused`: only those that no topic and no integration uses. */
export const readDestinationsSearch = listSearch(['type'], ['unused']);
export type DestinationsSearch = ReturnType<typeof readDestinationsSearch>;
