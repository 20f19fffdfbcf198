import cronstrue from 'cronstrue';
import { isSchedule } from './manifest/schedule';
import { has24Hours } from './time';

/** "Every 6 hours"; undefined if it is not a schedule. The service runs schedules in UTC. */
export function scheduleWords(schedule: string): string | undefined {
  if (!isSchedule(schedule)) return undefined;
  try {
    return cronstrue.toString(schedule, { use24HourTimeFormat: has24Hours() });
  } catch {
    return undefined;
  }
}
