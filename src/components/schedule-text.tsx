import cronstrue from 'cronstrue';

/** The loaded part of the words; nothing where the expression is not one. */
export function ScheduleText({ schedule }: { schedule: string }) {
  const words = inWords(schedule);
  return words === undefined ? null : <span> · {words}</span>;
}

function inWords(schedule: string): string | undefined {
  try {
    return cronstrue.toString(schedule, { use24HourTimeFormat: true });
  } catch {
    return undefined;
  }
}
