import { useSyncExternalStore } from 'react';
import { externalStore } from '@/lib/external-store';

const announcement = externalStore({ text: '', turn: 0 });

/** Announces something to screen readers; for outcomes that are otherwise only visible. */
export function announce(text: string): void {
  announcement.set({ text, turn: announcement.get().turn + 1 });
}

/** The live region of `announce`, mounted once. */
export function Announcer() {
  const { text, turn } = useSyncExternalStore(announcement.subscribe, announcement.get);
  return (
    <output aria-live="polite" className="visually-hidden">
      {/* A new element each time, so that equal texts are announced again. */}
      <span key={turn}>{text}</span>
    </output>
  );
}
