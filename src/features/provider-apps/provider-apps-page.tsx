import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { connectionQueries } from '@/api/connections';
import { useUnreadable } from '@/api/lists';
import { useOffered } from '@/api/offered';
import { providerAppQueries } from '@/api/provider-apps';
import { deleteAction } from '@/components/action-menu';
import { ButtonLink } from '@/components/button-link';
import { CopyId } from '@/components/copy-id';
import type { Column } from '@/components/data-table';
import { IconPencil, IconPlus } from '@/components/icons';
import { NotOffered } from '@/components/not-offered';
import { OfferedList } from '@/components/offered-list';
import { PageHeader } from '@/components/page-header';
import { RelativeTime } from '@/components/relative-time';
import { RowMenu } from '@/components/row-menu';
import { SearchedTable } from '@/components/searched-table';
import { UnknownValue } from '@/components/unknown-value';
import type { ProviderApp } from '@/contract/provider-app';
import { formatNumber } from '@/lib/format';
import pageWords from '@/lib/page-words.json';
import { parseTime } from '@/lib/time';
import { appName } from './app-name';
import { DeleteProviderApp } from './delete-provider-app';
import { sortOf, withSort, type ProviderAppsSearch } from './provider-apps-search';

interface ProviderAppsPageProps {
  project: string;
  search: ProviderAppsSearch;
  onSearchChange: (search: ProviderAppsSearch) => void;
}

interface Row {
  app: ProviderApp;
  /** Number of connections created with it; undefined if unknown. */
  used: number | undefined;
}

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'App',
    primary: true,
    cell: ({ app }) => appName(app),
    sortValue: ({ app }) => appName(app),
  },
  {
    id: 'provider',
    header: 'Provider',
    width: 9,
    mono: true,
    cell: ({ app }) => app.provider,
    sortValue: ({ app }) => app.provider,
  },
  { id: 'client', header: 'Client id', mono: true, card: 'hidden', cell: ({ app }) => app.clientId },
  {
    id: 'scopes',
    header: 'Scopes',
    width: 5,
    align: 'right',
    cell: ({ app }) => formatNumber(app.scopes?.length ?? 0),
  },
  {
    id: 'used',
    header: 'Connections',
    width: 7,
    align: 'right',
    cell: ({ used }) => (used === undefined ? <UnknownValue /> : formatNumber(used)),
  },
  {
    id: 'id',
    header: 'Id',
    width: 11,
    yields: 2,
    card: 'hidden',
    cell: ({ app }) => <CopyId value={app.id} label="provider app id" />,
  },
  {
    id: 'created',
    header: 'Created',
    width: 8,
    yields: 1,
    align: 'right',
    card: 'hidden',
    cell: ({ app }) => <RelativeTime value={app.createTime} />,
    sortValue: ({ app }) => parseTime(app.createTime),
  },
];

/** The project's own OAuth apps at providers. */
export function ProviderAppsPage({ project, search, onSearchChange }: ProviderAppsPageProps) {
  const navigate = useNavigate();
  const list = useOffered(providerAppQueries.list(project));
  const unreadable = useUnreadable(providerAppQueries.list(project));
  const connections = useOffered(connectionQueries.list(project), { optional: true });
  const [deleting, setDeleting] = useState<Pick<ProviderApp, 'id'> & Partial<ProviderApp>>();
  const params = (app: ProviderApp) => ({ project, app: app.id });
  const linkRow = ({ app }: Row, children: ReactNode) => (
    <Link to="/projects/$project/provider-apps/$app" params={params(app)}>
      {children}
    </Link>
  );
  const menuOf = ({ app }: Row) => (
    <RowMenu
      label={`Actions for ${appName(app)}`}
      actions={[
        {
          label: 'Edit',
          icon: <IconPencil aria-hidden />,
          onSelect: () => void navigate({ to: '/projects/$project/provider-apps/$app', params: params(app) }),
        },
        deleteAction('Delete', () => setDeleting(app)),
      ]}
    />
  );
  return (
    <>
      <PageHeader
        {...pageWords['provider-apps']}
        primary={
          <ButtonLink
            leftSection={<IconPlus aria-hidden />}
            to="/projects/$project/provider-apps/new"
            params={{ project }}
          >
            New provider app
          </ButtonLink>
        }
      />
      <OfferedList
        list={list}
        unreadable={unreadable}
        others={[connections]}
        nouns="provider apps"
        columns={6}
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
      >
        {(items, refreshNote) => {
          const rows = items.map((app) => ({
            app,
            used: connections.data?.filter(({ providerApp }) => providerApp?.id === app.id).length,
          }));
          return (
            <SearchedTable
              noun="provider app"
              caption="Provider apps of this project"
              placeholder="Provider, client id or id"
              columns={columns}
              rows={rows}
              unreadable={unreadable}
              textOf={({ app: { id, provider, clientId, externalRef } }) =>
                [id, provider, clientId, externalRef].join(' ')
              }
              getRowId={({ app }) => app.id}
              rowLink={linkRow}
              rowMenu={menuOf}
              search={search}
              onSearchChange={onSearchChange}
              sortOf={sortOf}
              withSort={withSort}
              right={refreshNote}
            />
          );
        }}
      </OfferedList>
      {deleting ? (
        <DeleteProviderApp
          key={deleting.id}
          project={project}
          app={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => setDeleting(undefined)}
        />
      ) : null}
    </>
  );
}
