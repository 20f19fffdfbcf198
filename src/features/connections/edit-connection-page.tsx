import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { connectionQueries, useUpdateConnection } from '@/api/connections';
import { ButtonLink } from '@/components/button-link';
import { notify } from '@/components/notify';
import { Breadcrumb, PageHeader } from '@/components/page-header';
import { FormSkeleton } from '@/components/skeletons';
import { ownerOf } from './connection-rows';
import { kindOfScheme } from './credentials';
import { editValues, updateRequest } from './edit-values';

const EditConnectionForm = lazy(() =>
  import('./edit-connection-form').then((module) => ({ default: module.EditConnectionForm })),
);

interface EditConnectionPageProps {
  project: string;
  connection: string;
  /** Opens with the fields of new credentials. */
  replace: boolean;
}

/** Changes a connection, above all where its credentials are refused and nobody consents to them. */
export function EditConnectionPage({ project, connection, replace }: EditConnectionPageProps) {
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(connectionQueries.detail(project, connection));
  // What the person began to edit: an update that comes in meanwhile must not change what counts as changed.
  const [before] = useState(data);
  const update = useUpdateConnection(project, before.id);
  const kind = kindOfScheme(before.authScheme);
  const name = `${ownerOf(before)} at ${before.provider}`;
  const toConnection = {
    to: '/projects/$project/connections/$connection',
    params: { project, connection: before.id },
  } as const;
  return (
    <>
      <PageHeader
        title={`Edit ${name}`}
        section="Connections"
        breadcrumb={
          <Breadcrumb
            items={[
              <Link
                activeOptions={{ exact: true }}
                key="all"
                to="/projects/$project/connections"
                params={{ project }}
              >
                Connections
              </Link>,
              <Link activeOptions={{ exact: true }} key="one" {...toConnection}>
                {name}
              </Link>,
            ]}
          />
        }
      />
      <Suspense fallback={<FormSkeleton fields={3} />}>
        <EditConnectionForm
          initial={editValues(before, replace)}
          kind={kind}
          onSubmit={async (values) => {
            const body = updateRequest(before, values, kind);
            if (!body) return false;
            await update.mutateAsync(body);
            notify.done(`Connection of ${name} saved`);
            await navigate({ ...toConnection, ignoreBlocker: true });
            return true;
          }}
          cancel={
            <ButtonLink variant="default" {...toConnection}>
              Cancel
            </ButtonLink>
          }
        />
      </Suspense>
    </>
  );
}
