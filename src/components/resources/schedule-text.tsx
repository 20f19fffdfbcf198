import { scheduleWords } from '@/lib/schedule-words';

/** The lazy part of `ScheduleWords`; empty for an invalid expression. */
export function ScheduleText({ schedule }: { schedule: string }) {
  const words = scheduleWords(schedule);
  return words === undefined ? null : <span> · {words} (UTC)</span>;
}
