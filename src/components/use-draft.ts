import { useState } from 'react';

/**
 * Text whose truth is elsewhere, in the address, and comes back a moment after it was typed: what is typed stands
 * until it has arrived there, so that no letter is lost.
 */
export function useDraft(value: string, onChange: (text: string) => void) {
  const [draft, setDraft] = useState<string>();
  if (draft !== undefined && draft === value) setDraft(undefined);
  return {
    value: draft ?? value,
    onChange: (text: string) => {
      setDraft(text);
      onChange(text);
    },
  };
}
