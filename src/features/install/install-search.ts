import { listSearch } from '@/lib/list-search';

/** `group`: the customer, by groupRef. */
const readTexts = listSearch(['integration', 'group']);

export interface InstallSearch {
  /** Id or name. */
  integration?: string;
  /** The customer, by groupRef. */
  group?: string;
}

export function readInstallSearch(search: Record<string, unknown>): InstallSearch {
  const { integration, group } = readTexts(search);
  return {
    ...(integration === undefined ? {} : { integration }),
    ...(group === undefined ? {} : { group }),
  };
}
