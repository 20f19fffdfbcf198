import { listSearch } from './list-search';

/** Search parameters of a list of fields. `field`: the one whose details are open. */
export const readFieldSearch = listSearch(['type', 'flag', 'field']);
export type FieldSearch = ReturnType<typeof readFieldSearch>;
