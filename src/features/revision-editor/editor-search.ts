/** The search parameters of the editor's URL. */
export interface EditorSearch {
  /** Path of the selected node, within the integration. */
  node?: string | undefined;
  view?: 'review' | 'history' | undefined;
  /** The two revisions that the history compares. */
  from?: string | undefined;
  to?: string | undefined;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

export function readEditorSearch(search: Record<string, unknown>): EditorSearch {
  const node = text(search.node);
  const from = text(search.from);
  const to = text(search.to);
  return {
    ...(node === undefined ? {} : { node }),
    ...(search.view === 'review' || search.view === 'history' ? { view: search.view } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}
