import { scheduleWords } from '@/lib/schedule-words';

/** The loaded part of the words; nothing where the expression is not one. */
export function ScheduleText({ schedule }: { schedule: string }) {
  const words = scheduleWords(schedule);
  return words === undefined ? null : <span> · {words}</span>;
}
