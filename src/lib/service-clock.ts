import { externalStore } from './external-store';

/** A service whose clock is not real time says so with each answer. */
export const serviceClock = externalStore<{ time: number; rate: number; heardAt: number } | undefined>(
  undefined,
);

/** @param header Such as `2026-03-01T09:00:00.000Z 60`: its time, and how many times as fast as real time it runs. */
export function learnServiceClock(header: string | null): void {
  const [time = '', rate] = header?.split(' ') ?? [];
  const clock = { time: Date.parse(time), rate: Number(rate), heardAt: Date.now() };
  if (clock.time && clock.rate) serviceClock.set(clock);
  else if (serviceClock.get()) serviceClock.set(undefined);
}

/** The time by the service's clock, for what is compared with its times or shown beside them. */
export function serviceNow(): number {
  const now = Date.now();
  const { time, rate, heardAt } = serviceClock.get() ?? { time: now, rate: 1, heardAt: now };
  return time + (now - heardAt) * rate;
}
