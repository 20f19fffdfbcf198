import { Loader } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import {
  currentSession,
  forgetConnection,
  heldCredentials,
  savedConnections,
  startSession,
  subscribeSession,
  switchSession,
  type ServiceConnection,
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
import { SavedConnections } from './saved-connections';
import { Tracks } from './tracks';
import { useOneClick } from './use-one-click';
import { usePresets } from './use-work';

interface ConnectPageProps extends ConnectSearch {
  /** The last saved connection of this address was forgotten. */
  onForgotten: (baseUrl: string) => void;
}

/** The first page: choose a service and enter credentials. */
export function ConnectPage({ onForgotten, ...search }: ConnectPageProps) {
  usePageTitle('Connect to a service');
  const navigate = useNavigate();
  const presets = usePresets();
  const session = useSyncExternalStore(subscribeSession, currentSession);
  const { connections, held } = useSavedConnections();
  const edited = connections.find((connection) => connection.id === search.connection);

  const goOn = () => void navigate({ href: internalPath(search.return) ?? '/projects', replace: true });
  const handleConnected = ({ connection, credentials, remember }: Accepted) => {
    startSession(connection, credentials, remember);
    goOn();
  };
  const link = useOneClick(handleConnected);
  const reason = reasonText(search);
  const [gap] = useState(storageGap);

  const edit = (id: string | undefined) =>
    void navigate({
      to: '/connect',
      search: { ...(search.return ? { return: search.return } : {}), ...(id ? { connection: id } : {}) },
    });
  const handleUse = ({ id }: ServiceConnection) => {
    if (id in held && switchSession(id)) goOn();
    else edit(id);
  };
  const handleForget = ({ id, baseUrl }: ServiceConnection) => {
    forgetConnection(id);
    if (!savedConnections().some((other) => other.baseUrl === baseUrl)) onForgotten(baseUrl);
    if (edited?.id === id) edit(undefined);
  };

  return (
    <div className={classes.root}>
      <header className={classes.side}>
        <Brand />
        {connections.length > 0 ? (
          <SavedConnections
            connections={connections}
            activeId={session?.connection.id}
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
              This tab is connected to {session.connection.name}.{' '}
              <Link to="/projects">Go to its projects</Link>
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
    return 'You are signed out. The credentials were erased from this browser. Addresses, drafts of revisions and notes about what you did stay on this device until you forget the connection.';
  return internalPath(target) === undefined
    ? undefined
    : 'This page needs a connection. You come back to the page you asked for.';
}

interface SavedState {
  connections: readonly ServiceConnection[];
  /** Where the credentials of each connection are stored; connections without any are absent. */
  held: Record<string, 'tab' | 'device'>;
}

function readSaved(): string {
  const connections = savedConnections();
  const held: SavedState['held'] = {};
  for (const { id } of connections) {
    const kept = heldCredentials(id);
    if (kept) held[id] = kept.remembered ? 'device' : 'tab';
  }
  return JSON.stringify({ connections, held } satisfies SavedState);
}

function useSavedConnections(): SavedState {
  // As text, because `useSyncExternalStore` needs equal values for unchanged data.
  return JSON.parse(useSyncExternalStore(subscribeSession, readSaved)) as SavedState;
}
