import { useState } from 'react';

/** A value that stays as it is for as long as it is held. */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value);
  if (isHeld || held === value) return held;
  setHeld(value);
  return value;
}
