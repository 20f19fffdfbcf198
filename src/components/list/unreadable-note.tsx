import { Link } from '@/components/link';
import type { ReactNode } from 'react';
import { plural } from '@/lib/format';
import { IconAlertTriangle } from '@/components/icons';
import classes from './unreadable-note.module.css';

interface UnreadableNoteProps {
  noun: 'installation' | 'operation' | 'destination' | 'project';
  /** For installations and operations: the project whose list shows them. */
  project?: string;
  count: number;
  /** The consequence, following "could not be read". */
  children: ReactNode;
}

/** One line on a page whose figures are incomplete. The list's own page shows the unreadable elements. */
export function UnreadableNote({ project, noun, count, children }: UnreadableNoteProps) {
  if (count === 0) return null;
  return (
    <p className={`${classes.note} gap-8 at-start below-12 flex`}>
      <IconAlertTriangle className={classes.icon} aria-hidden />
      <span>
        {plural(count, noun)} could not be read{children}{' '}
        {project === undefined ? null : (
          <Link
            to={noun === 'operation' ? '/projects/$project/operations' : '/projects/$project/installations'}
            params={{ project }}
          >
            See what differs
          </Link>
        )}
      </span>
    </p>
  );
}
