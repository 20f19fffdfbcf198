import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { connectionQueries } from '@/api/connections';
import { isNotOffered } from '@/api/errors';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { providerQueries } from '@/api/providers';
import { ChangeLink, NewTextLink } from '@/components/button-link';
import { EmptyState } from '@/components/state/empty-state';
import { IdSelect } from '@/components/form/id-select';
import { lazyPart } from '@/components/state/lazy-part';
import { belowList, Crumb, PageHeader } from '@/components/page/page-header';
import { ProblemPanel } from '@/components/state/problem-panel';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { TextSkeleton } from '@/components/state/skeletons';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { connectedTo, providerName } from '@/lib/account-options';
import { customerOf } from '@/lib/customer';
import { definedOnly } from '@/lib/defined-only';
import type { InstallSearch } from './install-search';
import classes from './install.module.css';

const InstallForm = lazyPart(
  () => import('./install-form'),
  'InstallForm',
  () => <TextSkeleton lines={10} label="Loading the form" />,
);

const notRead =
  'The form follows the integration’s latest revision. Check its id. If it is right, this service does not offer reading an integration.';

const only = <Item,>(items: readonly Item[] | undefined): Item | undefined =>
  items?.length === 1 ? items[0] : undefined;

interface Opened {
  asked: string | undefined;
  integration: Integration;
  group: string | undefined;
  installation: Installation | undefined;
}

/** Installs an integration for a customer, or changes what they chose. */
export function InstallPage({ project, search, onSearchChange }: ProjectSearchProps<InstallSearch>) {
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const connections = useOffered(connectionQueries.list(project), { optional: true });
  const { data: catalog } = useOffered(providerQueries.catalog(), { optional: true });
  // Only integrations with a provider that the customer is connected to, if that is known.
  const providers = new Set(
    connections.data?.flatMap(({ group: owner, provider }) =>
      owner?.groupRef === search.group ? [provider] : [],
    ),
  );
  const offered = (integrations.data ?? []).filter(
    ({ provider }) => providers.size === 0 || providers.has(provider),
  );
  const idOrName = search.integration ?? only(offered)?.id;
  const detail = useQuery({
    ...integrationQueries.detail(project, idOrName ?? ''),
    enabled: idOrName !== undefined,
  });
  const integration = idOrName === undefined ? undefined : detail.data;
  const connected = connectedTo(connections.data, integration?.provider);
  const group = search.group ?? (integration ? only(connected)?.value : undefined);
  const installed = useQuery({
    ...installationQueries.ofGroup(project, integration?.id ?? '', group ?? ''),
    enabled: integration !== undefined && group !== undefined,
    // The form reads it again before it sends anything.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // A snapshot for the form, which reads both again before it sends anything. While another customer is looked up, the
  // form stays and keeps what was chosen in it.
  const [opened, setOpened] = useState<Opened>();
  const isRead = integration !== undefined && !detail.isFetching && !installed.isFetching;
  if (isRead && !(opened?.asked === idOrName && opened?.group === group))
    setOpened({ asked: idOrName, integration, group, installation: installed.data?.[0] });
  const shown = opened?.asked === idOrName ? opened : undefined;
  const provider = integration && providerName(catalog, integration.provider);
  const installation = shown?.group === group ? shown?.installation : undefined;
  const customer = installation
    ? customerOf(installation)
    : connected.find(({ value }) => value === group)?.label;
  const installedIds = installation && {
    integration: installation.integrationId,
    installation: installation.id,
  };
  return (
    <>
      <PageHeader
        title={installation ? `Change config of ${customer}` : 'Install'}
        {...belowList(
          'installations',
          project,
          installedIds ? (
            <Crumb
              to="/projects/$project/installations/$integration/$installation"
              params={{ project, ...installedIds }}
            >
              {customer}
            </Crumb>
          ) : undefined,
        )}
        description={
          installation
            ? 'What this customer chose of the integration. Your product or the customer may change it as well.'
            : 'Choose for a customer what the integration reads and writes. Usually customers do this in your product.'
        }
      />
      <div className="at-end wrap gap-8-12 below-24">
        <div className={classes.choice}>
          <IdSelect
            label="Integration"
            data={offered.map(({ id, name }) => ({ value: id, label: name }))}
            value={integration?.id ?? idOrName}
            onChange={(next) => onSearchChange(definedOnly({ integration: next, group: search.group }))}
          />
        </div>
        <div className={classes.choice}>
          <IdSelect
            label="Customer"
            placeholder="Choose, or paste a groupRef"
            data={connected}
            value={group}
            onChange={(next) => onSearchChange(definedOnly({ integration: idOrName, group: next }))}
          />
        </div>
        {integration &&
        connections.data &&
        connections.unreadable.count === 0 &&
        (group === undefined || customer === undefined) ? (
          <p className={`note ${classes.hint}`}>
            {connected.length === 0
              ? `No customer is connected to ${provider} yet. `
              : group === undefined
                ? null
                : `${group} is not connected to ${provider}. `}
            <NewTextLink to="/projects/$project/connections/new" params={{ project }}>
              {connected.length > 0 && group === undefined
                ? 'Not in the list? Connect a customer'
                : 'Connect a customer'}
            </NewTextLink>
          </p>
        ) : null}
      </div>
      {idOrName === undefined ? (
        integrations.isPending ? (
          <TextSkeleton lines={8} label="Reading integrations" />
        ) : integrations.error ? (
          <ProblemPanel problem={toProblem(integrations.error)} query={integrations} />
        ) : (
          <NothingChosen project={project} integrations={integrations.data} />
        )
      ) : shown?.installation && !shown.installation.config ? (
        <EmptyState title="The service did not return the config of this installation">
          Without it, a change could undo what the customer chose.
        </EmptyState>
      ) : shown ? (
        <>
          {installed.error && !isNotOffered(installed.error) ? (
            <ProblemPanel variant="inline" problem={toProblem(installed.error)} query={installed} />
          ) : null}
          <InstallForm
            key={`${shown.integration.id} ${shown.installation?.id}`}
            project={project}
            integration={shown.integration}
            // Nothing can be sent while another customer is looked up.
            groupRef={shown.group === group ? group : undefined}
            customer={customer}
            installation={shown.installation}
            connections={
              connections.data?.filter(
                (connection) =>
                  connection.provider === shown.integration.provider &&
                  connection.group?.groupRef === shown.group,
              ) ?? []
            }
          />
        </>
      ) : detail.error ? (
        <ProblemPanel
          problem={{ ...(isNotOffered(detail.error) ? { remedy: notRead } : {}), ...toProblem(detail.error) }}
          query={detail}
        />
      ) : (
        <TextSkeleton lines={10} label="Reading the integration" />
      )}
    </>
  );
}

interface NothingChosenProps {
  project: string;
  /** Undefined if the service does not list them. */
  integrations: readonly Integration[] | undefined;
}

function NothingChosen({ project, integrations }: NothingChosenProps) {
  if (!integrations)
    return (
      <EmptyState title="This service does not offer the list of integrations">
        Paste the id of an integration above. The form follows its latest revision, if the service returns it.
      </EmptyState>
    );
  return integrations.length === 0 ? (
    <EmptyState
      title="There is no integration to install"
      action={
        <ChangeLink variant="filled" to="/projects/$project/integrations/new" params={{ project }}>
          New integration
        </ChangeLink>
      }
    >
      An integration says what is read and written; customers then install it.
    </EmptyState>
  ) : (
    <EmptyState title="Choose an integration">The form follows its latest revision.</EmptyState>
  );
}
