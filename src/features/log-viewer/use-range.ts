import { useState } from 'react';
import type { LogSearch } from './log-search';
import type { LogSource, LogView } from '@/api/operation-log/log-source';

interface RangeOptions {
  log: LogView;
  source: LogSource;
  search: LogSearch;
  onSearchChange: (change: LogSearch) => void;
  letGo: () => void;
}

const linkOf = (first: number, last: number | undefined): string => {
  const url = new URL(window.location.href);
  url.searchParams.set('line', String(first + 1));
  if (last === undefined) url.searchParams.delete('through');
  else url.searchParams.set('through', String(last + 1));
  return url.href;
};

/** The line or the range of lines in the address. */
export function useRange({ log: { rows }, source, search, onSearchChange, letGo }: RangeOptions) {
  const selected = search.line === undefined ? undefined : search.line - 1;
  const through = search.through === undefined ? undefined : search.through - 1;
  // Where a range starts that is selected by keyboard.
  const [cursor, setCursor] = useState<number>();
  const [anchor, setAnchor] = useState<number>();
  const lines = selected !== undefined && through !== undefined ? ([selected, through] as const) : undefined;

  const extendTo = (index: number) => {
    const from = anchor ?? (lines ? undefined : selected) ?? cursor ?? selected ?? index;
    setAnchor(from);
    letGo();
    const first = Math.min(from, index);
    const last = Math.max(from, index);
    onSearchChange({ line: first + 1, through: last > first ? last + 1 : undefined });
  };
  return {
    selected,
    /** The opened line. A range is not opened. */
    opened: lines ? undefined : selected,
    lines,
    shown: lines ? rows.countFrom(lines[0]) - rows.countFrom(lines[1] + 1) : 0,
    /** The text of the range, or of the line. */
    text: () =>
      selected === undefined
        ? Promise.resolve('')
        : source.text(selected, through ?? selected, rows.newestFirst),
    link: selected === undefined ? '' : linkOf(selected, through),
    linkTo: (index: number) => linkOf(index, undefined),
    clear: () => {
      setAnchor(undefined);
      onSearchChange({ line: undefined, through: undefined });
    },
    pick: (index: number, extend: boolean) => {
      if (extend) return extendTo(index);
      setAnchor(undefined);
      setCursor(index);
      letGo();
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
