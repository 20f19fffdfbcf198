import type { AnyRouter } from '@tanstack/react-router';

/**
 * Focuses the title of each newly opened page, so that screen readers announce it and Tab continues from there; on pages
 * that create something, their first field. Not after a change of filters only, nor if the page has moved the focus
 * itself. Returns how to stop.
 */
export function focusPageTitles(router: AnyRouter): () => void {
  let observer: MutationObserver | undefined;
  const unsubscribe = router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
    observer?.disconnect();
    if (!fromLocation || !pathChanged) return;
    let isFocused = false;
    /** Returns whether the page has loaded. What shows that it loads has a title too, which is then replaced. */
    const follow = () => {
      isFocused = focusTitle(isFocused) || isFocused;
      if (!isFocused || document.querySelector('#main [aria-busy="true"]')) return false;
      if (toLocation.pathname.endsWith('/new')) focusFirstField();
      return true;
    };
    if (follow()) return;
    // The page may still be loading, or a dialog may be open over it.
    observer = new MutationObserver(() => {
      if (follow()) observer?.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  return () => {
    unsubscribe();
    observer?.disconnect();
  };
}

/**
 * Returns whether the focus is where it belongs. What is open over the page keeps the focus until it closes. `again`
 * takes back a focus that was lost, but not one that the person has moved.
 */
function focusTitle(again: boolean): boolean {
  const title = document.getElementById('page-title');
  const focused = document.activeElement;
  if (!title || focused?.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')) return false;
  const isElsewhere = again ? focused === document.body : !document.getElementById('main')?.contains(focused);
  if (isElsewhere) title.focus({ preventScroll: true });
  return true;
}

/** Not if the focus has left the title. Lists that open when they receive the focus are left closed. */
function focusFirstField(): void {
  if (document.activeElement?.id !== 'page-title') return;
  const field = document.querySelector<HTMLElement>(
    '#main form :is(select, textarea, input:not([type="radio"]))',
  );
  if (field?.getAttribute('aria-haspopup') === null) field.focus({ preventScroll: true });
}
