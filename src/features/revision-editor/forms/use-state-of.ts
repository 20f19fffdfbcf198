import { useState } from 'react';

/**
 * State that resets to `initial` whenever `thing` changes. Unlike a `key`, this does not mount everything below
 * again.
 */
export function useStateOf<State>(thing: string, initial: State): [State, (next: State) => void] {
  const [kept, setKept] = useState({ thing, state: initial });
  const isOwn = kept.thing === thing;
  if (!isOwn && kept.state !== initial) setKept({ thing, state: initial });
  return [isOwn ? kept.state : initial, (state) => setKept({ thing, state })];
}
