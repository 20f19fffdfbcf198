/** Safari reports the key that confirms a word after the composition, and marks it by nothing but this code. */
const processed = 229;

type Press = Pick<KeyboardEvent, 'isComposing' | 'target' | 'stopImmediatePropagation'> & {
  readonly keyCode: number;
};

/**
 * Keeps keys that belong to an input method from every handler, ours and the libraries': Enter then confirms a word,
 * Escape drops it, and arrow keys choose among candidates. The source's editor has its own handling.
 */
export function hideComposingKeys(): void {
  const hide = (event: Press) => {
    const isSource = event.target instanceof Element && event.target.closest('.cm-content') !== null;
    if ((event.isComposing || event.keyCode === processed) && !isSource) event.stopImmediatePropagation();
  };
  for (const type of ['keydown', 'keyup'] as const) window.addEventListener(type, hide, { capture: true });
}
