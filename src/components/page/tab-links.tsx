import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './tab-links.module.css';

interface TabLinksProps {
  /** Accessible name: "Parts of the integration". */
  label: string;
  children: ReactNode;
}

/** Tabs that are links, each with its own address. */
export function TabLinks({ label, children }: TabLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={classes.tabs}>{children}</ul>
    </nav>
  );
}

interface TabProps extends ComponentPropsWithRef<'a'> {
  isOpen: boolean;
}

const Tab = ({ isOpen, children, ...link }: TabProps) => (
  <li>
    <a {...link} className={`${classes.tab} inset-focus`} aria-current={isOpen ? 'page' : undefined}>
      {children}
    </a>
  </li>
);

export const TabLink = createLink(Tab);
