import type { ReactNode } from 'react';
import { FilterGroup } from '@/components/filter-group';
import { FilterSelect } from '@/components/filter-select';
import { TableToolbar } from '@/components/table-toolbar';
import { useDraft } from '@/components/use-draft';
import { countWords, formatNumber } from '@/lib/format';
import { kindCounts, type DestinationRow } from './destination-rows';
import { kindLabel } from '@/lib/destination-target';
import type { DestinationsSearch } from './destinations-search';

interface DestinationsToolbarProps {
  rows: readonly DestinationRow[];
  shown: number;
  search: DestinationsSearch;
  onSearchChange: (search: DestinationsSearch) => void;
  right: ReactNode;
}

export function DestinationsToolbar(props: DestinationsToolbarProps) {
  const { rows, shown, search, onSearchChange, right } = props;
  const { q, type, ...rest } = search;
  const change = (filter: Pick<DestinationsSearch, 'q' | 'type'>) => onSearchChange({ ...rest, ...filter });
  const text = useDraft(q ?? '', (value) =>
    change({ ...(value === '' ? {} : { q: value }), ...(type === undefined ? {} : { type }) }),
  );
  const setType = (value: string | undefined) =>
    change({ ...(q === undefined ? {} : { q }), ...(value === undefined ? {} : { type: value }) });
  const kinds = kindCounts(rows);
  return (
    <TableToolbar
      search={{ ...text, label: 'Search destinations', placeholder: 'Search name, target or id' }}
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
      chips={
        type === undefined
          ? []
          : [{ id: 'type', label: `Type: ${kindLabel(type)}`, onRemove: () => setType(undefined) }]
      }
      count={countWords(shown, rows.length, 'destination')}
      right={right}
    />
  );
}
