import { Loader } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import {
  currentSession,
  forgetService,
  heldCredentials,
  savedServices,
  startSession,
  subscribeSession,
  switchSession,
  type SavedService,
} from '@/api/session';
import { usePageTitle } from '@/components/page-title';
import { storageGap } from '@/lib/storage-words';
import { Brand } from './brand';
import { ConnectForm } from './connect-form';
import classes from './connect-page.module.css';
import type { ConnectSearch } from './connect-search';
import type { Accepted } from './connect-work';
import { DiagnosisNote } from './diagnosis-note';
import { internalPath } from './return-path';
import { SavedServices } from './saved-services';
import { Tracks } from './tracks';
import { useOneClick } from './use-one-click';
import { usePresets } from './use-work';

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
  const { services, held } = useSavedServices();
  const edited = services.find((service) => service.id === search.service);

  const goOn = () => void navigate({ href: internalPath(search.return) ?? '/projects', replace: true });
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
    if (id in held && switchSession(id)) goOn();
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
      <header className={classes.side}>
        <Brand />
        {services.length > 0 ? (
          <SavedServices
            services={services}
            activeId={session?.service.id}
            isReady={(id) => id in held}
            onUse={handleUse}
            onEdit={({ id }) => edit(id)}
            onForget={handleForget}
          />
        ) : null}
        <Tracks />
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <div className={classes.column}>
          <h1 id="page-title" tabIndex={-1} className={classes.title}>
            Connect to a service
          </h1>
          {reason ? <output className={classes.notice}>{reason}</output> : null}
          {gap ? <p className={classes.notice}>{gap}</p> : null}
          {link === 'connecting' ? (
            <output className={classes.notice}>
              <Loader size="xs" aria-hidden /> Connecting with the link…
            </output>
          ) : link === 'idle' ? null : (
            <DiagnosisNote diagnosis={link} />
          )}
          {session ? (
            <p className={classes.notice}>
              This tab is connected to {session.service.name}. <Link to="/projects">Go to its projects</Link>
            </p>
          ) : null}
          <ConnectForm
            key={edited?.id ?? 'new'}
            presets={presets}
            saved={edited}
            held={edited && held[edited.id]}
            onConnected={handleConnected}
            onNew={() => edit(undefined)}
          />
        </div>
      </main>
    </div>
  );
}

/** Why the person was sent here. */
function reasonText({ reason, return: target }: ConnectSearch): string | undefined {
  if (reason === 'signed-out')
    return 'You are signed out. The credentials were erased from this browser. Addresses, operations that were read, drafts of revisions and notes about what you did stay on this device until you forget the service.';
  return internalPath(target) === undefined
    ? undefined
    : 'Connect to a service to open this page. You come back to it.';
}

interface SavedState {
  services: readonly SavedService[];
  /** Where the credentials of each service are stored; services without any are absent. */
  held: Record<string, 'tab' | 'device'>;
}

function readSaved(): string {
  const services = savedServices();
  const held: SavedState['held'] = {};
  for (const { id } of services) {
    const kept = heldCredentials(id);
    if (kept) held[id] = kept.remembered ? 'device' : 'tab';
  }
  return JSON.stringify({ services, held } satisfies SavedState);
}

function useSavedServices(): SavedState {
  // As text, because `useSyncExternalStore` needs equal values for unchanged data.
  return JSON.parse(useSyncExternalStore(subscribeSession, readSaved)) as SavedState;
}
