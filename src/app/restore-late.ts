import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { getElementScrollRestorationEntry } from '@tanstack/router-core';

const ID = 'data-scroll-restoration-id';
/** After this time, in milliseconds, a page that is shorter than it was is left as it is. */
const PATIENCE = 30_000;

/** Restores the places as soon as what scrolls is there and long enough, until somebody uses the page. */
function restorePlaces(router: AnyRouter): () => void {
  // Asked for once: the browser keeps a place within what is there, which the router would take for the new place.
  const places = new Map<string | null, ReturnType<typeof getElementScrollRestorationEntry>>();
  const restore = () => {
    for (const element of document.querySelectorAll(`:root, [${ID}]`)) {
      const id = element.getAttribute(ID);
      if (!places.has(id))
        places.set(id, getElementScrollRestorationEntry(router, id ? { id } : { getElement: () => window }));
      const place = places.get(id);
      if (!place) continue;
      const { scrollX: left, scrollY: top } = place;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      // Of a zoomed page, the place is not a whole number of pixels.
      if (scrollWidth - clientWidth + 1 >= left && scrollHeight - clientHeight + 1 >= top)
        element.scrollTo({ left, top });
    }
  };
  const content = new MutationObserver(restore);
  // Rows that are not mounted take their room by a style.
  content.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
  const uses = new AbortController();
  const end = () => {
    content.disconnect();
    uses.abort();
    clearTimeout(timer);
  };
  for (const use of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(use, end, { capture: true, passive: true, signal: uses.signal });
  const timer = setTimeout(end, PATIENCE);
  restore();
  return end;
}

/**
 * The router restores the places of a page's lists when its frame is rendered. After Back, Forward or a reload, this
 * restores those of lists that come later.
 */
export function restoreLate(router: AnyRouter): void {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  let isReturn = opening?.type === 'reload' || opening?.type === 'back_forward';
  let end = () => {};
  const history: RouterHistory = router.history;
  history.subscribe(({ action: { type } }) => {
    end();
    isReturn = type !== 'PUSH' && type !== 'REPLACE';
  });
  router.subscribe('onRendered', () => {
    end();
    if (isReturn) end = restorePlaces(router);
  });
}
