import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { apiKeyQueries, pastedApiKey, useUpdateApiKey, type ListedApiKey } from '@/api/api-keys';
import { useOffered } from '@/api/offered';
import { ChangeButton } from '@/components/action-button';
import { activeAction, deleteAction, editAction } from '@/components/overlay/action-menu';
import { ConfirmDialog } from '@/components/overlay/confirm-dialog';
import type { Column } from '@/components/list/data-table';
import { EmptyState } from '@/components/state/empty-state';
import { IconPlus } from '@/components/icons';
import { lazyOverlay } from '@/components/state/lazy-part';
import { activeColumn } from '@/components/list/list-columns';
import { notify } from '@/components/notify';
import { OfferedList } from '@/components/list/offered-list';
import { PageHeader } from '@/components/page/page-header';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { SectionTabs } from '@/components/page/section-tabs';
import { trimEdges } from '@/lib/hidden-characters';
import pageWords from '@/lib/page-words.json';
import type { ApiKeysSearch } from './api-keys-search';
import classes from './api-keys.module.css';
import { DeleteApiKey } from './delete-api-key';

// Loaded on demand, because the list needs no form.
const ApiKeyForm = lazyOverlay(() => import('./api-key-form'), 'ApiKeyForm');
const NewApiKey = lazyOverlay(() => import('./new-api-key'), 'NewApiKey');

const columns: readonly Column<ListedApiKey>[] = [
  {
    id: 'label',
    header: 'Label',
    primary: true,
    value: ({ label }) => label,
    cell: ({ label, inUse }) => (
      <span className="line gap-8">
        <span className="truncate">{label}</span>
        {inUse ? <span className={`${classes.inUse} chip fixed-size`}>this console uses it</span> : null}
      </span>
    ),
  },
  { id: 'key', header: 'Key', width: 10, mono: true, value: ({ masked }) => masked },
  {
    id: 'scopes',
    header: 'Scopes',
    width: 12,
    mono: true,
    value: ({ scopes }) => scopes.join(', ') || undefined,
  },
  activeColumn,
];

interface Open {
  dialog: 'edit' | 'deactivate' | 'delete';
  key: ListedApiKey;
}

export function ApiKeysPage({ project, search, onSearchChange }: ProjectSearchProps<ApiKeysSearch>) {
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

  const create = {
    leftSection: <IconPlus aria-hidden />,
    onClick: () => onSearchChange({ ...search, new: true }),
    children: 'New API key',
  };

  return (
    <>
      <PageHeader {...pageWords['api-keys']} primary={<ChangeButton variant="filled" {...create} />}>
        <SectionTabs project={project} current="api-keys" />
      </PageHeader>
      <OfferedList
        id="api-keys"
        noun="API key"
        caption="API keys of this project"
        list={list}
        notOffered={<PastedApiKey project={project} />}
        empty="Programs call the service with one."
        emptyAction={<ChangeButton {...create} />}
        columns={columns}
        rows={list.data}
        rowId={({ id }) => id}
        rowName={({ label }) => label}
        rowActions={(key) => [
          editAction('Edit', () => setOpen({ dialog: 'edit', key })),
          key.active === false
            ? activeAction(false, () => setActive(key, true))
            : activeAction(true, () => setOpen({ dialog: 'deactivate', key })),
          deleteAction('Delete', () => setOpen({ dialog: 'delete', key })),
        ]}
        textOf={({ label, scopes }) => [label, ...scopes].join(' ')}
        placeholder="Label or scope"
        search={search}
        onSearchChange={onSearchChange}
      >
        <p className="footnote">Services do not report when a key was created or last used.</p>
      </OfferedList>
      {search.new ? (
        <NewApiKey project={project} onClose={() => onSearchChange({ ...search, new: undefined })} />
      ) : null}
      {open?.dialog === 'edit' ? <ApiKeyForm project={project} apiKey={open.key} onClose={close} /> : null}
      {open?.dialog === 'delete' ? (
        <DeleteApiKey project={project} apiKey={open.key} onClose={close} onDeleted={close} />
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
          problem={update.problem}
          onConfirm={() => setActive(open.key, false)}
        >
          Programs that use it are refused at once, until it is activated again.
          {open.key.inUse ? <strong> This console uses it: you will be asked for another key.</strong> : null}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** For services without a list of keys: a key can be pasted and deleted. */
function PastedApiKey({ project }: { project: string }) {
  const [key, setKey] = useState('');
  const [missing, setMissing] = useState(false);
  const [deleting, setDeleting] = useState<ListedApiKey>();
  const form = (
    <form
      className={`${classes.pasted} wrap gap-8 form-width`}
      noValidate
      aria-label="Delete an API key"
      onSubmit={(event) => {
        event.preventDefault();
        const pasted = trimEdges(key);
        setMissing(pasted === '');
        if (pasted !== '') setDeleting(pastedApiKey(pasted));
      }}
    >
      <PasswordInput
        className={classes.pastedKey}
        label="API key"
        value={key}
        error={missing ? 'Paste the key to delete' : undefined}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the API key' }}
        onChange={(event) => {
          setKey(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <Button type="submit">Delete…</Button>
    </form>
  );
  return (
    <>
      <EmptyState title="This service does not offer the list of API keys" action={form}>
        A key can still be deleted by pasting it here, for example one that has leaked. It is only sent to the
        service to be deleted.
      </EmptyState>
      {deleting ? (
        <DeleteApiKey
          project={project}
          apiKey={deleting}
          pasted
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined);
            setKey('');
          }}
        />
      ) : null}
    </>
  );
}
