import { lazyOverlay } from '@/components/state/lazy-part';

const Words = lazyOverlay(() => import('./schedule-text'), 'ScheduleText');

/** A cron expression with its meaning in words. */
export function ScheduleWords({ schedule }: { schedule: string }) {
  return (
    <>
      <code>{schedule}</code>
      <Words schedule={schedule} />
    </>
  );
}
