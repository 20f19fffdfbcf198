import { StatusBadge } from '@/components/status-badge';
import { UnknownValue } from '@/components/state/unknown-value';
import { healthWords, type HealthCounts } from './integration-rows';
import classes from './integrations.module.css';

/** Number of installations by health, unhealthy ones first. */
export function HealthCell({ health }: { health: HealthCounts | undefined }) {
  if (!health) return <UnknownValue />;
  if (health.total === 0) return <span className="quiet">None</span>;
  const badges = [
    { kind: 'failure', count: health.unhealthy, word: 'unhealthy' },
    { kind: 'success', count: health.healthy, word: 'healthy' },
    { kind: 'unknown', count: health.other, word: 'not reported' },
  ] as const;
  return (
    <span className={classes.health} title={healthWords(health)}>
      {badges
        .filter(({ count }) => count > 0)
        .map(({ kind, count, word }) =>
          kind === 'failure' ? (
            <StatusBadge key={kind} kind={kind} plain>
              {count} {word}
            </StatusBadge>
          ) : (
            <span key={kind} className="quiet">
              {count} {word}
            </span>
          ),
        )}
    </span>
  );
}
