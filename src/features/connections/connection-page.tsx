import { Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Link } from '@/components/link';
import { useState } from 'react';
import { connectionQueries, useDeleteConnection, useRefreshConnection } from '@/api/connections';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { ChangeButton } from '@/components/action-button';
import { deleteAction, editAction } from '@/components/overlay/action-menu';
import { ChangeLink } from '@/components/button-link';
import { DeleteDialog } from '@/components/overlay/delete-dialog';
import { IconKey, IconRefresh } from '@/components/icons';
import { InstallationLink } from '@/components/resources/installation-link';
import { notify } from '@/components/notify';
import { belowList, PageHeader } from '@/components/page/page-header';
import { ProblemPanel } from '@/components/state/problem-panel';
import { FailedUpdate } from '@/components/state/refresh-note';
import { Section } from '@/components/page/section';
import { TextSkeleton } from '@/components/state/skeletons';
import { StatusBadge } from '@/components/status-badge';
import type { Connection } from '@/contract/connection';
import { providerName } from '@/lib/account-options';
import { customerOf } from '@/lib/customer';
import { connectionLook, healthLook, takesConsent } from '@/lib/operation-words';
import { AuthorizationPanel } from './authorization-panel';
import { ConnectionFacts } from './connection-facts';
import classes from './connections.module.css';
import { kindOfScheme } from './credentials';
import { useConnectionUsers, useInstallSearch } from './use-connection-users';
import { useReauthorization } from './use-reauthorization';

interface ConnectionPageProps {
  project: string;
  connection: string;
}

/** One customer's credentials at one provider. */
export function ConnectionPage({ project, connection: connectionId }: ConnectionPageProps) {
  const navigate = useNavigate();
  const detail = useSuspenseQuery(connectionQueries.detail(project, connectionId));
  const connection = detail.data;
  const again = useReauthorization(project, connection);
  const renew = useRefreshConnection(project);
  const [deleting, setDeleting] = useState(false);
  const { data: catalog } = useOffered(providerQueries.catalog(), { optional: true });
  const provider = providerName(catalog, connection.provider);
  const look = connectionLook(connection.status);
  const noConsent = takesConsent(connection)
    ? {}
    : { disabledReason: 'It was made from credentials, not by a person’s consent' };
  const typed = kindOfScheme(connection.authScheme) !== undefined;
  const { users } = useConnectionUsers(project, connection.id);
  const install = useInstallSearch(project, connection.provider, connection.group?.groupRef ?? '');
  const isRefused = connection.status === 'bad_credentials';
  const mayInstall = users?.length === 0 && connection.group && !isRefused;
  const renewVariant = isRefused ? 'filled' : 'default';
  const edit = {
    to: '/projects/$project/connections/$connection/edit',
    params: { project, connection: connection.id },
  } as const;
  return (
    <>
      <PageHeader
        title={`${customerOf(connection)} at ${provider}`}
        {...belowList('connections', project)}
        id={connection.id}
        idLabel="connection id"
        status={
          <>
            <StatusBadge kind={look.kind}>{look.word}</StatusBadge>
            <FailedUpdate query={detail} />
          </>
        }
        primary={
          // Only one primary button: while a URL is waiting, that is the one to open it.
          again.authorization ? undefined : (
            <>
              {typed ? (
                <ChangeLink {...edit} search={{ credentials: true }} variant={renewVariant}>
                  Replace credentials
                </ChangeLink>
              ) : (
                <ChangeButton
                  loading={again.starting}
                  {...noConsent}
                  variant={renewVariant}
                  onClick={again.start}
                >
                  Re-authorize
                </ChangeButton>
              )}
              {mayInstall ? (
                <ChangeLink
                  variant="filled"
                  to="/projects/$project/installations/install"
                  params={{ project }}
                  search={install}
                >
                  Next: install
                </ChangeLink>
              ) : null}
            </>
          )
        }
        actions={[
          editAction('Edit connection', () => void navigate(edit)),
          typed && {
            label: 'Re-authorize',
            icon: <IconKey aria-hidden />,
            changes: true,
            onSelect: again.start,
            ...noConsent,
          },
          {
            label: 'Renew the access token',
            icon: <IconRefresh aria-hidden />,
            changes: true,
            onSelect: () =>
              renew.mutate(connection.id, { onSuccess: () => notify.done('The access token was renewed') }),
            ...noConsent,
          },
          deleteAction('Delete connection', () => setDeleting(true)),
        ]}
      />
      {isRefused ? (
        <p className="callout below-24" data-failure>
          <StatusBadge kind="failure" sentence>
            {provider} refuses these credentials. Reads and writes fail until{' '}
            {typed ? 'they are replaced' : 'the customer authorizes again'}.
          </StatusBadge>
        </p>
      ) : null}
      <Stack gap="xl">
        {again.problem ? (
          <ProblemPanel problem={again.problem} announce onRetry={again.start} retrying={again.starting} />
        ) : null}
        {renew.problem ? (
          <ProblemPanel
            problem={renew.problem}
            announce
            onRetry={() => renew.mutate(connection.id)}
            retrying={renew.isPending}
          />
        ) : null}
        {again.authorization ? (
          <AuthorizationPanel
            key={again.authorization.address}
            project={project}
            authorization={again.authorization}
          >
            <ChangeButton loading={again.starting} onClick={again.start}>
              Ask for a new address
            </ChangeButton>
          </AuthorizationPanel>
        ) : null}
        <ConnectionFacts project={project} connection={connection} providerName={provider} />
        <Users project={project} connection={connection} />
      </Stack>
      {deleting ? (
        <DeleteConnection
          project={project}
          connection={connection}
          provider={provider}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/projects/$project/connections', params: { project } })}
        />
      ) : null}
    </>
  );
}

