import { Checkbox } from '@mantine/core';
import { connectionQueries } from '@/api/connections';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { useProviderOptions } from '@/api/provider-options';
import { providerQueries } from '@/api/providers';
import { IdSelect } from '@/components/form/id-select';
import { renderProvider } from '@/components/resources/provider-name';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { Segments } from '@/components/page/segments';
import type { Integration } from '@/contract/integration';
import { connectedTo, customersOf } from '@/lib/account-options';
import { withParam } from '@/lib/list-search';
import { compareNatural } from '@/lib/sort';
import type { ObjectsSearch } from './objects-search';
import classes from './objects.module.css';

interface ObjectsBarProps extends ProjectSearchProps<ObjectsSearch> {
  /** The integration is that of the page. */
  fixed: boolean;
}

/** Chooses a customer's account and an object. Anything the service does not list can be typed. */
export function ObjectsBar({ project, fixed, search, onSearchChange }: ObjectsBarProps) {
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const installations = useOffered(installationQueries.list(project), { optional: true });
  const connections = useOffered(connectionQueries.list(project), { optional: true });
  const providers = useOffered(providerQueries.catalog(), { optional: true });
  const providerChoices = useProviderOptions(project, providers.data);
  const byConnection = search.by === 'connection';

  const change = (next: ObjectsSearch) => onSearchChange({ ...search, field: undefined, ...next });
  const customers = byConnection
    ? connectedTo(connections.data, search.provider)
    : customersOf(installations.data, search.integration);
  const about = (integrations.data ?? []).filter((integration) =>
    byConnection ? integration.provider === search.provider : integration.id === search.integration,
  );
  return (
    <div className={classes.bar}>
      {fixed ? null : (
        <Segments
          label="Read through"
          labelled
          options={[
            { value: 'installation', label: 'Installation' },
            { value: 'connection', label: 'Connection' },
          ]}
          value={byConnection ? 'connection' : 'installation'}
          onChange={(value) => onSearchChange(value === 'connection' ? { by: 'connection' } : {})}
        />
      )}
      {byConnection ? (
        <IdSelect
          label="Provider"
          placeholder="Choose, or type a name"
          data={providerChoices}
          renderOption={renderProvider}
          value={search.provider}
          onChange={(provider) => change({ provider, group: undefined, object: undefined })}
        />
      ) : fixed ? null : (
        <IdSelect
          label="Integration"
          data={(integrations.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={search.integration}
          onChange={(integration) => change({ integration, group: undefined, object: undefined })}
        />
      )}
      <IdSelect
        label="Customer"
        placeholder="Choose, or paste a groupRef"
        data={customers}
        value={search.group}
        onChange={(group) => change({ group })}
      />
      <IdSelect
        label="Object"
        placeholder="Choose, or type a name"
        data={objectNames(about, !byConnection)}
        value={search.object}
        onChange={(object) => change({ object })}
      />
      <Checkbox
        className={classes.check ?? ''}
        label="Exclude read-only fields"
        checked={search.writable === true}
        onChange={(event) =>
          onSearchChange(withParam(search, 'writable', event.currentTarget.checked || undefined))
        }
      />
    </div>
  );
}

/** The objects that revisions mention, and for an installation also their mapped names. */
const objectNames = (integrations: readonly Integration[], mapped: boolean) =>
  integrations
    .flatMap(({ latestRevision: { content } }) =>
      [content.read, content.write, content.subscribe].flatMap((part) => part?.objects ?? []),
    )
    .map((object) => {
      const mapTo = object['mapToName'];
      const isMapped = mapped && typeof mapTo === 'string' && mapTo !== '';
      return {
        value: object.objectName,
        label: isMapped ? `${object.objectName} (${mapTo})` : object.objectName,
      };
    })
    .toSorted((a, b) => compareNatural(a.label, b.label));
