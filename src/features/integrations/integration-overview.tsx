import { Stack } from '@mantine/core';
import { useMissingDestinations } from '@/api/destination-usage';
import { installationQueries } from '@/api/installations';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { ButtonLink } from '@/components/button-link';
import { CopyId } from '@/components/copy-id';
import { DefinitionList } from '@/components/page/definition-list';
import { EmptyState } from '@/components/state/empty-state';
import { JsonView } from '@/components/json-view';
import { MissingDestinations } from '@/components/resources/missing-destinations';
import { ProviderAbilities } from '@/components/resources/provider-abilities';
import { ProviderName } from '@/components/resources/provider-name';
import { ChangesLink } from '@/components/resources/changes-link';
import { RelativeTime } from '@/components/relative-time';
import type { Integration } from '@/contract/integration';
import type { ProviderInfo } from '@/contract/provider';
import { providerName } from '@/lib/account-options';
import { missingOf } from '@/lib/destination-usage';
import { displayValue } from '@/lib/format';
import { at, isMap } from '@/lib/manifest/walk';
import type { TimeRange } from '@/lib/time-range';
import { HealthCell } from './health-cell';
import { IntegrationOperations } from './integration-operations';
import { actionWords, healthCounts } from './integration-rows';

/** "create: 100 records, 50 of deals". */
const batchWords = (batchWrite: unknown): string[] =>
  Object.entries(isMap(batchWrite) ? batchWrite : {}).flatMap(([action, batch]) => {
    if (at(batch, 'supported') !== true) return [];
    const most = at(batch, 'defaultRecordLimit');
    const limits = at(batch, 'objectRecordLimits');
    const words = [
      ...(most === undefined || most === null ? [] : [`${displayValue(most)} records`]),
      ...Object.entries(isMap(limits) ? limits : {}).map(
        ([object, limit]) => `${displayValue(limit)} of ${object}`,
      ),
    ];
    return [words.length > 0 ? `${action}: ${words.join(', ')}` : action];
  });

/** "user name, as {{.apiKey}}:". */
const keyWords = (options: unknown): string | undefined => {
  const used = at(options, 'fieldUsed');
  const format = at(options, 'keyFormat');
  const field = used === 'username' ? 'user name' : used;
  return [...(field ? [displayValue(field)] : []), ...(format ? [`as ${displayValue(format)}`] : [])].join(
    ', ',
  );
};

/** The addresses of a provider's logos. The console loads nothing from third parties, so they are text. */
const addressesOf = (media: unknown): string[] =>
  Object.values(isMap(media) ? media : {}).flatMap((scheme) =>
    Object.values(isMap(scheme) ? scheme : {}).filter((address) => typeof address === 'string'),
  );

/** What the catalog says of a provider beyond what it supports. */
function ProviderEntry({ info, module }: { info: ProviderInfo; module: string | null | undefined }) {
  const support = (module ? info.modules?.[module]?.support : undefined) ?? info.support;
  const batches = batchWords(support?.batchWrite);
  const key = keyWords(info.basicOpts?.apiKeyAsBasicOpts);
  const logos = addressesOf(info.media);
  return (
    <details>
      <summary>Catalog entry</summary>
      <DefinitionList
        items={[
          batches.length > 0 && { term: 'Batches', value: <Lines texts={batches} /> },
          Boolean(key) && { term: 'API key as basic auth', value: key },
          logos.length > 0 && { term: 'Logos', value: <Lines texts={logos} /> },
        ]}
      />
      <JsonView value={info} label="catalog entry" openDepth={1} />
    </details>
  );
}

const Lines = ({ texts }: { texts: readonly string[] }) => (
  <ul>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

interface IntegrationOverviewProps {
  project: string;
  integration: Integration;
  /** As in the address. */
  range: string | undefined;
  onRangeChange: (range: TimeRange) => void;
}

export function IntegrationOverview(props: IntegrationOverviewProps) {
  const { project, integration, range, onRangeChange } = props;
  const installations = useOffered(installationQueries.list(project), { optional: true });
  const providers = useOffered(providerQueries.catalog(), { optional: true });
  const missing = missingOf(useMissingDestinations(project) ?? [], integration.id);
  const { latestRevision, provider } = integration;
  const { content } = latestRevision;
  const info = providers.data?.[provider];
  const health = installations.data && healthCounts(installations.data, integration.id);
  return (
    <Stack gap="lg">
      <MissingDestinations project={project} missing={missing} />
      {health?.total === 0 && installations.unreadable.count === 0 ? (
        <EmptyState
          title="Nobody has installed it yet"
          action={
            <ButtonLink
              to="/projects/$project/installations/install"
              params={{ project }}
              search={{ integration: integration.id }}
            >
              Install for a connected customer
            </ButtonLink>
          }
        >
          A customer first connects their account at {providerName(providers.data, provider)}, then installs
          the integration. Your product asks them to, or you do both here.
        </EmptyState>
      ) : null}
      <DefinitionList
        columns={2}
        items={[
          { term: 'Display name', value: content.displayName },
          {
            term: 'Provider',
            value: (
              <>
                <ProviderName name={providerName(providers.data, provider)} />
                {content.module ? ` · module ${content.module}` : ''}
              </>
            ),
          },
          { term: 'Does', value: actionWords(content).join(', ') || 'Nothing' },
          { term: 'Provider offers', value: <ProviderAbilities info={info} module={content.module} /> },
          { term: 'Latest revision', value: <CopyId value={latestRevision.id} label="revision id" /> },
          {
            term: 'Deployed',
            value: (
              <>
                <RelativeTime value={latestRevision.createTime} withAbsolute /> ·{' '}
                <ChangesLink project={project} what="integration" id={integration.id} />
              </>
            ),
          },
          { term: 'Installations', value: <HealthCell health={health} /> },
          { term: 'Created', value: <RelativeTime value={integration.createTime} withAbsolute /> },
        ]}
      />
      {installations.isPending || (health && health.total > 0) ? (
        <IntegrationOperations
          project={project}
          integration={integration}
          installations={installations.data?.filter(({ integrationId }) => integrationId === integration.id)}
          range={range}
          onRangeChange={onRangeChange}
        />
      ) : null}
      {info ? <ProviderEntry info={info} module={content.module} /> : null}
    </Stack>
  );
}
