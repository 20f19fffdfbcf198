import { Link } from '@/components/link';
import { CopyId } from '@/components/copy-id';
import { DefinitionList } from '@/components/page/definition-list';
import { ProviderName } from '@/components/resources/provider-name';
import { RelativeTime } from '@/components/relative-time';
import type { Connection } from '@/contract/connection';
import { customerOf } from '@/lib/customer';
import { displayValue } from '@/lib/format';
import { isMap } from '@/lib/manifest/walk';
import { schemeWord } from './connection-rows';

interface ConnectionFactsProps {
  project: string;
  connection: Connection;
  /** The provider's display name. */
  providerName: string;
}

/** The connection's customer, provider and sign-in method. */
export function ConnectionFacts({ project, connection, providerName }: ConnectionFactsProps) {
  const { group, consumer, providerApp, providerMetadata, oauth2AuthorizationCode } = connection;
  const code = (value: string | null | undefined) => (value ? <code>{value}</code> : undefined);
  const scopes = oauth2AuthorizationCode?.scopes ?? [];
  const metadata = Object.entries(providerMetadata ?? {})
    // An entry is an object with `value` and `source`.
    .map(
      ([key, entry]) => [key, displayValue(isMap(entry) && 'value' in entry ? entry.value : entry)] as const,
    )
    // Services repeat the workspace among the metadata.
    .filter(([key, text]) => key !== 'workspace' || text !== connection.providerWorkspaceRef);
  return (
    <DefinitionList
      columns={2}
      items={[
        { term: 'Customer', value: customerOf(connection) },
        {
          term: 'Customer (groupRef)',
          value: group ? <CopyId value={group.groupRef} label="groupRef" full /> : undefined,
        },
        { term: 'Connected by', value: consumer?.consumerName ?? consumer?.consumerRef },
        {
          term: 'Person (consumerRef)',
          value: consumer ? <CopyId value={consumer.consumerRef} label="consumerRef" full /> : undefined,
        },
        { term: 'Provider', value: <ProviderName name={providerName} /> },
        { term: 'Signs in by', value: schemeWord(connection.authScheme) },
        { term: 'Workspace', value: code(connection.providerWorkspaceRef) },
        { term: 'Account at the provider', value: code(connection.providerConsumerRef) },
        {
          term: 'Provider app',
          value: providerApp ? (
            <Link to="/projects/$project/provider-apps/$app" params={{ project, app: providerApp.id }}>
              {providerApp.externalRef || providerApp.clientId}
            </Link>
          ) : undefined,
        },
        { term: 'Created', value: <RelativeTime value={connection.createTime} withAbsolute /> },
        { term: 'Updated', value: <RelativeTime value={connection.updateTime} withAbsolute /> },
        ...metadata.map(([term, text]) => ({ term, value: code(text) })),
        scopes.length > 0 && {
          term: 'Scopes',
          wide: true,
          value: (
            <span className="wrap gap-4-12 wrap-anywhere">
              {scopes.map((scope) => (
                <code key={scope}>{scope}</code>
              ))}
            </span>
          ),
        },
      ]}
    />
  );
}
