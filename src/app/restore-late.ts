import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { getElementScrollRestorationEntry } from '@tanstack/router-core';

const ID = 'data-scroll-restoration-id';
/** Milliseconds after which a page that is still too short stays where it is. */
const PATIENCE = 30_000;

/** Restores scroll positions as soon as the scroller exists and is tall enough, until somebody uses the page. */
function restorePlaces(router: AnyRouter): () => void {
  // Read only once: the browser clamps the position to a page that is still short, and the router may save that.
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
      // On a zoomed page the position is not a whole number of pixels.
      if (scrollWidth - clientWidth + 1 >= left && scrollHeight - clientHeight + 1 >= top)
        element.scrollTo({ left, top });
    }
  };
  const content = new MutationObserver(restore);
  // A virtual list gets its height from a style.
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
 * The router restores scroll positions once, when the page's frame is rendered. After Back, Forward or a reload, this
 * restores those of lists whose rows arrive later.
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
