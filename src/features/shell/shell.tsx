import '@/components/mantine-console.css';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { IconButton } from '@/components/icon-button';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@/components/icons';
import { SkipLink } from '@/components/skip-link';
import { MissingPart } from './missing-part';
import { NarrowBar } from './narrow-bar';
import { Outcomes } from './outcomes';
import { Rail } from './rail';
import classes from './shell.module.css';
import { ToolsProvider } from './tools';
import { usePageFocus } from './use-page-focus';
import { useSession } from './use-session';

const COLLAPSED = 'signalbox.rail-collapsed';

/** What every page of a session stands in. Pages fail inside it; it stays. */
export function Shell() {
  usePageFocus();
  const session = useSession();
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED) === 'true');
  const toggle = () => {
    setCollapsed(!collapsed);
    localStorage.setItem(COLLAPSED, String(!collapsed));
  };
  const production = session?.connection.production === true;
  return (
    <ToolsProvider>
      <div
        className={classes.root}
        data-collapsed={collapsed || undefined}
        data-production={production || undefined}
      >
        <SkipLink />
        {production ? <div className={classes.mark} aria-hidden /> : null}
        <NarrowBar production={production} />
        <header className={classes.rail}>
          <Rail
            narrow={collapsed}
            foot={
              <IconButton
                label={collapsed ? 'Expand the navigation' : 'Collapse the navigation'}
                icon={
                  collapsed ? (
                    <IconLayoutSidebarLeftExpand aria-hidden />
                  ) : (
                    <IconLayoutSidebarLeftCollapse aria-hidden />
                  )
                }
                size="lg"
                aria-expanded={!collapsed}
                onClick={toggle}
              />
            }
          />
        </header>
        <main id="main" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
        <Outcomes />
        <MissingPart />
      </div>
    </ToolsProvider>
  );
}
