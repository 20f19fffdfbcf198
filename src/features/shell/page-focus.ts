import type { AnyRouter } from '@tanstack/react-router';

/**
 * Focuses the title of each newly opened page, so that screen readers announce it and Tab continues from there. Not
 * after a change of filters only, nor if the page has moved the focus itself. Returns how to stop.
 */
export function focusPageTitles(router: AnyRouter): () => void {
  let observer: MutationObserver | undefined;
  const unsubscribe = router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    observer?.disconnect();
    if (!fromLocation || !pathChanged || focusTitle()) return;
    // The page may still be loading, or a dialog may be open over it.
    observer = new MutationObserver(() => {
      if (focusTitle()) observer?.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  return () => {
    unsubscribe();
    observer?.disconnect();
  };
}

/** Returns whether the focus is where it belongs. What is open over the page keeps the focus until it closes. */
function focusTitle(): boolean {
  const title = document.getElementById('page-title');
  const focused = document.activeElement;
  if (!title || focused?.closest('[role="dialog"], [role="alertdialog"]')) return false;
  if (!document.getElementById('main')?.contains(focused)) title.focus({ preventScroll: true });
  return true;
}
