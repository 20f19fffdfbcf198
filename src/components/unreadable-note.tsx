import type { ReactNode } from 'react';
import { plural } from '@/lib/format';
import { IconAlertTriangle } from './icons';
import classes from './unreadable-note.module.css';

interface UnreadableNoteProps {
  /** "installation" */
  noun: string;
  count: number;
  /** The consequence, following "could not be read". */
  children: ReactNode;
}

/** One line on a page whose figures are incomplete. The list's own page shows the unreadable elements. */
export function UnreadableNote({ noun, count, children }: UnreadableNoteProps) {
  if (count === 0) return null;
  return (
    <p className={classes.note}>
      <IconAlertTriangle className={classes.icon} aria-hidden />
      <span>
        {plural(count, noun)} could not be read{children}
      </span>
    </p>
  );
}
