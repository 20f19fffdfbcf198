import { definedOnly } from '@/lib/defined-only';
import { searchChoice, searchText } from '@/lib/search-params';

/** The search parameters of the editor's URL. */
export interface EditorSearch {
  /** Path of the selected node, within the integration. */
  node?: string | undefined;
  /** `steps` is for an integration that does not exist yet. */
  view?: 'steps' | 'review' | 'history' | undefined;
  /** What a new integration begins with: the id of a template, or `manifest` for one to paste. */
  start?: string | undefined;
  /** The two revisions that the history compares. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface EditorPageProps {
  project: string;
  search: EditorSearch;
  onSearchChange: (search: EditorSearch, replace: boolean) => void;
}

export const readEditorSearch = ({ node, view, start, from, to }: Record<string, unknown>): EditorSearch =>
  definedOnly({
    node: searchText(node),
    view: searchChoice(view, ['steps', 'review', 'history']),
    start: searchText(start),
    from: searchText(from),
    to: searchText(to),
  });
