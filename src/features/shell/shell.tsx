import { Outlet } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import '@/components/page/fills.css';
import { learnReadOnly, useReadOnly } from '@/api/read-only';
import { useWaitingReads } from '@/api/reading/waiting-reads';
import { IconButton } from '@/components/icon-button';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@/components/icons';
import { lazyOverlay } from '@/components/state/lazy-part';
import { MissingOverlays } from '@/components/state/missing-part';
import { useHasNotifications } from '@/components/notify';
import { ReadOnlyContext, useReadOnlyReason } from '@/components/read-only';
import { SkipLink } from '@/components/page/skip-link';
import { WaitingReadsContext } from '@/components/state/waiting';
import { storedValue } from '@/lib/browser-store';
import { shownName } from '@/lib/hidden-characters';
import { followNetwork, offline } from '@/api/offline';
import { announce } from '@/components/announcer';
import { deviceDelay } from '@/lib/service-clock';
import { durationWords } from '@/lib/time';
import { findProject, projectQueries } from '@/api/projects';
import { ColourMark } from '@/components/colour-mark';
import { CredentialGate } from './credential-gate';
import { Rail } from './rail';
import classes from './shell.module.css';
import { ToolsProvider } from './tools';
import { useProject } from './use-project';
import { useSession } from './use-session';

const NotificationPlace = lazyOverlay(() => import('./notification-place'), 'NotificationPlace');

const railCollapsed = storedValue('signalbox.rail-collapsed', (stored) => stored === true);

/** Once the first page is likely to be idle, what opens over pages is loaded, so that it opens at once, also offline. */
const OVERLAYS_AFTER_MS = 2_000;
const loadOverlays = () => void import('@/components/overlay/overlays').catch(() => undefined);

/** Keeps what changes in the project's set-up. It is loaded late, and begins with what was read by then. */
const followChanges = (client: QueryClient) =>
  void import('@/api/changes/observe').then(
    ({ observeChanges }) => observeChanges(client),
    () => undefined,
  );

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
  const client = useQueryClient();
  useEffect(learnReadOnly, []);
  useEffect(() => {
    const timer = setTimeout(() => {
      loadOverlays();
      followChanges(client);
    }, OVERLAYS_AFTER_MS);
    // What is changed before that is noted as well, while the page still has what was there before.
    const stop = client.getMutationCache().subscribe(() => followChanges(client));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client]);
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
            <DeviceNotices />
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

const offlineWords = 'You are offline. What is shown may be out of date, and nothing can be changed.';

function clockWords(delay: number): string {
  const minutes = Math.round(Math.abs(delay) / 60_000) * 60_000;
  return `This device’s clock is ${durationWords(minutes)} ${delay > 0 ? 'slow' : 'fast'}. Times are counted by the service’s clock.`;
}

/** Says on every page, once, what is wrong with this device: it has no network, or its clock is off. */
function DeviceNotices() {
  const isOffline = useSyncExternalStore(offline.subscribe, offline.get);
  const delay = useSyncExternalStore(deviceDelay.subscribe, deviceDelay.get);
  useEffect(followNetwork, []);
  return (
    <>
      {isOffline ? <Notice words={offlineWords} /> : null}
      {delay === 0 ? null : <Notice words={clockWords(delay)} />}
    </>
  );
}

function Notice({ words }: { words: string }) {
  useEffect(() => announce(words), [words]);
  return <p className="callout notice">{words}</p>;
}

const NavDrawer = lazyOverlay(() => import('./nav-drawer'), 'NavDrawer');

/** The top bar on narrow screens: the current place and the navigation button. */
function NarrowBar() {
  const session = useSession();
  const readOnly = useReadOnlyReason();
  const idOrName = useProject();
  const { data: projects } = useQuery(projectQueries.list());
  /** Undefined until the navigation is first opened. */
  const [opened, setOpened] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    // Restores the focus, unless a newly opened page takes it.
    button.current?.focus();
  };
  const project = idOrName === undefined ? undefined : findProject(projects ?? [], idOrName);
  return (
    <section className={classes.bar} aria-label="Where you are">
      <IconButton
        ref={button}
        label="Open the navigation"
        icon={<IconMenu2 aria-hidden />}
        size="lg"
        aria-expanded={opened ?? false}
        onClick={() => setOpened(true)}
      />
      <p className="line gap-8 small fill shrink">
        <ColourMark colour={session?.service.colour} />
        <span className="truncate strong">
          {project ? shownName(project.name) : (idOrName ?? session?.service.name)}
        </span>
        {session?.service.production ? <span className="fixed-size medium failed">Production</span> : null}
        {readOnly === undefined ? null : <span className="quiet fixed-size medium">Read only</span>}
      </p>
      {opened === undefined ? null : <NavDrawer opened={opened} onClose={close} />}
    </section>
  );
}
