import { listSearch } from '@/lib/list-search';

/**
 * `last`: status of the last operation. `group`: a customer, by groupRef. `disabled`: only installations with paused
 * reads. `view`: `health` for each read of each customer; there `group` is what they are grouped by, and `health`,
 * `integration`, `provider` and `object` are conditions of earlier releases.
 */
export const readInstallationsSearch = listSearch(
  ['health', 'connection', 'last', 'integration', 'provider', 'group', 'view', 'object'],
  ['disabled'],
);
export type InstallationsSearch = ReturnType<typeof readInstallationsSearch>;
