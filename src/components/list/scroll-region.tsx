import { useRef, type ReactNode } from 'react';
import { useFills } from '@/components/page/use-fills';
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
  const region = useRef<HTMLElement>(null);
  const isFilling = !usePageScrolls() && fills;
  useFills(region, isFilling);
  return (
    <section
      ref={region}
      className={className}
      aria-label={label}
      data-fills={isFilling || undefined}
      {...reachable}
    >
      {children}
    </section>
  );
}
