import type { LogRows } from './log-rows';

function lineAt(target: EventTarget | null): number | undefined {
  const index = target instanceof Element ? target.closest('[data-line]')?.getAttribute('data-line') : null;
  return index === null || index === undefined ? undefined : Number(index);
}

/** The line that a click asks to open or close. */
export function lineOfClick(event: MouseEvent): number | undefined {
  if (event.button !== 0 || !(event.target instanceof Element)) return undefined;
  if (!event.target.closest('[data-line-head]')) return undefined;
  // The end of selecting text is no wish to open. A key on the button has no place on the page.
  const selecting = window.getSelection()?.isCollapsed === false;
  return selecting && event.detail > 0 ? undefined : lineAt(event.target);
}

/** The row that a key on a line's button asks to go to; Shift draws a range there. */
export function lineOfKey(event: KeyboardEvent, rows: LogRows): number | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (!(event.target instanceof Element) || !event.target.matches('[data-line-button]')) return undefined;
  const line = lineAt(event.target);
  if (line === undefined) return undefined;
  const at = rows.rowOf(line);
  const wanted = new Map([
    ['ArrowDown', at + 1],
    ['j', at + 1],
    ['ArrowUp', at - 1],
    ['k', at - 1],
    ['Home', 0],
    ['End', rows.length - 1],
  ]).get(event.key);
  return wanted === undefined ? undefined : Math.min(rows.length - 1, Math.max(0, wanted));
}
