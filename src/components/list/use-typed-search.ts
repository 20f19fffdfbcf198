import { startTransition, useEffect, useEffectEvent, useState } from 'react';

const PAUSE_MS = 500;

interface Draft {
  q: string;
  /** The texts that were given to the address and have not arrived there, the last one at the end. */
  written: readonly string[];
}

/**
 * The filters of a long list. Typed text filters at once, and the address follows when typing pauses or ends: writing
 * the address costs the browser about as much as drawing what was found. All other filters go straight to the address.
 */
export function useTypedSearch<Search extends { q?: string }>(
  address: Search,
  write: (search: Search) => void,
) {
  const [draft, setDraft] = useState<Draft>();
  const inAddress = address.q ?? '';
  const [seen, setSeen] = useState(inAddress);
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (draft) {
      const at = draft.written.indexOf(inAddress);
      const written = draft.written.slice(at + 1);
      const hasArrived = written.length === 0 && inAddress === draft.q;
      // Or somebody went elsewhere, for example by Back. An older draft that arrives changes nothing.
      setDraft(hasArrived || at === -1 ? undefined : { q: draft.q, written });
    }
  }
  const search = draft ? withText(address, draft.q) : address;
  const last = draft?.written.at(-1);
  const pending = draft && draft.q !== last ? draft.q : undefined;

  const put = (q: string, textOf: (old: Draft | undefined) => string) => {
    if (q !== (last ?? inAddress)) {
      setDraft((old) => ({ q: textOf(old), written: [...(old?.written ?? []), q] }));
      write(withText(address, q));
    } else if (last === undefined) setDraft((old) => (textOf(old) === q ? undefined : old));
  };
  const commit = (q: string) => put(q, () => q);
  // A letter may have been typed that is not rendered yet.
  const commitAfterPause = useEffectEvent((q: string) => put(q, (old) => old?.q ?? q));
  useEffect(() => {
    if (pending === undefined) return undefined;
    const timer = setTimeout(() => commitAfterPause(pending), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [pending]);

  return {
    search,
    /** For the search field. In a transition, so that the next letter never waits for the list. */
    type: (text: string) =>
      startTransition(() => setDraft((old) => ({ q: text, written: old?.written ?? [] }))),
    /**
     * Writes the text of the field to the address now: when the field is left, and for Enter. It takes the text,
     * because the transition of the last letter may not have been rendered yet.
     */
    commit,
  };
}

function withText<Search extends { q?: string }>(search: Search, q: string): Search {
  const { q: _, ...rest } = search;
  return (q === '' ? rest : { ...rest, q }) as Search;
}
