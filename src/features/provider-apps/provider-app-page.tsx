import { useNavigate } from '@tanstack/react-router';
import { Link } from '@/components/link';
import { useState } from 'react';
import { useOffered } from '@/api/offered';
import { providerAppQueries, useCreateProviderApp, useUpdateProviderApp } from '@/api/provider-apps';
import { providerQueries } from '@/api/providers';
import { toProblem } from '@/api/problem';
import { useReadAgain } from '@/api/reading/read-again';
import { ChangeButton } from '@/components/action-button';
import { deleteAction } from '@/components/overlay/action-menu';
import { CancelLink } from '@/components/button-link';
import { EmptyState } from '@/components/state/empty-state';
import { lazyOverlay, lazyPart } from '@/components/state/lazy-part';
import { notify } from '@/components/notify';
import { WithHelp } from '@/components/form/with-help';
import { belowList, PageHeader } from '@/components/page/page-header';
import { ProblemPanel } from '@/components/state/problem-panel';
import { TextSkeleton } from '@/components/state/skeletons';
import { WithUnreadable } from '@/components/list/with-unreadable';
import type { ProviderApp } from '@/contract/provider-app';
import { providerName, type ProviderCatalog } from '@/lib/account-options';
import { appName } from './app-name';
import {
  appLabel,
  createRequest,
  editedApp,
  newProviderAppValues,
  providerAppValues,
  updateRequest,
} from './provider-app-values';

// The page is shown while its form and the catalog load.
const Reading = () => <TextSkeleton lines={10} label="Reading provider apps" />;
const ProviderAppForm = lazyPart(() => import('./provider-app-form'), 'ProviderAppForm', Reading);
const DeleteProviderApp = lazyOverlay(() => import('./delete-provider-app'), 'DeleteProviderApp');

const toList = (project: string) =>
  ({ to: '/projects/$project/provider-apps', params: { project } }) as const;

const steps = [
  'Create an OAuth app at the provider.',
  'Enter the redirect URL there, so that customers come back after their consent.',
  'Copy the app’s client id and client secret into this form.',
  'Customers of this provider can then be connected, in your app’s name.',
];

const editNotes = [
  'The client id and the client secret must be those of the OAuth app at the provider.',
  'To replace the secret, make a new one at the provider, save it here, then remove the old one there.',
  'More scopes are asked for from the next consent on. Customers who consented before have to be re-authorized.',
];

export function NewProviderAppPage({ project }: { project: string }) {
  const navigate = useNavigate();
  const catalog = useOffered(providerQueries.catalog(), { optional: true });
  const create = useCreateProviderApp(project);
  return (
    <>
      <PageHeader
        title="New provider app"
        {...belowList('provider-apps', project)}
        description="Your own OAuth app at a provider, in whose name customers are asked for access."
      />
      {catalog.isPending ? (
        <Reading />
      ) : (
        <WithHelp steps={steps}>
          <ProviderAppForm
            project={project}
            initial={newProviderAppValues}
            catalog={catalog.data}
            submitLabel="Create provider app"
            cancel={<CancelLink {...toList(project)} />}
            onSubmit={async (values) => {
              await create.mutateAsync(createRequest(values, catalog.data?.[values.provider]));
              notify.done(`Provider app for ${providerName(catalog.data, values.provider)} created`);
              await navigate({ ...toList(project), ignoreBlocker: true });
              return true;
            }}
          />
        </WithHelp>
      )}
    </>
  );
}

/** One provider app. The interface cannot read a single one, so it is looked up in the list. */
export function ProviderAppPage({ project, providerApp: id }: { project: string; providerApp: string }) {
  const list = useOffered(providerAppQueries.list(project), { optional: true });
  const catalog = useOffered(providerQueries.catalog(), { optional: true });
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const found = list.data?.find((one) => one.id === id);
  // If somebody else deletes it, the form stays, with what was typed.
  const [opened, setOpened] = useState(found);
  if (found && opened?.id !== id) setOpened(found);
  const app = opened?.id === id ? opened : found;
  if (app && !catalog.isPending)
    return <EditProviderApp key={id} project={project} app={app} catalog={catalog.data} />;
  return (
    <>
      <PageHeader
        title="Provider app"
        {...belowList('provider-apps', project)}
        id={list.offered ? undefined : id}
        idLabel="provider app id"
      />
      {list.isPending || app ? (
        <Reading />
      ) : list.error ? (
        <ProblemPanel problem={toProblem(list.error)} query={list} />
      ) : list.offered && list.unreadable.count > 0 ? (
        <WithUnreadable noun="provider app" unreadable={list.unreadable} readable={0} />
      ) : list.offered ? (
        <EmptyState
          title={`This project has no provider app with the id “${id}”`}
          action={<Link {...toList(project)}>Go to the provider apps</Link>}
        />
      ) : (
        <EmptyState
          title="This service does not offer the list of provider apps"
          action={<ChangeButton onClick={() => setDeleting(true)}>Delete…</ChangeButton>}
        >
          One is read from that list, so nothing is known of this provider app but its id. It can still be
          deleted.
        </EmptyState>
      )}
      {deleting ? (
        <DeleteProviderApp
          project={project}
          app={{ id }}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(toList(project))}
        />
      ) : null}
    </>
  );
}

interface EditProviderAppProps {
  project: string;
  app: ProviderApp;
  /** undefined if the service does not report it. */
  catalog: ProviderCatalog | undefined;
}

function EditProviderApp({ project, app, catalog }: EditProviderAppProps) {
  const navigate = useNavigate();
  // A snapshot: a refresh while editing must not change what counts as changed.
  const [before] = useState(app);
  const update = useUpdateProviderApp(project, before.id);
  const readAgain = useReadAgain();
  const [deleting, setDeleting] = useState(false);
  const info = (provider: string) => catalog?.[provider];
  return (
    <>
      <PageHeader
        title={appName(before)}
        {...belowList('provider-apps', project)}
        id={before.id}
        idLabel="provider app id"
        actions={[deleteAction('Delete provider app', () => setDeleting(true))]}
      />
      <WithHelp areNotes steps={editNotes}>
        <ProviderAppForm
          project={project}
          initial={providerAppValues(before, info(before.provider))}
          existing={{
            noun: 'provider app',
            thing: before,
            read: () => readAgain.inList(providerAppQueries.list(project), ({ id }) => id === before.id),
            valuesOf: (stored) => providerAppValues(stored, info(stored.provider)),
            edited: (values, stored) => editedApp(values, stored, info(values.provider)),
            writeOnly: ['clientSecret'],
            labelOf: appLabel,
          }}
          catalog={catalog}
          submitLabel="Save changes"
          cancel={<CancelLink {...toList(project)} />}
          onSubmit={async (values, newest = before) => {
            const body = updateRequest(newest, values, info(values.provider));
            if (!body) return false;
            await update.mutateAsync(body);
            notify.done(`Provider app ${values.externalRef || values.clientId} saved`);
            await navigate({ ...toList(project), ignoreBlocker: true });
            return true;
          }}
        />
      </WithHelp>
      {deleting ? (
        <DeleteProviderApp
          project={project}
          app={before}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ ...toList(project), ignoreBlocker: true })}
        />
      ) : null}
    </>
  );
}
