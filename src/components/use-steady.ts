import { useCallback, useEffect, useRef } from 'react';

/** A function that stays the same and does what the newest one does: pages make theirs anew at each letter typed. */
export function useSteady<Args extends unknown[]>(newest: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(newest);
  useEffect(() => {
    latest.current = newest;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
