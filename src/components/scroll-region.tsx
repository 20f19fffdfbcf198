import type { ReactNode } from 'react';

interface ScrollRegionProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

// What scrolls has to be in reach of the keyboard, though there is nothing in it to operate.
const reachable = { tabIndex: 0 };

/** A named place that scrolls in itself. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <section className={className} aria-label={label} {...reachable}>
      {children}
    </section>
  );
}
