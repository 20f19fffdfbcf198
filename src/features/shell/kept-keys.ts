import { useEffectEvent, useLayoutEffect } from 'react';

/** Keys typed for the palette before its field is ready. */
export class KeptKeys {
  #text = '';
  /** Enter was pressed last. */
  #entered = false;

  type(text: string): void {
    this.#text += text;
    this.#entered = false;
  }

  erase(): void {
    this.#text = [...this.#text].slice(0, -1).join('');
    this.#entered = false;
  }

  enter(): void {
    this.#entered = true;
  }

  take(): { text: string; entered: boolean } {
    const taken = { text: this.#text, entered: this.#entered };
    this.#text = '';
    this.#entered = false;
    return taken;
  }
}

/**
 * Buffers keys from opening the palette until its field is focused, because its code may still be loading. Until then
 * no key reaches the page, so that none triggers a shortcut.
 */
export function useKeptKeys(isWaiting: boolean, kept: KeptKeys, onEscape: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, isComposing } = event;
    if (isComposing) return;
    if ((ctrlKey || metaKey) && !event.getModifierState('AltGraph')) {
      // Ctrl+K closes the palette again. The browser's own shortcuts work, such as Ctrl+V.
      if (key.toLowerCase() !== 'k') event.stopPropagation();
      return;
    }
    event.stopPropagation();
    event.preventDefault();
    const isCharacter = [...key].length === 1;
    if (isCharacter) kept.type(key);
    else if (key === 'Backspace') kept.erase();
    else if (key === 'Enter') kept.enter();
    else if (key === 'Escape') onEscape();
  });
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    event.stopPropagation();
    event.preventDefault();
    kept.type(event.clipboardData?.getData('text/plain') ?? '');
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
