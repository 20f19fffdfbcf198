import type { ServiceClock } from '../clock';
import { stackOf } from '../error-text';

export interface DriverParts {
  readonly clock: ServiceClock;
  readonly runDue: (now: number) => number;
  readonly nextDue: () => number | undefined;
  readonly report: (line: string) => void;
}

const longestTimer = 2 ** 31 - 1;
const pauseAfterError = 1000;

/** Runs due work on a timer. */
export function createDriver({ clock, runDue, nextDue, report }: DriverParts) {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let lastError = '';

  function arm(): void {
    clearTimeout(timer);
    if (!isRunning) return;
    const due = nextDue();
    if (due === undefined) return;
    const wait = (due - clock.now()) / (clock.rate ?? 1);
    timer = setTimeout(tick, Math.min(Math.max(0, wait), longestTimer));
  }

  function tick(): void {
    try {
      runDue(clock.now());
      lastError = '';
      arm();
    } catch (error) {
      const text = stackOf(error);
      // A full disk would repeat it every second.
      if (text !== lastError) report(`The engine failed to run a step: ${text}`);
      lastError = text;
      if (isRunning) timer = setTimeout(tick, pauseAfterError);
    }
  }

  return {
    start(): void {
      isRunning = true;
      arm();
    },
    stop(): void {
      isRunning = false;
      clearTimeout(timer);
    },
    /** Looks for due work now, because something new may be due. */
    wake(): void {
      if (!isRunning) return;
      clearTimeout(timer);
      timer = setTimeout(tick, 0);
    },
  };
}
