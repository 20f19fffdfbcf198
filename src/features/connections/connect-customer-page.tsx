import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useGenerateConnection, useOauthConnect } from '@/api/connections';
import { useOffered } from '@/api/offered';
import { providerAppQueries } from '@/api/provider-apps';
import { providerQueries } from '@/api/providers';
import { CancelLink } from '@/components/button-link';
import { lazyPart } from '@/components/state/lazy-part';
import { notify } from '@/components/notify';
import { WithHelp } from '@/components/form/with-help';
import { belowList, PageHeader } from '@/components/page/page-header';
import { TextSkeleton } from '@/components/state/skeletons';
import type { Authorization } from './authorization-panel';
import { connectRequest, generateRequest, newConnectValues } from './connect-values';
import { kindOfProvider } from './credentials';
import { useOwnedConnections } from './use-reauthorization';

// Shown while the form is loaded, and while the catalog is read.
const Reading = () => <TextSkeleton lines={12} label="Reading providers" />;
const ConnectCustomerForm = lazyPart(() => import('./connect-customer-form'), 'ConnectCustomerForm', Reading);
const AuthorizationPanel = lazyPart(() => import('./authorization-panel'), 'AuthorizationPanel');

const steps = [
  'Choose the provider, and give the customer’s id in your product (groupRef).',
  'By consent: you get a link. The customer opens it, signs in at the provider and allows access.',
  'With credentials: enter those that the customer gave you. The service tries them at once.',
  'The connection is then listed under Customers, and an integration can be installed for it.',
];

interface ConnectCustomerPageProps {
  project: string;
  projectId: string;
  /** Preselected, if the catalog has it. */
  provider: string | undefined;
}

/** Requests the URL where a customer authorizes access, or connects with credentials right away. */
export function ConnectCustomerPage({ project, projectId, provider: wanted = '' }: ConnectCustomerPageProps) {
  const catalog = useOffered(providerQueries.catalog(), { optional: true });
  const apps = useOffered(providerAppQueries.list(project), { optional: true });
  const navigate = useNavigate();
  const connect = useOauthConnect();
  const generate = useGenerateConnection(project);
  const owned = useOwnedConnections(project);
  const [values, setValues] = useState(newConnectValues);
  const [authorization, setAuthorization] = useState<Authorization>();
  return (
    <>
      <PageHeader
        title="Connect a customer"
        {...belowList('connections', project)}
        description="Send the customer a link to authorize access, or enter the credentials they gave you."
      />
      {authorization ? (
        <AuthorizationPanel key={authorization.address} project={project} authorization={authorization}>
          <Button onClick={() => setAuthorization(undefined)}>Back to the form</Button>
        </AuthorizationPanel>
      ) : catalog.isPending || apps.isPending ? (
        <Reading />
      ) : (
        <WithHelp steps={steps}>
          <ConnectCustomerForm
            project={project}
            initial={
              values.provider === '' && catalog.data?.[wanted] ? { ...values, provider: wanted } : values
            }
            catalog={catalog.data}
            catalogOffered={catalog.offered}
            apps={apps.data}
            onSubmit={async (filled) => {
              const info = catalog.data?.[filled.provider];
              const kind = kindOfProvider(info);
              if (kind) {
                const made = await generate.mutateAsync(generateRequest(kind, filled, info));
                notify.done(
                  `${filled.groupRef.trim()} is connected to ${info?.displayName ?? filled.provider}`,
                );
                await navigate({
                  to: '/projects/$project/connections/$connection',
                  params: { project, connection: made.id },
                  ignoreBlocker: true,
                });
                return;
              }
              const body = connectRequest(projectId, filled, info);
              const { provider, groupRef, consumerRef } = body;
              const owner = { provider, groupRef, consumerRef };
              const before = await owned(owner);
              const address = await connect.mutateAsync(body);
              setValues(filled);
              setAuthorization({ address, owner, before });
            }}
            cancel={<CancelLink to="/projects/$project/connections" params={{ project }} />}
          />
        </WithHelp>
      )}
    </>
  );
}
