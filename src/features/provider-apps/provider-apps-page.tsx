import { useNavigate } from '@tanstack/react-router';
import { Link } from '@/components/link';
import { useState } from 'react';
import { connectionQueries } from '@/api/connections';
import { useOffered } from '@/api/offered';
import { providerAppQueries } from '@/api/provider-apps';
import { providerQueries } from '@/api/providers';
import { deleteAction, editAction } from '@/components/overlay/action-menu';
import { ButtonLink, NewLink } from '@/components/button-link';
import type { Column } from '@/components/list/data-table';
import { createdColumn, idColumn } from '@/components/list/list-columns';
import { NotOffered } from '@/components/state/not-offered';
import { OfferedList } from '@/components/list/offered-list';
import { PageHeader } from '@/components/page/page-header';
import { ProviderName } from '@/components/resources/provider-name';
import type { ProjectSearchProps } from '@/components/list/search-props';
import type { ProviderApp } from '@/contract/provider-app';
import { providerName } from '@/lib/account-options';
import type { ListSearch } from '@/lib/list-search';
import pageWords from '@/lib/page-words.json';
import { appName } from './app-name';
import { DeleteProviderApp } from './delete-provider-app';

interface Row {
  app: ProviderApp;
  /** The provider's display name. */
  provider: string;
  /** Number of connections created with it; undefined if unknown. */
  used: number | undefined;
}

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'App', primary: true, value: ({ app }) => appName(app) },
  {
    id: 'provider',
    header: 'Provider',
    width: 10.5,
    value: ({ provider }) => provider,
    cell: ({ provider }) => <ProviderName name={provider} />,
  },
  {
    id: 'client',
    header: 'Client id',
    mono: true,
    card: 'hidden',
    value: ({ app }) => (app.externalRef ? app.clientId : undefined),
  },
  { id: 'scopes', header: 'Scopes', width: 5, align: 'right', value: ({ app }) => app.scopes?.length ?? 0 },
  { id: 'used', header: 'Connections', width: 7, align: 'right', value: ({ used }) => used },
  { ...idColumn('provider app', ({ app }) => app.id), yields: 2, card: 'hidden' },
  createdColumn(({ app }) => app.createTime),
];

/** The project's own OAuth apps at providers. */
export function ProviderAppsPage({ project, search, onSearchChange }: ProjectSearchProps<ListSearch>) {
  const navigate = useNavigate();
  const list = useOffered(providerAppQueries.list(project));
  const connections = useOffered(connectionQueries.list(project), { optional: true });
  const { data: catalog } = useOffered(providerQueries.catalog(), { optional: true });
  const [deleting, setDeleting] = useState<Pick<ProviderApp, 'id'> & Partial<ProviderApp>>();
  const close = () => setDeleting(undefined);
  const params = (app: ProviderApp) => ({ project, app: app.id });
  const isNext = list.data?.length && connections.data?.length === 0 && connections.unreadable.count === 0;
  const create = {
    to: '/projects/$project/provider-apps/new',
    params: { project },
    children: 'New provider app',
  } as const;
  return (
    <>
      <PageHeader
        {...pageWords['provider-apps']}
        primary={
          isNext ? (
            <>
              <NewLink {...create} />
              <ButtonLink variant="filled" to="/projects/$project/connections/new" params={{ project }}>
                Next: connect a customer
              </ButtonLink>
            </>
          ) : (
            <NewLink variant="filled" {...create} />
          )
        }
      />
      <OfferedList
        id="provider-apps"
        noun="provider app"
        caption="Provider apps of this project"
        list={list}
        notOffered={
          <NotOffered
            nouns="provider apps"
            noun="provider app"
            hint="One can still be deleted by its id, which the service returned when the app was created."
            verb="Delete…"
            onSubmit={(id) => setDeleting({ id })}
          />
        }
        empty="With your own OAuth app at a provider, customers are asked for access in your name."
        emptyAction={<NewLink {...create} />}
        columns={
          list.data?.some(({ externalRef }) => externalRef)
            ? columns
            : columns.filter(({ id }) => id !== 'client')
        }
        rows={list.data?.map((app) => ({
          app,
          provider: providerName(catalog, app.provider),
          used: connections.data?.filter(({ providerApp }) => providerApp?.id === app.id).length,
        }))}
        rowId={({ app }) => app.id}
        rowName={({ app }) => appName(app)}
        rowLink={({ app }, name) => (
          <Link to="/projects/$project/provider-apps/$app" params={params(app)}>
            {name}
          </Link>
        )}
        rowActions={({ app }) => [
          editAction(
            'Edit',
            () => void navigate({ to: '/projects/$project/provider-apps/$app', params: params(app) }),
          ),
          deleteAction('Delete', () => setDeleting(app)),
        ]}
        textOf={({ provider, app: { id, clientId, externalRef, ...app } }) =>
          [id, provider, app.provider, clientId, externalRef].join(' ')
        }
        placeholder="Provider, client id or id"
        firstSort="provider"
        search={search}
        onSearchChange={onSearchChange}
      />
      {deleting ? (
        <DeleteProviderApp project={project} app={deleting} onClose={close} onDeleted={close} />
      ) : null}
    </>
  );
}
