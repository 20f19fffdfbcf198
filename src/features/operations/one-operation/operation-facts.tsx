import { useQuery } from '@tanstack/react-query';
import { Link } from '@/components/link';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { CopyButton } from '@/components/copy-button';
import { CopyId } from '@/components/copy-id';
import { DefinitionList, type DefinitionItem } from '@/components/page/definition-list';
import { DestinationLinks } from '@/components/resources/destination-links';
import { InstallationLink } from '@/components/resources/installation-link';
import { ProviderName } from '@/components/resources/provider-name';
import { RelativeTime } from '@/components/relative-time';
import { Section } from '@/components/page/section';
import { StatusBadge } from '@/components/status-badge';
import { isNumber } from '@/contract/exact-number';
import type { Installation } from '@/contract/installation';
import type { Operation } from '@/contract/operation';
import { providerName } from '@/lib/account-options';
import { customerOf } from '@/lib/customer';
import { destinationsOf } from '@/lib/destination-usage';
import { plural } from '@/lib/format';
import { actionWord, connectionLook, objectsOf } from '@/lib/operation-words';
import classes from './operation-page.module.css';

/** What the operation was about, and its installation, integration and connection. */
export function OperationFacts({ project, operation }: { project: string; operation: Operation }) {
  const { integrationId, installationId } = operation;
  // Both are outside the specification. Without them only the ids are shown.
  const installation = useQuery(installationQueries.detail(project, integrationId, installationId));
  const integrations = useQuery(integrationQueries.list(project));
  const integration = integrations.data?.find(({ id }) => id === integrationId);
  const current = installation.data?.config?.id;
  // An earlier config may have named others.
  const destinations =
    operation.actionType === 'read' && installation.data && current === operation.configId
      ? destinationsOf(installation.data, integration, objectsOf(operation))
      : [];
  const items = [
    {
      term: 'Customer',
      value: (
        <InstallationLink project={project} installation={{ id: installationId, integrationId }}>
          {installation.data ? customerOf(installation.data) : 'Installation'}
        </InstallationLink>
      ),
    },
    {
      term: 'Connection',
      value: <ConnectionFact installation={installation.data} missing={installation.isError} />,
    },
    {
      term: 'Integration',
      value: integration ? (
        <Link
          to="/projects/$project/integrations/$integration"
          params={{ project, integration: integrationId }}
        >
          {integration.name}
        </Link>
      ) : (
        <CopyId value={integrationId} label="integration id" />
      ),
    },
    { term: 'Action', value: actionWord(operation.actionType) },
    {
      term: 'Objects',
      value: objectsOf(operation).map((name, at) => (
        <span key={name}>
          {at > 0 ? ', ' : ''}
          <code>{name}</code>
        </span>
      )),
    },
    destinations.length > 0 && {
      term: 'Delivered to',
      value: <DestinationLinks project={project} destinations={destinations} />,
    },
    {
      term: 'Started',
      value: <RelativeTime value={operation.createTime} withAbsolute missing="Not reported" />,
    },
    operation.updateTime
      ? { term: 'Last update', value: <RelativeTime value={operation.updateTime} withAbsolute /> }
      : undefined,
    retryItem(operation),
    recordItem(operation),
    { term: 'Installation id', value: <CopyId value={installationId} label="installation id" /> },
    {
      term: 'Config',
      value: (
        <span className={`${classes.pair} inline gap-8`}>
          <CopyId value={operation.configId} label="config id" />
          {current === undefined ? null : (
            <span className="hint">{current === operation.configId ? 'current' : 'changed since'}</span>
          )}
        </span>
      ),
    },
  ];
  return (
    <Section id="facts-title" title="Details">
      <DefinitionList items={items} />
    </Section>
  );
}

function ConnectionFact({
  installation,
  missing,
}: {
  installation: Installation | undefined;
  missing: boolean;
}) {
  const { data: catalog } = useOffered(providerQueries.catalog(), { optional: true });
  if (missing) return <span className="hint">Could not be read</span>;
  if (!installation) return <span className="hint">Reading</span>;
  if (!installation.connection) return <span className="hint">Not reported</span>;
  const { provider, status } = installation.connection;
  const { kind, word } = connectionLook(status);
  return (
    <span className={`${classes.pair} inline gap-8`}>
      <ProviderName name={providerName(catalog, provider)} />
      <StatusBadge kind={kind}>{word}</StatusBadge>
    </span>
  );
}

function retryItem({ metadata }: Operation): DefinitionItem | undefined {
  const retry = metadata?.retry;
  if (!retry) return undefined;
  return {
    term: 'Retries',
    value: (
      <>
        {isNumber(retry.attempts) ? plural(retry.attempts, 'attempt') : 'Not reported'}
        {retry.lastAttempt ? (
          <>
            , the last <RelativeTime value={retry.lastAttempt} />
          </>
        ) : null}
      </>
    ),
  };
}

const idsShown = 10;

function recordItem({ metadata }: Operation): DefinitionItem | undefined {
  const ids = metadata?.successfulRecordIds;
  if (!ids) return undefined;
  return {
    term: 'Written records',
    wide: true,
    value: (
      <>
        <span className={`${classes.pair} inline gap-8`}>
          {plural(ids.length, 'record')}
          {ids.length > 0 ? <CopyButton value={() => ids.join('\n')} label="Copy record ids" /> : null}
        </span>
        {ids.length > 0 ? (
          <span className="above-4 wrap gap-4-8 wrap-anywhere">
            {ids.slice(0, idsShown).map((id, at) => (
              <code key={at}>{id}</code>
            ))}
            {ids.length > idsShown ? <span>and {plural(ids.length - idsShown, 'more', 'more')}</span> : null}
          </span>
        ) : null}
      </>
    ),
  };
}
