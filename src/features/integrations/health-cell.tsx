import { StatusBadge } from '@/components/status-badge';
import { UnknownValue } from '@/components/unknown-value';
import { healthWords, type HealthCounts } from './integration-rows';
import classes from './integrations.module.css';

/** Number of installations by health, unhealthy ones first. */
export function HealthCell({ health }: { health: HealthCounts | undefined }) {
  if (!health) return <UnknownValue />;
  if (health.total === 0) return <span className="quiet">None</span>;
  return (
    <span className={classes.health} title={healthWords(health)}>
      {health.unhealthy > 0 ? (
        <StatusBadge kind="failure" plain>
          {health.unhealthy} unhealthy
        </StatusBadge>
      ) : null}
      {health.healthy > 0 ? (
        <StatusBadge kind="success" plain>
          {health.healthy} healthy
        </StatusBadge>
      ) : null}
      {health.other > 0 ? (
        <StatusBadge kind="unknown" plain>
          {health.other} not reported
        </StatusBadge>
      ) : null}
    </span>
  );
}
