import type { ReactNode } from 'react';
import { usePageScrolls } from './use-width';

interface ScrollRegionProps {
  label: string;
  className?: string | undefined;
  /** It takes what is left of the window. */
  fills?: boolean;
  children: ReactNode;
}

// A scrolling region must be focusable by keyboard, even without controls in it.
const reachable = { tabIndex: 0 };

export function ScrollRegion({ label, className, fills = false, children }: ScrollRegionProps) {
  const pageScrolls = usePageScrolls();
  return (
    <section
      className={className}
      aria-label={label}
      data-fills={(fills && !pageScrolls) || undefined}
      {...reachable}
    >
      {children}
    </section>
  );
}
