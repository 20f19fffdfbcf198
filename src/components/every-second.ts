import { useEffect, useState } from 'react';

/** The current time in milliseconds, updated every second while it is running. */
export function useEverySecond(isRunning = true): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
