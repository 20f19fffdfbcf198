import type { ReactNode } from 'react';

interface ScrollRegionProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

// A scrolling region must be focusable by keyboard, even without controls in it.
const reachable = { tabIndex: 0 };

/** A named scrolling region. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <section className={className} aria-label={label} {...reachable}>
      {children}
    </section>
  );
}
