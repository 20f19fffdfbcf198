import type { KeyboardEvent, MouseEvent } from 'react';

const controls =
  'a, button, input, select, textarea, label, summary, [role="menuitem"], [role="checkbox"], [contenteditable="true"]';

/** Whether a click is meant for the row itself, and not for a control in it, its open menu, or to select text. */
function isForRow(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  if (event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return false;
  const control = target.closest(controls);
  if (control && currentTarget.contains(control)) return false;
  const selection = window.getSelection();
  return !selection || selection.toString() === '' || !currentTarget.contains(selection.focusNode);
}

/** A row opens on click. With Ctrl, Cmd or the middle button its link opens in a new tab. */
export function handleRowClick(event: MouseEvent<HTMLElement>, open: (() => void) | undefined): void {
  if (!isForRow(event) || event.button > 1) return;
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('[data-row-link] a[href]');
  const newTab = event.ctrlKey || event.metaKey || event.shiftKey || event.button === 1;
  if (link && (newTab || !open)) {
    const { ctrlKey, metaKey, shiftKey } = event;
    link.dispatchEvent(
      new window.MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        ctrlKey: ctrlKey || event.button === 1,
        metaKey,
        shiftKey,
      }),
    );
    return;
  }
  if (event.button === 0) open?.();
}

/** The row that a key moves to; `open` for Enter and `select` for Space on the row itself. */
export function rowKey(
  event: KeyboardEvent<HTMLElement>,
  index: number,
  count: number,
): number | 'open' | 'select' | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return undefined;
  if (target.closest('input, select, textarea, [contenteditable="true"], [role="menu"]')) return undefined;
  switch (event.key) {
    case 'ArrowDown':
      return Math.min(index + 1, count - 1);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'Enter':
      return target === currentTarget ? 'open' : undefined;
    case ' ':
      return target === currentTarget ? 'select' : undefined;
    default:
      return undefined;
  }
}
