import type { ReactNode } from 'react';
import classes from './tab-links.module.css';

/** What the link of a tab has to take. */
export interface TabLinkProps {
  className: string | undefined;
  'aria-current': 'page' | undefined;
  children: ReactNode;
}

interface TabLinksProps {
  /** Names the group: "Parts of the integration". */
  label: string;
  current: string;
  tabs: readonly { value: string; label: string }[];
  /** Draws the link to one of them. */
  link: (value: string, props: TabLinkProps) => ReactNode;
}

/** Parts of one thing, each with an address of its own. */
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
