import { useEffect, useRef } from 'react';

/** Waits for what is read before a change. Undefined if nobody waits any more. */
export type WhileHere = <Found>(reading: Promise<Found>) => Promise<Found | undefined>;

/** For changes that read something first: one whose page or dialog was left meanwhile must not be sent. */
export function useWhileHere(): WhileHere {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (reading) =>
    reading.then(
      (found) => (isHere.current ? found : undefined),
      (error: unknown) => {
        if (isHere.current) throw error;
        return undefined;
      },
    );
}
