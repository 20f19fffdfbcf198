import { definedOnly } from '@/lib/defined-only';
import { searchChoice, searchFlag, searchText, searchWords } from '@/lib/search-params';
import { findingKinds, type FindingKind } from '@/lib/routing/finding-kinds';

export interface RoutingSearch {
  view?: 'matrix';
  /** Search text; nodes with any of the words are shown. */
  q?: string;
  /** The selected node: "event:read.backfill.done". */
  at?: string;
  /** Only nodes with this kind of finding. */
  finding?: FindingKind;
  /** Only paths through the selected node. */
  path?: true;
}

export function readRoutingSearch(search: Record<string, unknown>): RoutingSearch {
  const { view, q, at, finding, path } = search;
  return definedOnly({
    view: searchChoice(view, ['matrix']),
    q: searchWords(q),
    at: searchText(at),
    finding: searchChoice(finding, findingKinds),
    path: searchFlag(path),
  });
}
