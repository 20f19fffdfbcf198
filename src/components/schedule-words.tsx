import { Suspense } from 'react';
import { lazyPart } from './lazy-part';

const Words = lazyPart(() => import('./schedule-text').then((module) => module.ScheduleText));

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
