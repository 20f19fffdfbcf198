/** Safari reports the key that confirms a word after the composition, and marks it by nothing but this code. */
const processed = 229;

type Press = Pick<
  KeyboardEvent,
  'isComposing' | 'key' | 'target' | 'stopImmediatePropagation' | 'preventDefault'
> & { readonly keyCode: number };

/**
 * Keeps keys that belong to an input method from every handler, ours and the libraries': Enter then confirms a word,
 * Escape drops it, and arrow keys choose among candidates. The source's editor has its own handling.
 */
export function hideComposingKeys(): void {
  const hide = (event: Press) => {
    const target = event.target instanceof Element ? event.target : undefined;
    if (!event.isComposing && event.keyCode !== processed) return;
    if (target?.closest('.cm-content')) return;
    event.stopImmediatePropagation();
    // Browsers empty a search field on Escape, even if it only drops the word that is composed.
    if (event.key === 'Escape' && target?.matches('[type=search]')) event.preventDefault();
  };
  for (const type of ['keydown', 'keyup'] as const) window.addEventListener(type, hide, { capture: true });
}
