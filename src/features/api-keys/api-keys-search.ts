import { listSearch } from '@/lib/list-search';

/** `new`: the form of a new key is open. */
export const readApiKeysSearch = listSearch([], ['new']);
export type ApiKeysSearch = ReturnType<typeof readApiKeysSearch>;
