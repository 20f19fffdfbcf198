import { edgeWords, trimEdges } from '@/lib/hidden-characters';
import classes from '@/components/form/field.module.css';

interface EdgeNoteProps {
  /** What the field is called: "API key". */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Says that a secret, which may be meant so, begins or ends with a space, and offers to remove it. */
export function EdgeNote({ label, value, onChange }: EdgeNoteProps) {
  const words = edgeWords(value);
  return words === undefined ? null : (
    <>
      {words}.{' '}
      <button
        type="button"
        className={classes.link}
        aria-label={`Remove it from ${label}`}
        onClick={() => onChange(trimEdges(value))}
      >
        Remove it
      </button>
    </>
  );
}
