import { StatusBadge } from '@/components/status-badge';
import { causesOf, type InstallationRow } from './installation-rows';
import classes from './installations.module.css';

/** What stands in the way, each cause by itself; nothing when nothing does. */
export function Causes({ row }: { row: InstallationRow }) {
  const causes = causesOf(row);
  if (causes.length === 0) return null;
  return (
    <ul
      className={classes.causes}
      data-failure={causes.some(({ kind }) => kind === 'failure') || undefined}
      aria-label="What stands in the way"
    >
      {causes.map(({ id, kind, text }) => (
        <li key={id}>
          <StatusBadge kind={kind} plain>
            {text}
          </StatusBadge>
        </li>
      ))}
    </ul>
  );
}
