import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { samePattern, type Pattern } from '@/api/operation-log/log-pattern';
import { placeIn } from '@/api/operation-log/log-rows';
import type { LogSource, LogView } from '@/api/operation-log/log-source';
import { announce } from '@/components/announcer';
import { copyText } from '@/components/clipboard';
import { useShortcuts } from '@/components/shortcuts';
import { formatNumber, plural } from '@/lib/format';
import type { LogSearch } from './log-search';
import { followWords } from './log-text';
import { matchWords } from './search-fields';

/** Line to scroll to. A new object scrolls there again. */
export interface Goal {
  readonly index: number;
  /** Focus its button. */
  readonly focus: boolean;
}

interface NavigationOptions {
  log: LogView;
  /** False while the log is loading: there may be more matches. */
  complete: boolean;
  source: LogSource;
  search: LogSearch;
  onSearchChange: (change: LogSearch) => void;
  /** The first line in view. */
  topLine: RefObject<number>;
  toggleWrap: () => void;
  following: boolean;
  onFollow: (following: boolean) => void;
}

/** Find, the selected line or range, and the keyboard shortcuts for both. */
export function useLogNavigation(options: NavigationOptions) {
  const find = useFind(options);
  const range = useRange(options);
  useLogKeys(options, find, range);
  return { find, range };
}

/** Moves between lines: matches, errors, and the first and last line. */
function useFind(options: NavigationOptions) {
  const { log, complete, source, search, onSearchChange, topLine, onFollow } = options;
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
    onFollow(false);
    setLine(index);
    setGoal({ index, focus });
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
    if (index !== undefined) goTo(index, false);
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
      if (line !== undefined) setGoal({ index: line, focus: true });
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

/** The place of a line among those found; -1 if it is not one of them. */
export function exactPlace(found: Uint32Array | undefined, line: number): number {
  if (!found) return -1;
  const at = placeIn(found, line);
  return found[at] === line ? at : -1;
}

export type LogFind = ReturnType<typeof useFind>;

const linkOf = (first: number, last: number | undefined): string => {
  const url = new URL(window.location.href);
  url.searchParams.set('line', String(first + 1));
  if (last === undefined) url.searchParams.delete('through');
  else url.searchParams.set('through', String(last + 1));
  return url.href;
};

/** The line or the range of lines in the address. */
function useRange({ log: { rows }, source, search, onSearchChange, onFollow }: NavigationOptions) {
  const selected = search.line === undefined ? undefined : search.line - 1;
  const through = search.through === undefined ? undefined : search.through - 1;
  // Where a range starts that is selected by keyboard.
  const [cursor, setCursor] = useState<number>();
  const [anchor, setAnchor] = useState<number>();
  const lines = selected !== undefined && through !== undefined ? ([selected, through] as const) : undefined;

  const extendTo = (index: number, start = anchor) => {
    const from = start ?? (lines ? undefined : selected) ?? cursor ?? selected ?? index;
    setAnchor(from);
    onFollow(false);
    const first = Math.min(from, index);
    const last = Math.max(from, index);
    onSearchChange({ line: first + 1, through: last > first ? last + 1 : undefined });
  };
  /** The text of the lines shown from one to another. */
  const textOf = (first: number, last: number) => source.text(first, last, rows.newestFirst);
  return {
    selected,
    /** The opened line. A range is not opened. */
    opened: lines ? undefined : selected,
    lines,
    shown: lines ? rows.countFrom(lines[0]) - rows.countFrom(lines[1] + 1) : 0,
    /** The text of the range, or of the line. */
    text: () => (selected === undefined ? Promise.resolve('') : textOf(selected, through ?? selected)),
    textOf,
    link: selected === undefined ? '' : linkOf(selected, through),
    linkTo: (index: number) => linkOf(index, undefined),
    clear: () => {
      setAnchor(undefined);
      onSearchChange({ line: undefined, through: undefined });
    },
    pick: (index: number, extend: boolean, start?: number) => {
      if (extend) return extendTo(index, start);
      setAnchor(undefined);
      setCursor(index);
      onFollow(false);
      const closes = !lines && selected === index;
      onSearchChange({ line: closes ? undefined : index + 1, through: undefined });
    },
    extendTo,
    setCursor: (index: number) => {
      setAnchor(undefined);
      setCursor(index);
    },
  };
}

export type LogRange = ReturnType<typeof useRange>;

/** The log's keyboard shortcuts, which the help sheet lists. */
function useLogKeys(options: NavigationOptions, find: LogFind, range: LogRange): void {
  const { log, toggleWrap, following, onFollow } = options;
  const { rows } = log;
  const copy = () =>
    void copyText(range.text(), `${plural(Math.max(1, range.shown), 'line')} copied`).then(announce);
  const toEnd = (first: boolean) => {
    const index = rows.indexAt(first ? 0 : rows.length - 1);
    if (index !== undefined) find.goTo(index, true);
  };
  useShortcuts('Log', [
    {
      keys: '/',
      label: 'Find',
      run: () => {
        find.field.current?.focus();
        find.field.current?.select();
      },
    },
    { keys: 'n', label: 'Next match', run: () => find.step(false) },
    { keys: 'N', label: 'Previous match', run: () => find.step(true) },
    { keys: 'f', label: following ? 'Stop following' : followWords(rows), run: () => onFollow(!following) },
    { keys: 'w', label: 'Wrap long lines', run: toggleWrap },
    { keys: 'e', label: 'Next error', run: () => find.nextError(false) },
    { keys: 'E', label: 'Previous error', run: () => find.nextError(true) },
    { keys: 'g', label: rows.newestFirst ? 'Newest line' : 'First line', run: () => toEnd(true) },
    { keys: 'G', label: rows.newestFirst ? 'Oldest line' : 'Last line', run: () => toEnd(false) },
    { keys: 'c', label: 'Copy the line or the range', disabled: range.selected === undefined, run: copy },
    { keys: 'Escape', label: 'Clear the range', disabled: range.lines === undefined, run: range.clear },
  ]);

  // Ctrl+C copies a range of lines unless text is selected.
  const handleCopy = useEffectEvent((event: ClipboardEvent) => {
    const inField = event.target instanceof Element && event.target.matches('input, textarea');
    if (!range.lines || inField || document.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    copy();
  });
  useEffect(() => {
    const handle = (event: ClipboardEvent) => handleCopy(event);
    document.addEventListener('copy', handle);
    return () => document.removeEventListener('copy', handle);
  }, []);
}
