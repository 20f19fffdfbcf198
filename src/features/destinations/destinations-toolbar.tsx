import type { ReactNode } from 'react';
import { FilterGroup } from '@/components/filter-group';
import { FilterSelect } from '@/components/filter-select';
import { TableToolbar } from '@/components/table-toolbar';
import { countWords, formatNumber } from '@/lib/format';
import { kindCounts, type DestinationRow } from './destination-rows';
import { kindLabel } from '@/lib/destination-target';
import type { DestinationsSearch } from './destinations-search';

interface DestinationsToolbarProps {
  rows: readonly DestinationRow[];
  shown: number;
  /** Number of unreadable destinations. */
  unreadable: number;
  search: DestinationsSearch;
  onSearchChange: (search: DestinationsSearch) => void;
  right: ReactNode;
}

export function DestinationsToolbar(props: DestinationsToolbarProps) {
  const { rows, shown, unreadable, search, onSearchChange, right } = props;
  const { type, unused } = search;
  const typed = {
    value: search.q ?? '',
    onChange: (value: string) => {
      const { q: _, ...rest } = search;
      onSearchChange(value === '' ? rest : { ...rest, q: value });
    },
  };
  const setType = (value: string | undefined) => {
    const { type: _, ...rest } = search;
    onSearchChange(value === undefined ? rest : { ...rest, type: value });
  };
  const setUnused = (value: boolean) => {
    const { unused: _, ...rest } = search;
    onSearchChange(value ? { ...rest, unused: true } : rest);
  };
  const kinds = kindCounts(rows);
  return (
    <TableToolbar
      search={{ ...typed, label: 'Search destinations', placeholder: 'Search name, target or id' }}
      filters={
        kinds.length > 1 || type !== undefined ? (
          <FilterGroup active={type === undefined ? 0 : 1}>
            <FilterSelect
              label="Type"
              data={kinds.map((kind) => ({
                value: kind.type,
                label: `${kind.label} (${formatNumber(kind.count)})`,
              }))}
              value={type}
              onChange={setType}
            />
          </FilterGroup>
        ) : undefined
      }
      chips={[
        ...(type === undefined
          ? []
          : [{ id: 'type', label: `Type: ${kindLabel(type)}`, onRemove: () => setType(undefined) }]),
        ...(unused ? [{ id: 'unused', label: 'Unused', onRemove: () => setUnused(false) }] : []),
      ]}
      count={countWords(shown, rows.length, 'destination', unreadable)}
      right={right}
    />
  );
}
