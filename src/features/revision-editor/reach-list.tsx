import { Link } from '@tanstack/react-router';
import { formatNumber } from '@/lib/format';
import type { Affected } from './model/affected';
import classes from './review-view.module.css';

const most = 20;

/** Installations that a change reaches, each with the objects that it has chosen. */
export function ReachList({ affected }: { affected: readonly Affected[] }) {
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
        <p className={classes.quiet}>And {formatNumber(affected.length - most)} more.</p>
      ) : null}
    </>
  );
}
