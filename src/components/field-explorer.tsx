import type { ReactNode } from 'react';
import { fieldFilters, fieldText, type FieldRow } from '@/lib/field-rows';
import type { FieldSearch } from '@/lib/field-search';
import { withParam } from '@/lib/list-search';
import { lazyOverlay } from './lazy-part';
import { EmptyState } from './empty-state';
import { fieldColumns } from './field-table';
import { List } from './list';

const FieldDetails = lazyOverlay(() => import('./field-details').then((module) => module.FieldDetails));

interface FieldExplorerProps<Search extends FieldSearch> {
  caption: string;
  fields: readonly FieldRow[];
  search: Search;
  onSearchChange: (search: Search) => void;
  right?: ReactNode;
}

/** A list of fields with search, filters, order and details, all stored in the address. */
export function FieldExplorer<Search extends FieldSearch>(props: FieldExplorerProps<Search>) {
  const { caption, fields, search, onSearchChange, right } = props;
  const open = search.field === undefined ? undefined : fields.find(({ name }) => name === search.field);
  if (fields.length === 0)
    return <EmptyState title="The provider returned no fields for this object">{null}</EmptyState>;
  return (
    <>
      <List
        id="fields"
        noun="field"
        caption={caption}
        columns={fieldColumns}
        rows={fields}
        rowId={({ name }) => name}
        rowName={({ name }) => name}
        onOpen={({ name }) => onSearchChange({ ...search, field: name })}
        currentId={search.field}
        compact
        textOf={fieldText}
        placeholder="Search name or value"
        filters={fieldFilters}
        search={search}
        onSearchChange={onSearchChange}
        right={right}
      />
      {open ? (
        <FieldDetails
          key={open.name}
          field={open}
          onClose={() => onSearchChange(withParam(search, 'field', undefined))}
        />
      ) : null}
    </>
  );
}
