import { useLayoutEffect, type RefObject } from 'react';

/** How many elements that fill the window are inside each element. */
const held = new WeakMap<Element, number>();

function hold(element: Element, more: number) {
  const count = (held.get(element) ?? 0) + more;
  held.set(element, count);
  element.toggleAttribute('data-holds-fill', count > 0);
}

/**
 * Marks the ancestors of an element that fills the rest of the window, for fills.css. A style sheet could find them by
 * `:has()`, but then the browser recalculates the styles of the whole page whenever a row is added.
 */
export function useFills(ref: RefObject<Element | null>, isOn: boolean) {
  useLayoutEffect(() => {
    const around: Element[] = [];
    for (let at = isOn ? ref.current?.parentElement : null; at; at = at.parentElement) around.push(at);
    for (const element of around) hold(element, 1);
    return () => {
      for (const element of around) hold(element, -1);
    };
  }, [ref, isOn]);
}
