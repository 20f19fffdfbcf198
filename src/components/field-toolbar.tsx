import type { ReactNode } from 'react';
import {
  fieldFlags,
  fieldFlagWords,
  fieldTypes,
  type FieldFilter,
  type FieldFlag,
  type FieldRow,
} from '@/lib/field-rows';
import { countWords } from '@/lib/format';
import { FilterGroup } from './filter-group';
import { FilterSelect } from './filter-select';
import { TableToolbar } from './table-toolbar';

interface FieldToolbarProps {
  fields: readonly FieldRow[];
  shown: number;
  filter: FieldFilter;
  onFilterChange: (filter: FieldFilter) => void;
  right?: ReactNode;
}

/** Search and filters of a table of fields. */
export function FieldToolbar({ fields, shown, filter, onFilterChange, right }: FieldToolbarProps) {
  const { q, type, flag } = filter;
  const typed = {
    value: q ?? '',
    onChange: (value: string) => onFilterChange({ ...filter, q: value || undefined }),
  };
  return (
    <TableToolbar
      search={{ ...typed, label: 'Search fields', placeholder: 'Search name or value' }}
      filters={
        <FilterGroup active={Number(type !== undefined) + Number(flag !== undefined)}>
          <FilterSelect
            label="Type"
            value={type}
            data={fieldTypes(fields).map((found) => ({
              value: found.type,
              label: `${found.type} (${found.count})`,
            }))}
            onChange={(value) => onFilterChange({ ...filter, type: value })}
          />
          <FilterSelect
            label="Property"
            value={flag}
            data={fieldFlags.map((value) => ({ value, label: fieldFlagWords[value] }))}
            onChange={(value) => onFilterChange({ ...filter, flag: value as FieldFlag | undefined })}
          />
        </FilterGroup>
      }
      count={countWords(shown, fields.length, 'field')}
      right={right}
    />
  );
}
