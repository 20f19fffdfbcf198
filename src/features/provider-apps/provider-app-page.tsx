import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useOffered } from '@/api/offered';
import { providerAppQueries, useCreateProviderApp, useUpdateProviderApp } from '@/api/provider-apps';
import { providerQueries } from '@/api/providers';
import { toProblem } from '@/api/problem';
import { ButtonLink } from '@/components/button-link';
import { EmptyState } from '@/components/empty-state';
import { IconTrash } from '@/components/icons';
import { notify } from '@/components/notify';
import { Breadcrumb, PageHeader } from '@/components/page-header';
import { ProblemPanel } from '@/components/problem-panel';
import { FormSkeleton } from '@/components/skeletons';
import type { ProviderInfo } from '@/contract/provider';
import type { ProviderApp } from '@/contract/provider-app';
import { appName } from './app-name';
import { createRequest, newProviderAppValues, providerAppValues, updateRequest } from './provider-app-values';

// The page stands while its form is loaded, as it does while the catalog is read.
const ProviderAppForm = lazy(() =>
  import('./provider-app-form').then((module) => ({ default: module.ProviderAppForm })),
);
const DeleteProviderApp = lazy(() =>
  import('./delete-provider-app').then((module) => ({ default: module.DeleteProviderApp })),
);

const toList = (project: string) =>
  ({ to: '/projects/$project/provider-apps', params: { project } }) as const;

function Crumbs({ project }: { project: string }) {
  return (
    <Breadcrumb
      items={[
        <Link activeOptions={{ exact: true }} key="all" {...toList(project)}>
          Provider apps
        </Link>,
      ]}
    />
  );
}

const cancelTo = (project: string) => (
  <ButtonLink variant="default" {...toList(project)}>
    Cancel
  </ButtonLink>
);

export function NewProviderAppPage({ project }: { project: string }) {
  const navigate = useNavigate();
  const catalog = useOffered(providerQueries.catalog(), { optional: true });
  const create = useCreateProviderApp(project);
  return (
    <>
      <PageHeader
        title="New provider app"
        section="Provider apps"
        breadcrumb={<Crumbs project={project} />}
        description="Your own OAuth app at a provider, in whose name customers are asked for access."
      />
      {catalog.isPending ? (
        <FormSkeleton fields={5} />
      ) : (
        <Suspense fallback={<FormSkeleton fields={5} />}>
          <ProviderAppForm
            initial={newProviderAppValues}
            exists={false}
            catalog={catalog.data}
            submitLabel="Create provider app"
            cancel={cancelTo(project)}
            onSubmit={async (values) => {
              await create.mutateAsync(createRequest(values, catalog.data?.[values.provider]));
              notify.done(`Provider app for ${values.provider} created`);
              await navigate({ ...toList(project), ignoreBlocker: true });
              return true;
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface ProviderAppPageProps {
  project: string;
  providerApp: string;
}

/** The interface reads provider apps as a list only, so one of them is found in it. */
export function ProviderAppPage({ project, providerApp: id }: ProviderAppPageProps) {
  const list = useOffered(providerAppQueries.list(project), { optional: true });
  const catalog = useOffered(providerQueries.catalog(), { optional: true });
  const app = list.data?.find((one) => one.id === id);
  if (app && !catalog.isPending)
    return <EditProviderApp key={id} project={project} app={app} catalog={catalog.data} />;
  return (
    <>
      <PageHeader title="Provider app" section="Provider apps" breadcrumb={<Crumbs project={project} />} />
      {list.isPending || app ? (
        <FormSkeleton fields={5} />
      ) : list.error ? (
        <ProblemPanel
          problem={toProblem(list.error)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <EmptyState
          title={
            list.offered
              ? `This project has no provider app with the id “${id}”`
              : 'This service does not offer the list of provider apps, so one cannot be read'
          }
          action={<Link {...toList(project)}>Go to the provider apps</Link>}
        />
      )}
    </>
  );
}

interface EditProviderAppProps {
  project: string;
  app: ProviderApp;
  /** undefined where the service does not tell. */
  catalog: Readonly<Record<string, ProviderInfo>> | undefined;
}

function EditProviderApp({ project, app, catalog }: EditProviderAppProps) {
  const navigate = useNavigate();
  // What the person began to edit: an update that comes in meanwhile must not change what counts as changed.
  const [before] = useState(app);
  const update = useUpdateProviderApp(project, before.id);
  const [deleting, setDeleting] = useState(false);
  const info = (provider: string) => catalog?.[provider];
  return (
    <>
      <PageHeader
        title={appName(before)}
        section="Provider apps"
        id={before.id}
        idLabel="provider app id"
        breadcrumb={<Crumbs project={project} />}
        actions={[
          {
            label: 'Delete provider app',
            icon: <IconTrash aria-hidden />,
            danger: true,
            onSelect: () => setDeleting(true),
          },
        ]}
      />
      <Suspense fallback={<FormSkeleton fields={5} />}>
        <ProviderAppForm
          initial={providerAppValues(before, info(before.provider))}
          exists
          catalog={catalog}
          submitLabel="Save changes"
          cancel={cancelTo(project)}
          onSubmit={async (values) => {
            const body = updateRequest(before, values, info(values.provider));
            if (!body) return false;
            await update.mutateAsync(body);
            notify.done(`Provider app ${values.externalRef || values.clientId} saved`);
            await navigate({ ...toList(project), ignoreBlocker: true });
            return true;
          }}
        />
      </Suspense>
      {deleting ? (
        <Suspense>
          <DeleteProviderApp
            project={project}
            app={before}
            onClose={() => setDeleting(false)}
            onDeleted={() => void navigate({ ...toList(project), ignoreBlocker: true })}
          />
        </Suspense>
      ) : null}
    </>
  );
}
