import { lazyOverlay } from '@/components/state/lazy-part';

const Words = lazyOverlay(() => import('./schedule-text'), 'ScheduleText');

/** A cron expression with its meaning in words, in UTC as services run it. */
export function ScheduleWords({ schedule }: { schedule: string }) {
  return (
    <>
      <code>{schedule}</code>
      <Words schedule={schedule} />
    </>
  );
}
