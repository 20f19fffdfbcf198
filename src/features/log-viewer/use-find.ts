import { useRef, useState, type RefObject } from 'react';
import { announce } from '@/components/announcer';
import { formatNumber } from '@/lib/format';
import { matchWords } from './search-fields';
import type { Goal } from './log-lines';
import { samePattern, type Pattern } from '@/api/operation-log/log-pattern';
import { placeIn } from '@/api/operation-log/log-rows';
import type { LogSearch } from './log-search';
import type { LogSource, LogView } from '@/api/operation-log/log-source';

interface FindOptions {
  log: LogView;
  /** False while the log is loading: there may be more matches. */
  complete: boolean;
  source: LogSource;
  search: LogSearch;
  onSearchChange: (change: LogSearch) => void;
  topLine: RefObject<number>;
  letGo: () => void;
}

/** Moves between lines: matches, errors, and the first and last line. */
export function useFind({ log, complete, source, search, onSearchChange, topLine, letGo }: FindOptions) {
  const { state, rows } = log;
  const field = useRef<HTMLInputElement>(null);
  const [goal, setGoal] = useState<Goal>();
  // The line last moved to, where the next search starts.
  const [line, setLine] = useState<number>();
  const linked = search.line === undefined ? undefined : search.line - 1;
  const found = state.found;
  const exact = line === undefined ? -1 : exactPlace(found, line);
  // Matches ascend by line. "Next" and the number of a match go by the order of the rows.
  const numberOf = (at: number) => (rows.newestFirst ? (found?.length ?? 0) - at : at + 1);
  const place = exact < 0 ? undefined : numberOf(exact);

  const goTo = (index: number, focus: boolean) => {
    letGo();
    setLine(index);
    setGoal((old) => ({ index, focus, nonce: (old?.nonce ?? 0) + 1 }));
  };
  const step = (back: boolean) => {
    if (!found || found.length === 0) return;
    const towardsOlder = back !== rows.newestFirst;
    const begin = line ?? linked ?? topLine.current;
    // The first match of the rows in view counts as the next one.
    const at = placeIn(found, rows.newestFirst ? begin + 1 : begin);
    const next = exact >= 0 ? exact + (towardsOlder ? -1 : 1) : towardsOlder ? at - 1 : at;
    const wrapped = (next + found.length) % found.length;
    const index = found[wrapped] ?? 0;
    goTo(index, false);
    announce(`${matchWords(found.length, numberOf(wrapped), complete)}, line ${formatNumber(index + 1)}`);
  };

  // After typing, move to the first match from the current position on.
  const [sought, setSought] = useState(state.find);
  if (found && !samePattern(sought, state.find)) {
    setSought(state.find);
    const begin = line ?? linked ?? rows.indexAt(0) ?? 0;
    const index = rows.newestFirst
      ? (found[placeIn(found, begin + 1) - 1] ?? found.at(-1))
      : (found[placeIn(found, begin)] ?? found[0]);
    if (index !== undefined) {
      setLine(index);
      setGoal((old) => ({ index, focus: false, nonce: (old?.nonce ?? 0) + 1 }));
      letGo();
    }
  }

  return {
    field,
    goal,
    line,
    setLine,
    /** Which match the current line is, counted from one. */
    place,
    step,
    goTo,
    seek: ({ text, regex }: Pattern) =>
      onSearchChange({ find: text || undefined, findBy: regex ? 'regex' : undefined }),
    /** Focuses the current line. */
    leave: () => {
      if (line !== undefined) setGoal((old) => ({ index: line, focus: true, nonce: (old?.nonce ?? 0) + 1 }));
    },
    nextError: (back: boolean) => {
      const towardsOlder = back !== rows.newestFirst;
      const fromTop = topLine.current - (back ? 0 : rows.newestFirst ? -1 : 1);
      source.nextError(line ?? linked ?? fromTop, towardsOlder).then(
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
