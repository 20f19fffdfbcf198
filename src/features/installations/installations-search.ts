import { listSearch } from '@/lib/list-search';

/**
 * `last`: status of the last operation. `group`: a customer, by groupRef. `disabled`: only installations with paused
 * reads.
 */
export const readInstallationsSearch = listSearch(
  ['health', 'connection', 'last', 'integration', 'provider', 'group'],
  ['disabled'],
);
export type InstallationsSearch = ReturnType<typeof readInstallationsSearch>;
