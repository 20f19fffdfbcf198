import { oddWords, withoutOdd } from '@/lib/hidden-characters';
import classes from '@/components/form/field.module.css';

interface OddNoteProps {
  /** What the field is called: "API key". */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Says what stands around a secret or hides in it, which may be meant so, and offers to remove it. */
export function OddNote({ label, value, onChange }: OddNoteProps) {
  const words = oddWords(value);
  return words === undefined ? null : (
    <>
      {words}.{' '}
      <button
        type="button"
        className={classes.link}
        aria-label={`Remove it from ${label}`}
        onClick={() => onChange(withoutOdd(value))}
      >
        Remove it
      </button>
    </>
  );
}
