import { startTransition, useEffect, useEffectEvent, useState } from 'react';

const PAUSE_MS = 500;

interface Draft {
  q: string;
  /** The text of the draft that the address was last given. */
  written?: string | undefined;
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
    // The draft has arrived, or somebody went elsewhere, for example by Back. An older draft that arrives changes nothing.
    if (inAddress === draft?.q || inAddress !== draft?.written) setDraft(undefined);
  }
  const search = draft ? withText(address, draft.q) : address;
  const pending = draft && draft.q !== draft.written ? draft.q : undefined;

  const commit = (q: string) => {
    if (q !== (draft?.written ?? inAddress)) {
      setDraft({ q, written: q });
      write(withText(address, q));
    } else if (draft?.written === undefined) setDraft(undefined);
  };
  const commitAfterPause = useEffectEvent(commit);
  useEffect(() => {
    if (pending === undefined) return undefined;
    const timer = setTimeout(() => commitAfterPause(pending), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [pending]);

  return {
    search,
    /** For the search field. In a transition, so that the next letter never waits for the list. */
    type: (text: string) => startTransition(() => setDraft((old) => ({ q: text, written: old?.written }))),
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
