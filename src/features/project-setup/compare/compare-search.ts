import { definedOnly } from '@/lib/defined-only';
import { searchText } from '@/lib/search-params';

/** The project that is compared with this one. */
export interface CompareSearch {
  /** Id of a saved service; absent for the service of this project. */
  service?: string;
  /** Id of the project. */
  source?: string;
}

export const readCompareSearch = (search: Record<string, unknown>): CompareSearch =>
  definedOnly({ service: searchText(search['service']), source: searchText(search['source']) });
