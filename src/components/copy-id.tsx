import { truncateMiddle } from '@/lib/format';
import { CopyButton } from './copy-button';
import classes from './copy-id.module.css';

interface CopyIdProps {
  value: string;
  /** "operation id" */
  label: string;
  /** Shows the whole id. */
  full?: boolean;
  /** Drawn as a chip beside a title. */
  chip?: boolean;
}

/** An id, shortened in the middle and copied whole. */
export function CopyId({ value, label, full = false, chip = false }: CopyIdProps) {
  const shown = full ? value : truncateMiddle(value);
  return (
    <span className={`${classes.root} inline shrink`} data-chip={chip || undefined}>
      <code
        className={`truncate ${classes.value}`}
        title={shown === value ? undefined : value}
        data-full={full || undefined}
      >
        {shown}
      </code>
      <span className={classes.button} data-quiet>
        <CopyButton key={value} value={value} label={`Copy ${label}`} />
      </span>
    </span>
  );
}
