import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { FilterGroup } from '@/components/filter-group';
import { FilterSelect } from '@/components/filter-select';
import { TableToolbar } from '@/components/table-toolbar';
import { countWords } from '@/lib/format';
import { byProvider, type IntegrationRow } from './integration-rows';
import type { IntegrationsSearch } from './integrations-search';

interface IntegrationsToolbarProps {
  rows: readonly IntegrationRow[];
  shown: number;
  /** Number of integrations that could not be read. */
  unreadable: number;
  search: IntegrationsSearch;
  onSearchChange: (search: IntegrationsSearch) => void;
  right: ReactNode;
}

export function IntegrationsToolbar(props: IntegrationsToolbarProps) {
  const { rows, shown, unreadable, search, onSearchChange, right } = props;
  const { q, provider, unhealthy, ...order } = search;
  const change = (filter: {
    q?: string | undefined;
    provider?: string | undefined;
    unhealthy?: boolean | undefined;
  }) => {
    const next = { q, provider, unhealthy, ...filter };
    onSearchChange({
      ...order,
      ...(next.q ? { q: next.q } : {}),
      ...(next.provider === undefined ? {} : { provider: next.provider }),
      ...(next.unhealthy ? { unhealthy: true } : {}),
    });
  };
  const typed = { value: q ?? '', onChange: (value: string) => change({ q: value }) };
  const groups = byProvider(rows);
  const shownProvider = groups.find((group) => group.provider === provider)?.name ?? provider;
  return (
    <TableToolbar
      search={{ ...typed, label: 'Search integrations', placeholder: 'Search name, object or id' }}
      filters={
        <FilterGroup active={Number(provider !== undefined) + Number(unhealthy === true)}>
          <FilterSelect
            label="Provider"
            data={groups.map((group) => ({
              value: group.provider,
              label: `${group.name} (${group.rows.length})`,
            }))}
            value={provider}
            onChange={(value) => change({ provider: value })}
          />
          <Checkbox
            data-auto-width
            label="Unhealthy"
            checked={unhealthy === true}
            onChange={(event) => change({ unhealthy: event.currentTarget.checked })}
          />
        </FilterGroup>
      }
      chips={
        provider === undefined
          ? []
          : [
              {
                id: 'provider',
                label: `Provider: ${shownProvider ?? ''}`,
                onRemove: () => change({ provider: undefined }),
              },
            ]
      }
      count={countWords(shown, rows.length, 'integration', unreadable)}
      right={right}
    />
  );
}
