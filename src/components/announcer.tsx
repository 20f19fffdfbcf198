import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';

let message = '';
let turn = 0;
const listeners = new Set<() => void>();

/** Says something to a screen reader, politely; for outcomes that are otherwise only seen. */
export function announce(text: string): void {
  message = text;
  turn += 1;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The live region behind `announce`; mounted once, for the life of the page. */
export function Announcer() {
  const count = useSyncExternalStore(subscribe, () => turn);
  return (
    <VisuallyHidden>
      <output aria-live="polite">
        {/* A new element each time, so that the same words are said again. */}
        <span key={count}>{message}</span>
      </output>
    </VisuallyHidden>
  );
}
