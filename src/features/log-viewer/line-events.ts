import type { LogRows } from '@/api/operation-log/log-rows';

/** The line that an element is part of. */
export function lineAt(target: EventTarget | null): number | undefined {
  const line = target instanceof Element ? target.closest('[data-line]') : null;
  return line ? Number(line.getAttribute('data-line')) : undefined;
}

/** The line to open or close for a click. */
export function lineOfClick(event: Pick<MouseEvent, 'button' | 'detail' | 'target'>): number | undefined {
  if (event.button !== 0 || !(event.target instanceof Element)) return undefined;
  if (!event.target.closest('[data-line-head]') || event.target.closest('a')) return undefined;
  // Releasing the pointer after selecting text is no click. A key press on the button has `detail` 0.
  const selecting = window.getSelection()?.isCollapsed === false;
  return selecting && event.detail > 0 ? undefined : lineAt(event.target);
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'target' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>;

/** The row to go to for a key pressed on a line's button. */
export function rowOfKey(event: KeyPress, rows: Pick<LogRows, 'length' | 'rowOf'>): number | undefined {
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
