import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { apiKeyQueries, useUpdateApiKey, type ListedApiKey } from '@/api/api-keys';
import { useOffered } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { ConfirmDialog } from '@/components/confirm-dialog';
import type { Column } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from '@/components/icons';
import { notify } from '@/components/notify';
import { PageHeader } from '@/components/page-header';
import { RefreshNote } from '@/components/refresh-note';
import { RowMenu } from '@/components/row-menu';
import { SearchedTable } from '@/components/searched-table';
import { TableSkeleton } from '@/components/skeletons';
import { StatusBadge } from '@/components/status-badge';
import { UnknownValue } from '@/components/unknown-value';
import pageWords from '@/lib/page-words.json';
import { sortOf, withSort, type ApiKeysSearch } from './api-keys-search';
import classes from './api-keys.module.css';
import { DeleteApiKey } from './delete-api-key';

// Loaded when they open: a list of keys needs no form.
const ApiKeyForm = lazy(() => import('./api-key-form').then((module) => ({ default: module.ApiKeyForm })));
const NewApiKey = lazy(() => import('./new-api-key').then((module) => ({ default: module.NewApiKey })));

interface ApiKeysPageProps {
  project: string;
  search: ApiKeysSearch;
  onSearchChange: (search: ApiKeysSearch) => void;
}

const columns: readonly Column<ListedApiKey>[] = [
  {
    id: 'label',
    header: 'Label',
    primary: true,
    cell: ({ label, inUse }) => (
      <span className={classes.label}>
        {label}
        {inUse ? <span className={classes.inUse}>this connection uses it</span> : null}
      </span>
    ),
    sortValue: ({ label }) => label,
  },
  { id: 'key', header: 'Key', width: 10, mono: true, cell: ({ masked }) => masked },
  {
    id: 'scopes',
    header: 'Scopes',
    width: 12,
    mono: true,
    cell: ({ scopes }) => (scopes.length > 0 ? scopes.join(', ') : <UnknownValue />),
    sortValue: ({ scopes }) => scopes.join(', '),
  },
  {
    id: 'status',
    header: 'Status',
    width: 9,
    narrowTop: true,
    cell: ({ active }) => {
      if (active === undefined)
        return (
          <StatusBadge kind="unknown" plain>
            Not told
          </StatusBadge>
        );
      return active ? (
        <StatusBadge kind="success" plain>
          Active
        </StatusBadge>
      ) : (
        <StatusBadge kind="paused" plain>
          Deactivated
        </StatusBadge>
      );
    },
    sortValue: ({ active }) => active,
  },
];

interface Open {
  dialog: 'edit' | 'deactivate' | 'delete';
  key: ListedApiKey;
}

/** The keys that programs call the service with. */
export function ApiKeysPage({ project, search, onSearchChange }: ApiKeysPageProps) {
  const list = useOffered(apiKeyQueries.list(project));
  const update = useUpdateApiKey(project);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  const setActive = (key: ListedApiKey, active: boolean) =>
    update.mutate(
      { id: key.id, body: { updateMask: ['active'], apiKey: { active } } },
      {
        onSuccess: () => {
          notify.done(`API key ${key.label} ${active ? 'activated' : 'deactivated'}`);
          close();
        },
      },
    );
  const menuOf = (key: ListedApiKey) => (
    <RowMenu
      label={`Actions for ${key.label}`}
      actions={[
        { label: 'Edit', icon: <IconPencil aria-hidden />, onSelect: () => setOpen({ dialog: 'edit', key }) },
        key.active === false
          ? { label: 'Activate', icon: <IconPlayerPlay aria-hidden />, onSelect: () => setActive(key, true) }
          : {
              label: 'Deactivate',
              icon: <IconPlayerPause aria-hidden />,
              onSelect: () => setOpen({ dialog: 'deactivate', key }),
            },
        {
          label: 'Delete',
          icon: <IconTrash aria-hidden />,
          danger: true,
          onSelect: () => setOpen({ dialog: 'delete', key }),
        },
      ]}
    />
  );
  const refreshNote = (
    <RefreshNote
      readAt={list.readAt}
      failedAt={list.failedAt}
      refreshing={list.isFetching}
      onRefresh={() => void list.refetch()}
    />
  );
  const body = () => {
    if (!list.offered)
      return (
        <EmptyState title="This service does not offer the list of API keys">
          A key that is known can still be used. To delete one, ask whoever runs the service.
        </EmptyState>
      );
    if (!list.data) return <TableSkeleton columns={4} label="Reading API keys" />;
    if (list.data.length === 0)
      return (
        <EmptyState title="No API keys yet" refresh={refreshNote}>
          Programs call the service with one.
        </EmptyState>
      );
    return (
      <>
        <SearchedTable
          noun="API key"
          caption="API keys of this project"
          placeholder="Label or scope"
          columns={columns}
          rows={list.data}
          textOf={({ label, scopes }) => [label, ...scopes].join(' ')}
          getRowId={({ id }) => id}
          rowMenu={menuOf}
          search={search}
          onSearchChange={onSearchChange}
          sortOf={sortOf}
          withSort={withSort}
          right={refreshNote}
        />
        <p className={classes.note}>
          The interface tells neither when a key was made nor when it was last used.
        </p>
      </>
    );
  };

  return (
    <>
      <PageHeader
        {...pageWords['api-keys']}
        primary={
          <Button
            leftSection={<IconPlus aria-hidden />}
            onClick={() => onSearchChange({ ...search, new: true })}
          >
            New API key
          </Button>
        }
      />
      {body()}
      <Suspense>
        {search.new ? (
          <NewApiKey project={project} onClose={() => onSearchChange({ ...search, new: undefined })} />
        ) : null}
        {open?.dialog === 'edit' ? <ApiKeyForm project={project} apiKey={open.key} onClose={close} /> : null}
      </Suspense>
      {open?.dialog === 'delete' ? (
        <DeleteApiKey project={project} apiKey={open.key} onClose={close} />
      ) : null}
      {open?.dialog === 'deactivate' ? (
        <ConfirmDialog
          opened
          onClose={() => {
            update.reset();
            close();
          }}
          title={`Deactivate API key ${open.key.label}`}
          verb="Deactivate"
          confirmText={open.key.inUse ? open.key.label : undefined}
          pending={update.isPending}
          problem={update.error ? toProblem(update.error) : undefined}
          onConfirm={() => setActive(open.key, false)}
        >
          Programs that use it are refused at once, until it is activated again.
          {open.key.inUse ? (
            <strong> This connection uses it: you will be asked for another key.</strong>
          ) : null}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
