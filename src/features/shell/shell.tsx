import '@/components/mantine.css';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { learnReadOnly, useReadOnly } from '@/api/read-only';
import { useWaitingReads } from '@/api/waiting-reads';
import { IconButton } from '@/components/icon-button';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@/components/icons';
import { lazyOverlay } from '@/components/lazy-part';
import { MissingOverlays } from '@/components/missing-part';
import { useHasNotifications } from '@/components/notify';
import { ReadOnlyContext } from '@/components/read-only';
import { SkipLink } from '@/components/skip-link';
import { WaitingReadsContext } from '@/components/waiting';
import { storedValue } from '@/lib/browser-store';
import { CredentialGate } from './credential-gate';
import { NarrowBar } from './narrow-bar';
import { Rail } from './rail';
import classes from './shell.module.css';
import { ToolsProvider } from './tools';
import { useRememberProject } from './use-project';
import { useSession } from './use-session';

const NotificationPlace = lazyOverlay(() =>
  import('./notification-place').then((module) => module.NotificationPlace),
);

const railCollapsed = storedValue('signalbox.rail-collapsed', (stored) => stored === true);

/** Why a service is read-only. Shown wherever something could otherwise be changed. */
const readOnlyReasons = {
  person: 'This service is read-only. Edit the saved service to allow changes.',
  deployment: 'The operator of this console has made this service read-only.',
};

/** The frame around every page of a session. It stays when a page fails. */
export function Shell() {
  const session = useSession();
  const readOnly = useReadOnly();
  const waitingReads = useWaitingReads();
  useEffect(learnReadOnly, []);
  useRememberProject();
  const [collapsed, setCollapsed] = useState(railCollapsed.get);
  const toggle = () => {
    setCollapsed(!collapsed);
    railCollapsed.set(!collapsed);
  };
  const production = session?.service.production === true;
  return (
    <ReadOnlyContext value={readOnly && readOnlyReasons[readOnly]}>
      <ToolsProvider>
        <div
          className={classes.root}
          data-collapsed={collapsed || undefined}
          data-production={production || undefined}
        >
          <CredentialGate />
          <SkipLink />
          {production ? <div className={classes.mark} aria-hidden /> : null}
          <NarrowBar />
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
            <WaitingReadsContext value={waitingReads}>
              <Outlet />
            </WaitingReadsContext>
          </main>
          <NotificationsOnceUsed />
          <MissingOverlays />
        </div>
      </ToolsProvider>
    </ReadOnlyContext>
  );
}

/** The container of notifications; loaded with the first one. */
function NotificationsOnceUsed() {
  const [used, setUsed] = useState(false);
  if (useHasNotifications() && !used) setUsed(true);
  return used ? <NotificationPlace /> : null;
}
