import { useNow } from '@/components/clock';
import { Hint } from '@/components/overlay/hint';
import { StatusBadge } from '@/components/status-badge';
import { useTimeZone } from '@/components/time-zone';
import type { HealthCell } from '@/lib/health/board';
import { cellWords, isTrouble, stateLook } from '@/lib/health/health-words';
import { minuteTime, type TimeZone } from '@/lib/time';

/** One read, quiet if it is well. The tooltip has the times that this rests on. */
export function HealthState({ cell }: { cell: HealthCell }) {
  const zone = useTimeZone();
  const words = cellWords(cell, useNow().getTime());
  return (
    <Hint label={() => restsOn(cell, zone)}>
      {isTrouble(cell.state) ? (
        <StatusBadge kind={stateLook(cell.state).kind} plain>
          {words}
        </StatusBadge>
      ) : (
        <span className="quiet">{words}</span>
      )}
    </Hint>
  );
}

/** "Last success Nov 26, 12:00 · next run due Nov 26, 13:00 · schedule 0 * * * * (UTC) · operations read Nov 26, 12:10". */
export function restsOn(
  { succeededAt, dueAt, schedule, state, failure, readAt }: HealthCell,
  zone: TimeZone,
): string {
  const time = (at: number) => minuteTime(new Date(at), zone);
  return [
    succeededAt === undefined ? 'No success is known' : `Last success ${time(succeededAt)}`,
    dueAt === undefined ? undefined : `${state === 'late' ? 'was due' : 'next run due'} ${time(dueAt)}`,
    schedule ? `schedule ${schedule} (UTC)` : 'no schedule',
    failure?.message,
    readAt === undefined ? 'operations not read yet' : `operations read ${time(readAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
