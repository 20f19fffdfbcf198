import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** What was typed for the palette before its field was ready. */
export interface KeptKeys {
  readonly text: string;
  /** Enter was pressed last. */
  readonly entered: boolean;
}

export const nothingKept: KeptKeys = { text: '', entered: false };

/**
 * Buffers keys from opening the palette until its field is focused, because its code may still be loading. Until then
 * no key reaches the page, so that none triggers a shortcut.
 */
export function useKeptKeys(isWaiting: boolean, keptRef: RefObject<KeptKeys>, onEscape: () => void): void {
  const keep = (text: string, entered = false) => {
    keptRef.current = { text, entered };
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    if ((ctrlKey || metaKey) && !event.getModifierState('AltGraph')) {
      // Ctrl+K closes the palette again. The browser's own shortcuts work, such as Ctrl+V.
      if (key.toLowerCase() !== 'k') event.stopPropagation();
      return;
    }
    event.stopPropagation();
    event.preventDefault();
    const { text } = keptRef.current;
    const isCharacter = [...key].length === 1;
    if (isCharacter) keep(text + key);
    else if (key === 'Backspace') keep([...text].slice(0, -1).join(''));
    else if (key === 'Enter') keep(text, true);
    else if (key === 'Escape') onEscape();
  });
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    event.stopPropagation();
    event.preventDefault();
    keep(keptRef.current.text + (event.clipboardData?.getData('text/plain') ?? ''));
  });
  // Before the next key event.
  useLayoutEffect(() => {
    if (!isWaiting) return undefined;
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    window.addEventListener('keydown', (event) => handleKey(event), options);
    window.addEventListener('paste', (event) => handlePaste(event), options);
    return () => stop.abort();
  }, [isWaiting]);
}
