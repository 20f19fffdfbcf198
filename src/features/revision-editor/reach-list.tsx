import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { plural } from '@/lib/format';
import type { Affected } from './model/affected';
import classes from './review-view.module.css';

const first = 6;

/** Installations that a change reaches, each with the objects that it has chosen. */
export function ReachList({ affected }: { affected: readonly Affected[] }) {
  const [most, setMost] = useState(first);
  if (affected.length === 0) return null;
  return (
    <>
      <ul className={classes.list}>
        {affected.slice(0, most).map(({ installation, objects }) => (
          <li key={installation.id} className={classes.row}>
            <Link
              to="/projects/$project/installations/$integration/$installation"
              params={{
                project: installation.projectId,
                integration: installation.integrationId,
                installation: installation.id,
              }}
            >
              {installation.group?.groupName ?? installation.group?.groupRef ?? installation.id}
            </Link>
            <code className={classes.quiet}>{objects.join(', ')}</code>
          </li>
        ))}
      </ul>
      {affected.length > most ? (
        <button type="button" className={classes.more} onClick={() => setMost(affected.length)}>
          Show all {plural(affected.length, 'installation')}
        </button>
      ) : null}
    </>
  );
}
