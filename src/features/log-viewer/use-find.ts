import { useRef, useState, type RefObject } from 'react';
import { announce } from '@/components/announcer';
import { formatNumber } from '@/lib/format';
import { matchWords } from './find-field';
import type { Goal } from './log-lines';
import { samePattern, type Pattern } from './log-pattern';
import { placeIn } from './log-rows';
import type { LogSearch } from './log-search';
import type { LogSource, LogView } from './log-source';

interface FindOptions {
  log: LogView;
  source: LogSource;
  search: LogSearch;
  onSearchChange: (change: LogSearch) => void;
  topLine: RefObject<number>;
  letGo: () => void;
}

/** Goes to lines: those that are found, the next error, the ends. */
export function useFind({ log, source, search, onSearchChange, topLine, letGo }: FindOptions) {
  const { state } = log;
  const field = useRef<HTMLInputElement>(null);
  const [goal, setGoal] = useState<Goal>();
  // Where going on begins: the line last gone to.
  const [line, setLine] = useState<number>();
  const linked = search.line === undefined ? undefined : search.line - 1;
  const found = state.found;
  const exact = line === undefined ? -1 : exactPlace(found, line);
  const place = exact < 0 ? undefined : exact + 1;

  const goTo = (index: number, focus: boolean) => {
    letGo();
    setLine(index);
    setGoal((old) => ({ index, focus, turn: (old?.turn ?? 0) + 1 }));
  };
  const step = (back: boolean) => {
    if (!found || found.length === 0) return;
    const at = placeIn(found, line ?? linked ?? topLine.current);
    const next = exact >= 0 ? exact + (back ? -1 : 1) : back ? at - 1 : at;
    const wrapped = (next + found.length) % found.length;
    const index = found[wrapped] ?? 0;
    goTo(index, false);
    announce(`${matchWords(found.length, wrapped + 1)}, line ${formatNumber(index + 1)}`);
  };

  // What was just typed is gone to as soon as it is found, from where the reader is.
  const [sought, setSought] = useState(state.find);
  if (found && !samePattern(sought, state.find)) {
    setSought(state.find);
    const begin = line ?? linked ?? 0;
    const index = found[placeIn(found, begin)] ?? found[0];
    if (index !== undefined) {
      setLine(index);
      setGoal((old) => ({ index, focus: false, turn: (old?.turn ?? 0) + 1 }));
      letGo();
    }
  }

  return {
    field,
    goal,
    line,
    setLine,
    /** Of the line gone to among those found, counted from one. */
    place,
    step,
    goTo,
    seek: ({ text, regex }: Pattern) =>
      onSearchChange({ find: text || undefined, findBy: regex ? 'regex' : undefined }),
    /** Gives the focus to the line gone to. */
    leave: () => {
      if (line !== undefined) setGoal((old) => ({ index: line, focus: true, turn: (old?.turn ?? 0) + 1 }));
    },
    nextError: (back: boolean) => {
      source.nextError(line ?? linked ?? topLine.current - (back ? 0 : 1), back).then(
        (index) => {
          if (index === undefined) return announce('No error among these lines');
          goTo(index, true);
        },
        () => undefined,
      );
    },
  };
}

function exactPlace(found: Uint32Array | undefined, line: number): number {
  if (!found) return -1;
  const at = placeIn(found, line);
  return found[at] === line ? at : -1;
}

export type LogFind = ReturnType<typeof useFind>;
