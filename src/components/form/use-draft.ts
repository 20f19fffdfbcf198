import { useState } from 'react';

/**
 * A draft of text that is stored elsewhere, such as in the address, and arrives there after a delay. The draft is shown
 * until it has arrived, so that no keystroke is lost.
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
