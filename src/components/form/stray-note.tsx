import type { ReactNode } from 'react';
import { strayWords, withoutStray } from '@/lib/hidden-characters';
import classes from './field.module.css';

/**
 * Says what stands around a secret or hides in it, which may be meant so, and offers to remove it. `label` is what the
 * field is called: "API key". Undefined if there is nothing to say.
 */
export function strayNote(label: string, value: string, onChange: (value: string) => void): ReactNode {
  const words = strayWords(value);
  return words === undefined ? undefined : (
    <>
      {words}.{' '}
      <button
        type="button"
        className={classes.link}
        aria-label={`Remove it from ${label}`}
        onClick={() => onChange(withoutStray(value))}
      >
        Remove it
      </button>
    </>
  );
}
