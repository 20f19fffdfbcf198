import { useEffect, useMemo, useState } from 'react';
import { useSteady } from './use-steady';

/** A pause, longer than between the letters of who types slowly. Whoever takes the address by hand needs longer still. */
const REST_MS = 500;

/**
 * The filters of a long list, which the address follows when nothing is typed or chosen any more, or when anything
 * else is done: an address that is written at each letter costs the browser as much as drawing what was found.
 */
export function useLateSearch<Search extends object>(
  address: Search,
  read: (search: Record<string, unknown>) => Search,
  write: (search: Search) => void,
): [search: Search, change: (search: Search) => void] {
  // As they are read, so that the same filters in another order are the same words.
  const wordsOf = (search: Search) =>
    JSON.stringify(read(Object.fromEntries<unknown>(Object.entries(search))));
  const at = wordsOf(address);
  /** What is chosen, and what of it the address has been given. */
  const [draft, setDraft] = useState<{ words: string; written?: string | undefined }>();
  const [seen, setSeen] = useState(at);
  if (at !== seen) {
    setSeen(at);
    // What has arrived is no draft any more; neither is anything when it was another that came, as by Back.
    if (at === draft?.words || at !== draft?.written) setDraft(undefined);
  }
  const words = draft?.words ?? at;
  const search = useMemo(() => read(JSON.parse(words) as Record<string, unknown>), [read, words]);

  const send = useSteady(() => {
    setDraft(words === at ? undefined : { words, written: words });
    if (words !== at) write(search);
  });
  const pending = words === draft?.written ? undefined : draft?.words;
  useEffect(() => {
    if (pending === undefined) return undefined;
    // Each change begins the pause anew.
    const timer = setTimeout(send, REST_MS);
    const handleKey = (event: KeyboardEvent) => {
      const isSent = event.key === 'Enter' && event.target instanceof HTMLInputElement;
      if (isSent || event.altKey || event.ctrlKey || event.metaKey) send();
    };
    const off = new AbortController();
    const options = { capture: true, signal: off.signal };
    document.addEventListener('focusout', () => send(), options);
    document.addEventListener('pointerdown', () => send(), options);
    document.addEventListener('keydown', handleKey, options);
    return () => {
      clearTimeout(timer);
      off.abort();
    };
  }, [pending, send]);

  const change = (next: Search) => setDraft((old) => ({ words: wordsOf(next), written: old?.written }));
  return [search, change];
}
