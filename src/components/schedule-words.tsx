import { lazy, Suspense } from 'react';

const Words = lazy(() => import('./schedule-text').then((module) => ({ default: module.ScheduleText })));

/** A cron expression with what it means in words, in UTC as services run it. */
export function ScheduleWords({ schedule }: { schedule: string }) {
  return (
    <>
      <code>{schedule}</code>
      <Suspense>
        <Words schedule={schedule} />
      </Suspense>
    </>
  );
}
