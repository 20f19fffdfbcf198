import type { ReactNode } from 'react';
import { fieldFilterWords, matchingFields, type FieldRow } from '@/lib/field-rows';
import {
  fieldSort,
  withFieldSearch,
  withFieldSort,
  withOpenField,
  type FieldSearch,
} from '@/lib/field-search';
import { lazyOverlay } from './lazy-part';
import { EmptyState } from './empty-state';
import { FieldTable } from './field-table';
import { FieldToolbar } from './field-toolbar';
import { NoMatch } from './no-match';

const FieldDetails = lazyOverlay(() => import('./field-details').then((module) => module.FieldDetails));

interface FieldExplorerProps<Search extends FieldSearch> {
  caption: string;
  fields: readonly FieldRow[];
  search: Search;
  onSearchChange: (search: Search) => void;
  right?: ReactNode;
}

/** A table of fields with search, filters, order and details, all stored in the address. */
export function FieldExplorer<Search extends FieldSearch>(props: FieldExplorerProps<Search>) {
  const { caption, fields, search, onSearchChange, right } = props;
  const shown = matchingFields(fields, search);
  const open = search.field === undefined ? undefined : fields.find(({ name }) => name === search.field);
  if (fields.length === 0)
    return <EmptyState title="The provider returned no fields for this object">{null}</EmptyState>;
  return (
    <>
      <FieldToolbar
        fields={fields}
        shown={shown.length}
        filter={search}
        onFilterChange={(filter) => onSearchChange(withFieldSearch(search, filter))}
        right={right}
      />
      {shown.length === 0 ? (
        <NoMatch
          noun="fields"
          filter={fieldFilterWords(search)}
          onClear={() => onSearchChange(withFieldSearch(search, {}))}
        />
      ) : (
        <FieldTable
          caption={caption}
          fields={shown}
          sort={fieldSort(search)}
          onSortChange={(sort) => onSearchChange(withFieldSort(search, sort))}
          selected={search.field}
          onOpen={(name) => onSearchChange(withOpenField(search, name))}
        />
      )}
      {open ? (
        <FieldDetails
          key={open.name}
          field={open}
          onClose={() => onSearchChange(withOpenField(search, undefined))}
        />
      ) : null}
    </>
  );
}
