import type { ReactNode } from 'react';
import classes from './tab-links.module.css';

/** Props for the link of a tab. */
export interface TabLinkProps {
  className: string | undefined;
  'aria-current': 'page' | undefined;
  children: ReactNode;
}

interface TabLinksProps {
  /** Accessible name: "Parts of the integration". */
  label: string;
  current: string;
  tabs: readonly { value: string; label: string }[];
  /** Renders the link of a tab. */
  link: (value: string, props: TabLinkProps) => ReactNode;
}

/** Tabs that are links, each with its own address. */
export function TabLinks({ label, current, tabs, link }: TabLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={classes.tabs}>
        {tabs.map((tab) => (
          <li key={tab.value}>
            {link(tab.value, {
              className: classes.tab,
              'aria-current': tab.value === current ? 'page' : undefined,
              children: tab.label,
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}
