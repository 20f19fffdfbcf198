import type { ReactNode } from 'react';
import { FilterGroup } from '@/components/filter-group';
import { FilterSelect } from '@/components/filter-select';
import { TableToolbar } from '@/components/table-toolbar';
import type { Connection } from '@/contract/connection';
import { countWords } from '@/lib/format';
import { compareNatural } from '@/lib/sort';
import type { ConnectionRow } from './connection-rows';
import { filterChips, filterLabels, valueWord, withFilter, withoutFilters } from './connections-filters';
import { connectionFilters, type ConnectionFilter, type ConnectionsSearch } from './connections-search';

interface ConnectionsToolbarProps {
  rows: readonly ConnectionRow[];
  shown: number;
  /** Number of connections that could not be read. */
  unreadable: number;
  search: ConnectionsSearch;
  onSearchChange: (search: ConnectionsSearch) => void;
  right: ReactNode;
}

const valueOf: Record<ConnectionFilter, (connection: Connection) => string | null | undefined> = {
  provider: ({ provider }) => provider,
  status: ({ status }) => status,
  group: ({ group }) => group?.groupRef,
  scheme: ({ authScheme }) => authScheme,
};

export function ConnectionsToolbar(props: ConnectionsToolbarProps) {
  const { rows, shown, unreadable, search, onSearchChange, right } = props;
  const typed = {
    value: search.q ?? '',
    onChange: (q: string) => onSearchChange(withFilter(search, 'q', q)),
  };
  const chips = filterChips(search)
    .filter(({ key }) => key !== 'q')
    .map(({ key, label }) => ({
      id: key,
      label,
      onRemove: () => onSearchChange(withFilter(search, key, undefined)),
    }));
  const valuesOf = (filter: ConnectionFilter) =>
    [...new Set(rows.flatMap(({ connection }) => valueOf[filter](connection) || []))].toSorted(
      compareNatural,
    );
  return (
    <TableToolbar
      search={{ ...typed, label: 'Search connections', placeholder: 'Customer, person, provider or id' }}
      filters={
        <FilterGroup active={chips.length}>
          {connectionFilters.map((filter) => (
            <FilterSelect
              key={filter}
              label={filterLabels[filter]}
              value={search[filter]}
              data={valuesOf(filter).map((value) => ({ value, label: valueWord(filter, value) }))}
              onChange={(value) => onSearchChange(withFilter(search, filter, value))}
            />
          ))}
          <FilterSelect
            label="Use"
            value={search.unused ? 'unused' : undefined}
            data={[{ value: 'unused', label: 'Not used' }]}
            onChange={(value) =>
              onSearchChange(withFilter(search, 'unused', value === 'unused' || undefined))
            }
          />
        </FilterGroup>
      }
      chips={chips}
      onClearAll={() => onSearchChange(withoutFilters(search))}
      count={countWords(shown, rows.length, 'connection', unreadable)}
      right={right}
    />
  );
}
