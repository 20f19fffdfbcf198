import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { connectionQueries, refreshConnections, type ConnectionOwner } from '@/api/connections';
import { isNotOffered } from '@/api/errors';
import { announce } from '@/components/announcer';
import { ButtonLink, ChangeLink } from '@/components/button-link';
import { CopyButton } from '@/components/copy-button';
import { ExternalLink } from '@/components/external-link';
import { IconExternalLink } from '@/components/icons';
import { RefreshNote } from '@/components/state/refresh-note';
import { StatusBadge } from '@/components/status-badge';
import type { Connection } from '@/contract/connection';
import { judgeUrl } from '@/lib/opened-url';
import classes from './connections.module.css';
import { useConnectionUsers, useInstallSearch } from './use-connection-users';
import { useAuthorizationWindow, type WindowState } from './use-authorization';

const EVERY_MS = 2_500;

export interface Authorization {
  /** The URL as returned by the service. */
  address: string;
  owner: ConnectionOwner;
  /** The customer's connections before, to detect a new one. Undefined if the service does not list them. */
  before: readonly Connection[] | undefined;
}

interface AuthorizationPanelProps {
  project: string;
  authorization: Authorization;
  /** Links back. */
  children: ReactNode;
}

/** The connection that is new, or has changed since. */
const madeSince = (before: readonly Connection[], now: readonly Connection[]): Connection | undefined =>
  now.find((connection) => {
    const old = before.find(({ id }) => id === connection.id);
    return !old || old.updateTime !== connection.updateTime;
  });

/** The URL to send a customer to, then the outcome and the next step. */
export function AuthorizationPanel(props: AuthorizationPanelProps) {
  const judged = judgeUrl(props.authorization.address);
  if (judged.url) return <Opening {...props} url={judged.url} caution={judged.caution} />;
  return (
    <Panel title={sendTitle}>
      <Address address={props.authorization.address} />
      <p role="alert">
        <StatusBadge kind="failure" sentence>
          This address is not opened from here. {judged.reason}
        </StatusBadge>
      </p>
      <div className="row gap-8-12">{props.children}</div>
    </Panel>
  );
}

const sendTitle = 'Send the customer to this address';

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of the button that asked for it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <section className={`panel ${classes.panel} stack gap-12 form-width`} aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} className="subheading" tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Address({ address }: { address: string }) {
  return (
    <>
      <p className="quiet">
        They sign in at the provider and allow access. The address works once and expires after a few minutes.
        Give it only to them.
      </p>
      <div className={`${classes.address} at-start stack gap-8`}>
        <code>{address}</code>
        <CopyButton value={address} label="Copy address" size="md">
          Copy address
        </CopyButton>
      </div>
    </>
  );
}

interface OpeningProps extends AuthorizationPanelProps {
  url: URL;
  caution: string | undefined;
}

function Opening({ project, authorization, url, caution, children }: OpeningProps) {
  const { address, owner, before } = authorization;
  const { state, heard, open } = useAuthorizationWindow(url);
  const queryClient = useQueryClient();
  const failure = heard?.failure;
  const watch = useQuery({
    ...connectionQueries.list(project, owner),
    enabled: before !== undefined,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { error, data } }) =>
      isNotOffered(error) || (before && data && madeSince(before, data.items)) ? false : EVERY_MS,
  });
  const found = before && watch.data && madeSince(before, watch.data)?.id;
  const connected = found ?? (failure === undefined ? heard?.connection : undefined);

  useEffect(() => {
    if (connected === undefined) return;
    announce(`${owner.groupRef} is connected`);
    void refreshConnections(queryClient, project);
  }, [connected, owner.groupRef, queryClient, project]);

  const isConnected = connected !== undefined;
  return (
    <Panel title={isConnected ? `${owner.groupRef} is connected` : sendTitle}>
      {isConnected ? null : <Address address={address} />}
      {caution && !isConnected ? (
        <StatusBadge kind="warning" plain>
          {caution}
        </StatusBadge>
      ) : null}
      <output>
        {isConnected ? null : failure === undefined ? (
          <StatusBadge kind={state === 'blocked' ? 'warning' : 'running'} sentence>
            {waitingWords(state, before !== undefined)}
          </StatusBadge>
        ) : (
          <StatusBadge kind="failure" sentence>
            {failure} Nothing was connected.
          </StatusBadge>
        )}
      </output>
      {isConnected ? (
        <NextStep project={project} owner={owner} connection={connected} />
      ) : (
        <>
          {state === 'blocked' ? (
            <p>
              <ExternalLink href={url.href}>Open the authorization in a new tab</ExternalLink>
            </p>
          ) : null}
          <div className="row gap-8-12">
            <Button variant="filled" leftSection={<IconExternalLink aria-hidden />} onClick={open}>
              {state === 'none' ? 'Open the authorization' : 'Open it again'}
            </Button>
            {children}
            {before === undefined ? null : (
              <RefreshNote
                readAt={watch.dataUpdatedAt || undefined}
                failedAt={watch.isError ? watch.errorUpdatedAt : undefined}
                refreshing={watch.isFetching && !watch.dataUpdatedAt}
                onRetry={() => void watch.refetch()}
              />
            )}
          </div>
        </>
      )}
    </Panel>
  );
}

interface NextStepProps {
  project: string;
  owner: ConnectionOwner;
  connection: string;
}

/** What follows a consent: for a connection that nothing uses yet, installing. */
function NextStep({ project, owner, connection }: NextStepProps) {
  const { users } = useConnectionUsers(project, connection);
  const install = useInstallSearch(project, owner.provider, owner.groupRef);
  return (
    <div className="row gap-8-12">
      {users === undefined || users.length === 0 ? (
        <ChangeLink
          variant="filled"
          to="/projects/$project/installations/install"
          params={{ project }}
          search={install}
        >
          Next: install
        </ChangeLink>
      ) : null}
      <ButtonLink to="/projects/$project/connections/$connection" params={{ project, connection }}>
        Open the connection
      </ButtonLink>
    </div>
  );
}

function waitingWords(state: WindowState, watched: boolean): string {
  const seen = watched
    ? 'The connection is shown here as soon as the service has it.'
    : 'This service does not list connections, so only a window opened from here can tell how it ended.';
  const window = {
    none: 'Waiting for the customer.',
    open: 'Waiting for the window that was opened.',
    blocked: 'The browser did not allow the window.',
    closed: 'The window is closed, or has gone where this page cannot see it.',
  }[state];
  return `${window} ${seen}`;
}
