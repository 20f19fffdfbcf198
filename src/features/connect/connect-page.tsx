import { useNavigate } from '@tanstack/react-router';
import { Link } from '@/components/link';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import {
  currentSession,
  forgetService,
  heldCredentials,
  holdsCredentials,
  savedServices,
  startSession,
  subscribeSession,
  switchSession,
  type SavedService,
} from '@/api/session';
import { usePageTitle } from '@/components/page/page-title';
import { Spinner } from '@/components/plain-button';
import { storageGap } from '@/lib/storage-words';
import { Brand } from './brand';
import { ConnectForm } from './connect-form';
import classes from './connect-page.module.css';
import type { ConnectSearch } from './connect-search';
import type { Accepted } from './connect-work';
import type { Diagnosis } from './diagnosis';
import { DiagnosisNote } from './diagnosis-note';
import { onConnectToken } from './one-click';
import { internalPath } from './return-path';
import { SavedServices } from './saved-services';
import { Tracks } from './tracks';
import { loadWork, notLoaded, usePresets } from './use-work';

interface ConnectPageProps extends ConnectSearch {
  onForgotten: (service: string) => void;
  /** The last saved service of this address was forgotten. */
  onAddressForgotten: (baseUrl: string) => void;
}

/** The first page: choose a service and enter credentials. */
export function ConnectPage({ onForgotten, onAddressForgotten, ...search }: ConnectPageProps) {
  usePageTitle('Connect to a service');
  const navigate = useNavigate();
  const presets = usePresets();
  const session = useSyncExternalStore(subscribeSession, currentSession);
  const services = useSyncExternalStore(subscribeSession, savedServices);
  const edited = services.find((service) => service.id === search.service);
  const held = useHeld(edited?.id);

  const goOn = () => void navigate({ href: internalPath(search.return) ?? '/', replace: true });
  const handleConnected = ({ service, credentials, remember }: Accepted) => {
    startSession(service, credentials, remember);
    goOn();
  };
  const link = useOneClick(handleConnected);
  const reason = reasonText(search);
  const [gap] = useState(storageGap);

  const edit = (id: string | undefined) =>
    void navigate({
      to: '/connect',
      search: { ...(search.return ? { return: search.return } : {}), ...(id ? { service: id } : {}) },
    });
  const handleUse = ({ id }: SavedService) => {
    if (holdsCredentials(id) && switchSession(id)) goOn();
    else edit(id);
  };
  const handleForget = ({ id, baseUrl }: SavedService) => {
    forgetService(id);
    onForgotten(id);
    if (!savedServices().some((other) => other.baseUrl === baseUrl)) onAddressForgotten(baseUrl);
    if (edited?.id === id) edit(undefined);
  };

  return (
    <div className={classes.root}>
      <header className={`${classes.side} stack sunk`}>
        <Brand />
        {services.length > 0 ? (
          <SavedServices
            services={services}
            activeId={session?.service.id}
            onUse={handleUse}
            onEdit={({ id }) => edit(id)}
            onForget={handleForget}
          />
        ) : null}
        <Tracks />
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <div className={`${classes.column} stack gap-16`}>
          <h1 id="page-title" tabIndex={-1}>
            Connect to a service
          </h1>
          {reason ? <output className={`${classes.notice} row gap-4-8 small`}>{reason}</output> : null}
          {gap ? <p className={`${classes.notice} row gap-4-8 small`}>{gap}</p> : null}
          {link === 'connecting' ? (
            <output className={`${classes.notice} row gap-4-8 small`}>
              <Spinner /> Connecting with the link…
            </output>
          ) : link === 'idle' ? null : (
            <DiagnosisNote diagnosis={link} />
          )}
          {session ? (
            <p className={`${classes.notice} row gap-4-8 small wrap-anywhere`}>
              This tab is connected to {session.service.name}. <Link to="/projects">Go to its projects</Link>
            </p>
          ) : null}
          <ConnectForm
            key={edited?.id ?? 'new'}
            presets={presets}
            saved={edited}
            held={held}
            onConnected={handleConnected}
            onNew={() => edit(undefined)}
          />
        </div>
      </main>
    </div>
  );
}

/** Says why the person was sent here. */
function reasonText({ reason, return: target }: ConnectSearch): string | undefined {
  if (reason === 'signed-out')
    return 'You are signed out. The credentials were erased from this browser. Addresses, operations that were read, drafts of revisions and notes about what you did stay on this device until you forget the service.';
  return internalPath(target) === undefined
    ? undefined
    : 'Connect to a service to open this page. You come back to it.';
}

/** Where the credentials of a saved service are stored, if they are. */
const useHeld = (id: string | undefined) =>
  useSyncExternalStore(subscribeSession, () => {
    const kept = id === undefined ? undefined : heldCredentials(id);
    return kept && (kept.remembered ? 'device' : 'tab');
  });

type LinkState = 'idle' | 'connecting' | Diagnosis;

/** Redeems the token of a one-click link, if there is one. */
function useOneClick(onConnected: (accepted: Accepted) => void): LinkState {
  const [state, setState] = useState<LinkState>('idle');

  const redeem = useEffectEvent(async (token: string) => {
    setState('connecting');
    const work = await loadWork().catch(() => undefined);
    const outcome = work ? await work.redeemLink(token) : notLoaded;
    if ('service' in outcome) onConnected(outcome);
    else setState(outcome);
  });

  useEffect(() => onConnectToken((token) => void redeem(token)), []);
  return state;
}
