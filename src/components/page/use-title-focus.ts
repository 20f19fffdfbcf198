import { useEffect, useRef } from 'react';

/** Focuses the page's title when another view has taken the place of what had the focus. */
export function useTitleFocus(view: string | undefined): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (document.activeElement === document.body)
      document.getElementById('page-title')?.focus({ preventScroll: true });
  }, [view]);
}
