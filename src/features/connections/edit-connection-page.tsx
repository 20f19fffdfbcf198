import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { connectionQueries, useUpdateConnection } from '@/api/connections';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { CancelLink } from '@/components/button-link';
import { lazyPart } from '@/components/lazy-part';
import { notify } from '@/components/notify';
import { belowList, Crumb, PageHeader } from '@/components/page-header';
import { FormSkeleton } from '@/components/skeletons';
import { providerName } from '@/lib/account-options';
import { customerOf } from '@/lib/customer';
import { kindOfScheme } from './credentials';
import { editValues, updateRequest } from './edit-values';

const EditConnectionForm = lazyPart(
  () => import('./edit-connection-form').then((module) => module.EditConnectionForm),
  () => <FormSkeleton fields={3} label="Loading the form" />,
);

interface EditConnectionPageProps {
  project: string;
  connection: string;
  /** Start with the fields for new credentials. */
  replace: boolean;
}

/** Changes a connection, mainly to replace credentials that no consent can renew. */
export function EditConnectionPage({ project, connection, replace }: EditConnectionPageProps) {
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(connectionQueries.detail(project, connection));
  // A snapshot: a refresh while editing must not change what counts as changed.
  const [before] = useState(data);
  const update = useUpdateConnection(project, before.id);
  const kind = kindOfScheme(before.authScheme);
  const { data: catalog } = useOffered(providerQueries.catalog(), { optional: true });
  const name = `${customerOf(before)} at ${providerName(catalog, before.provider)}`;
  const toConnection = {
    to: '/projects/$project/connections/$connection',
    params: { project, connection: before.id },
  } as const;
  return (
    <>
      <PageHeader
        title={`Edit ${name}`}
        {...belowList('connections', project, <Crumb {...toConnection}>{name}</Crumb>)}
      />
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
        cancel={<CancelLink {...toConnection} />}
      />
    </>
  );
}
