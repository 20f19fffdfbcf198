import { SHORTEST_READ_INTERVAL } from '@/contract/revision-content';

/** A schedule as the form offers it; `custom` is any other expression. Times are UTC. */
export type Rhythm =
  | { readonly kind: 'minutes'; readonly every: number }
  | { readonly kind: 'hours'; readonly every: number; readonly minute: number }
  | { readonly kind: 'daily'; readonly hour: number; readonly minute: number }
  | { readonly kind: 'weekdays'; readonly hour: number; readonly minute: number }
  | { readonly kind: 'weekly'; readonly day: number; readonly hour: number; readonly minute: number }
  | { readonly kind: 'custom' };

/** Only steps that divide an hour or a day evenly: with others the last interval is shorter. */
export const minuteSteps = [SHORTEST_READ_INTERVAL, 15, 20, 30] as const;
export const hourSteps = [1, 2, 3, 4, 6, 8, 12] as const;

const number = (text: string | undefined, max: number): number | undefined => {
  if (text === undefined || !/^\d{1,2}$/.test(text)) return undefined;
  const value = Number(text);
  return value <= max ? value : undefined;
};

const step = (text: string | undefined, max: number): number | undefined =>
  text?.startsWith('*/') ? number(text.slice(2), max) : undefined;

/** The rhythm of an expression that the form can build, otherwise `custom`. */
export function rhythmOf(schedule: string): Rhythm {
  const parts = schedule.trim().split(/\s+/);
  const [minutes, hours, days, months, weekdays] = parts;
  if (parts.length !== 5 || days !== '*' || months !== '*') return { kind: 'custom' };
  const every = step(minutes, 59);
  if (every !== undefined && hours === '*' && weekdays === '*' && minuteSteps.some((one) => one === every))
    return { kind: 'minutes', every };
  const minute = number(minutes, 59);
  if (minute === undefined) return { kind: 'custom' };
  const hourStep = hours === '*' ? 1 : step(hours, 23);
  if (hourStep !== undefined && weekdays === '*' && hourSteps.some((one) => one === hourStep))
    return { kind: 'hours', every: hourStep, minute };
  const hour = number(hours, 23);
  if (hour === undefined) return { kind: 'custom' };
  if (weekdays === '*') return { kind: 'daily', hour, minute };
  if (weekdays === '1-5') return { kind: 'weekdays', hour, minute };
  const day = number(weekdays, 6);
  return day === undefined ? { kind: 'custom' } : { kind: 'weekly', day, hour, minute };
}

/** The cron expression of a rhythm; undefined for `custom`. */
export function scheduleOf(rhythm: Rhythm): string | undefined {
  switch (rhythm.kind) {
    case 'minutes':
      return `*/${rhythm.every} * * * *`;
    case 'hours':
      return `${rhythm.minute} ${rhythm.every === 1 ? '*' : `*/${rhythm.every}`} * * *`;
    case 'daily':
      return `${rhythm.minute} ${rhythm.hour} * * *`;
    case 'weekdays':
      return `${rhythm.minute} ${rhythm.hour} * * 1-5`;
    case 'weekly':
      return `${rhythm.minute} ${rhythm.hour} * * ${rhythm.day}`;
    default:
      return undefined;
  }
}

/** A rhythm of another kind that keeps the time of day where it can. */
export function withKind(old: Rhythm, kind: Rhythm['kind']): Rhythm {
  const minute = 'minute' in old ? old.minute : 0;
  const hour = 'hour' in old ? old.hour : 6;
  switch (kind) {
    case 'minutes':
      return { kind, every: 30 };
    case 'hours':
      return { kind, every: 6, minute };
    case 'daily':
    case 'weekdays':
      return { kind, hour, minute };
    case 'weekly':
      return { kind, day: 1, hour, minute };
    default:
      return { kind: 'custom' };
  }
}
