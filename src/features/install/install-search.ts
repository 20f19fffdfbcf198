import { definedOnly } from '@/lib/defined-only';
import { searchText } from '@/lib/search-params';

/** `integration`: by id or name. `group`: the customer, by groupRef. */
export const readInstallSearch = ({ integration, group }: Record<string, unknown>) =>
  definedOnly({ integration: searchText(integration), group: searchText(group) });
export type InstallSearch = ReturnType<typeof readInstallSearch>;
