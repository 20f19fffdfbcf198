import { useEffect, useEffectEvent } from 'react';
import { announce } from '@/components/announcer';
import { writeClipboard } from '@/components/clipboard';
import { useShortcuts } from '@/components/shortcuts';
import { plural } from '@/lib/format';
import type { LogRows } from '@/api/operation-log/log-rows';
import { followWords } from './log-text';
import type { LogFind } from './use-find';
import type { LogSettings } from './use-log-settings';
import type { LogRange } from './use-range';

interface LogKeysOptions {
  find: LogFind;
  range: LogRange;
  settings: LogSettings;
  following: boolean;
  onFollow: (following: boolean) => void;
  rows: LogRows;
}

/** The log's keyboard shortcuts, which the help sheet lists. */
export function useLogKeys({ find, range, settings, following, onFollow, rows }: LogKeysOptions): void {
  const copy = () => {
    void writeClipboard(range.text()).then((done) =>
      announce(
        done
          ? `${plural(Math.max(1, range.shown), 'line')} copied`
          : 'Copying is not allowed in this browser',
      ),
    );
  };
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
    { keys: 'w', label: 'Wrap long lines', run: () => settings.setWrap(!settings.wrap) },
    { keys: 'e', label: 'Next error', run: () => find.nextError(false) },
    { keys: 'E', label: 'Previous error', run: () => find.nextError(true) },
    { keys: 'g', label: rows.newestFirst ? 'Newest line' : 'First line', run: () => toEnd(true) },
    { keys: 'G', label: rows.newestFirst ? 'Oldest line' : 'Last line', run: () => toEnd(false) },
    {
      keys: 'c',
      label: 'Copy the line or the range',
      disabled: range.selected === undefined,
      run: copy,
    },
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
