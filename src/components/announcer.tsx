import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';

let message = '';
let turn = 0;
const listeners = new Set<() => void>();

/** Announces something to screen readers; for outcomes that are otherwise only visible. */
export function announce(text: string): void {
  message = text;
  turn += 1;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The live region of `announce`, mounted once. */
export function Announcer() {
  const count = useSyncExternalStore(subscribe, () => turn);
  return (
    <VisuallyHidden>
      <output aria-live="polite">
        {/* A new element each time, so that equal texts are announced again. */}
        <span key={count}>{message}</span>
      </output>
    </VisuallyHidden>
  );
}
