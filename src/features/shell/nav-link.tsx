import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Hint } from '@/components/overlay/hint';
import classes from './rail.module.css';

interface NavItemProps extends ComponentPropsWithRef<'a'> {
  label: string;
  icon: ReactNode;
  narrow: boolean;
  pinned?: boolean;
  /** Whether one of the entry's pages is open, or 'true' for a part of it. Without it the router decides by the address. */
  isCurrent?: boolean | 'true';
  /** What is shown instead of the label where there is room. */
  children?: ReactNode;
}

function NavItem({ label, icon, narrow, pinned = false, isCurrent, children, ...props }: NavItemProps) {
  const current = isCurrent ?? props['aria-current'];
  const link = (
    <a
      {...props}
      className={`${classes.link} line gap-8 quiet medium`}
      aria-label={narrow ? label : undefined}
      aria-current={current === true ? 'page' : current || undefined}
    >
      {icon}
      {narrow ? null : <span className={`truncate ${classes.label}`}>{children ?? label}</span>}
    </a>
  );
  return <li data-pinned={pinned || undefined}>{narrow ? <Hint label={label}>{link}</Hint> : link}</li>;
}

/** An entry of the navigation. */
export const NavLink = createLink(NavItem);
