import { useState } from 'react';

/**
 * State of one thing among several that the same component shows in turn: of another one, and of this one when it is back,
 * it is `initial` again. Making the component anew for each would make all that it draws anew.
 */
export function useStateOf<State>(thing: string, initial: State): [State, (next: State) => void] {
  const [kept, setKept] = useState({ thing, state: initial });
  const isOwn = kept.thing === thing;
  if (!isOwn && kept.state !== initial) setKept({ thing, state: initial });
  return [isOwn ? kept.state : initial, (state) => setKept({ thing, state })];
}
