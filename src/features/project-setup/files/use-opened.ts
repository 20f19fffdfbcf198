import { useRef, useState } from 'react';
import { openFiles } from './files-channel';
import type { Given } from './given-files';
import type { Opened } from './open-given';

type OpenedState<Result> =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'open'; readonly opened: Opened; readonly result: Result; readonly turn: number }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Opens what a person gave, and does something with it. What is given later takes the place of what is still read. */
export function useOpened<Result>(then: (opened: Opened) => Promise<Result>) {
  const [state, setState] = useState<OpenedState<Result>>({ kind: 'none' });
  const turn = useRef(0);
  const take = async (given: Promise<Given | undefined>) => {
    turn.current += 1;
    const own = turn.current;
    const before = state.kind === 'reading' ? ({ kind: 'none' } as const) : state;
    const put = (next: OpenedState<Result>) => {
      if (own === turn.current) setState(next);
    };
    setState({ kind: 'reading' });
    try {
      const found = await given;
      if (!found) {
        put(before);
        return;
      }
      const opened = await openFiles(found);
      put({ kind: 'open', opened, result: await then(opened), turn: own });
    } catch (error) {
      put({ kind: 'failed', error });
    }
  };
  return { state, take };
}