/** The installations that use the connection. */
function Users({ project, connection }: { project: string; connection: Connection }) {
  const { users, isPending } = useConnectionUsers(project, connection.id);
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const names = new Map(integrations.data?.map(({ id, name }) => [id, name]));
  return (
    <Section id="used-by" title="Installations that use it" count={users ? String(users.length) : undefined}>
      {isPending ? (
        <TextSkeleton lines={2} label="Reading installations" />
      ) : !users ? (
        <p className="footnote">
          The list of installations could not be read, so it is not known which ones use it.
        </p>
      ) : users.length === 0 ? (
        <p className="footnote">No installation uses it.</p>
      ) : (
        <ul className="small" aria-labelledby="used-by">
          {users.map(({ id, integrationId, healthStatus }) => {
            const { kind, word } = healthLook(healthStatus);
            return (
              <li key={id} className={`${classes.item} row gap-4-12 ruled`}>
                <Link
                  className="wrap-anywhere"
                  to="/projects/$project/installations/$integration/$installation"
                  params={{ project, integration: integrationId, installation: id }}
                >
                  {names.get(integrationId) ?? integrationId}
                </Link>
                <StatusBadge kind={kind} plain>
                  {`Health: ${word.toLowerCase()}`}
                </StatusBadge>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

interface DeleteConnectionProps {
  project: string;
  connection: Connection;
  /** The provider's display name. */
  provider: string;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteConnection(props: DeleteConnectionProps) {
  const { project, connection, provider, onClose, onDeleted } = props;
  const remove = useDeleteConnection(project);
  const { users, isPending } = useConnectionUsers(project, connection.id);
  const owner = customerOf(connection);
  return (
    <DeleteDialog
      noun="connection"
      name={`of ${owner} at ${provider}`}
      id={connection.id}
      remove={remove}
      onClose={onClose}
      reach={
        users?.map((installation) => (
          <>
            Installation{' '}
            <InstallationLink project={project} installation={installation}>
              {installation.id}
            </InstallationLink>
          </>
        )) ?? (isPending ? [] : ['Which installations use it is not known'])
      }
      confirmText={users?.length === 0 ? undefined : owner}
      onDeleted={onDeleted}
    >
      {users?.length === 0
        ? 'No installation uses it. This cannot be undone.'
        : 'Installations that use it cannot read, write or subscribe until the customer connects again. This cannot be undone.'}
    </DeleteDialog>
  );
}
