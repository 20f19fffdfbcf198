import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Moves the focus to the title of a page that was just opened, so that a screen reader says where it is and Tab goes on
 * from there. A page may have put the focus in itself by then, and a change of filters is not another page.
 */
export function usePageFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let observer: MutationObserver | undefined;
    const unsubscribe = router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
      observer?.disconnect();
      if (!fromLocation || !pathChanged || focusTitle()) return;
      // The title may stand behind a read that is still under way.
      observer = new MutationObserver(() => {
        if (focusTitle()) observer?.disconnect();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    return () => {
      unsubscribe();
      observer?.disconnect();
    };
  }, [router]);
}

/** Whether the focus is where it belongs. */
function focusTitle(): boolean {
  const title = document.getElementById('page-title');
  if (!title) return false;
  if (!document.getElementById('main')?.contains(document.activeElement))
    title.focus({ preventScroll: true });
  return true;
}
