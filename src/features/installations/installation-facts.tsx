import { Link } from '@/components/link';
import { CopyId } from '@/components/copy-id';
import { DefinitionList } from '@/components/page/definition-list';
import { ExternalLink } from '@/components/external-link';
import { ProviderName } from '@/components/resources/provider-name';
import { RelativeTime } from '@/components/relative-time';
import { Section } from '@/components/page/section';
import { StatusBadge } from '@/components/status-badge';
import { maskedAddress } from '@/lib/destination-secrets';
import { displayValue } from '@/lib/format';
import type { InstallationRow } from './installation-rows';
import classes from './installations.module.css';

interface InstallationFactsProps {
  project: string;
  row: InstallationRow;
  /** Id of the integration's latest revision, if the service returns it. */
  revision: string | undefined;
}

/** The installation's customer, integration and connection. */
export function InstallationFacts({ project, row, revision }: InstallationFactsProps) {
  const { installation, integration, providerName, connection, lastOperation } = row;
  const { group, config, createTime, createdBy, updateTime, configURL, lastConfigURL } = installation;
  const consumer = installation.connection?.consumer;
  return (
    <Section id="facts-title" title="Details">
      <DefinitionList
        items={[
          { term: 'Customer', value: group?.groupName ?? group?.groupRef },
          {
            term: 'Customer (groupRef)',
            value: group ? <CopyId value={group.groupRef} label="groupRef" full /> : undefined,
          },
          {
            term: 'Integration',
            value: (
              <Link
                to="/projects/$project/integrations/$integration"
                params={{ project, integration: installation.integrationId }}
              >
                {integration}
              </Link>
            ),
          },
          { term: 'Provider', value: providerName && <ProviderName name={providerName} /> },
          {
            term: 'Connection',
            value: (
              <span className={`${classes.pair} inline gap-8`}>
                <StatusBadge kind={connection.kind}>{connection.word}</StatusBadge>
                {installation.connection && !row.isDisconnected ? (
                  <Link
                    to="/projects/$project/connections/$connection"
                    params={{ project, connection: installation.connection.id }}
                  >
                    Open
                  </Link>
                ) : null}
              </span>
            ),
          },
          {
            term: 'Connection id',
            value: installation.connection ? (
              <CopyId value={installation.connection.id} label="connection id" />
            ) : undefined,
          },
          { term: 'Connected by', value: consumer?.consumerName ?? consumer?.consumerRef },
          {
            term: 'Last operation',
            value: lastOperation ? (
              <StatusBadge kind={lastOperation.kind}>{lastOperation.word}</StatusBadge>
            ) : (
              'None'
            ),
          },
          { term: 'Created', value: <RelativeTime value={createTime} withAbsolute /> },
          { term: 'Created by', value: createdBy ? <code>{createdBy}</code> : undefined },
          updateTime
            ? { term: 'Config changed', value: <RelativeTime value={updateTime} withAbsolute /> }
            : undefined,
          {
            term: 'Revision',
            value: config?.revisionId ? (
              <span className={`${classes.pair} inline gap-8`}>
                <CopyId value={config.revisionId} label="revision id" />
                {revision === undefined ? null : (
                  <span className="quiet">
                    {revision === config.revisionId ? 'latest' : 'not the latest'}
                  </span>
                )}
              </span>
            ) : undefined,
          },
          Boolean(configURL) && { term: 'Config document', value: <Address value={configURL} /> },
          Boolean(lastConfigURL) && {
            term: 'Config document before',
            value: <Address value={lastConfigURL} />,
          },
        ]}
      />
    </Section>
  );
}

/** The address of a document. Its query may be a signature, so only a link holds it. */
const Address = ({ value }: { value: unknown }) => (
  <ExternalLink href={value}>{maskedAddress(displayValue(value)).replace(/\?.*$/s, '?…')}</ExternalLink>
);
