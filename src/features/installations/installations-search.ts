import { listSearch } from '@/lib/list-search';

/**
 * `last`: status of the last operation. `group`: a customer, by groupRef. `disabled`: only installations with paused
 * reads. `view`: `health` for each read of each customer; there `health` is the state of one, `object` its object.
 */
export const readInstallationsSearch = listSearch(
  ['health', 'connection', 'last', 'integration', 'provider', 'group', 'view', 'object'],
  ['disabled'],
);
export type InstallationsSearch = ReturnType<typeof readInstallationsSearch>;
