import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { DataTable, type Column } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { NoMatch } from '@/components/no-match';
import { StatusBadge } from '@/components/status-badge';
import { TableToolbar } from '@/components/table-toolbar';
import type { FieldRow } from '@/lib/field-rows';
import { withFieldSearch, withFieldSort, fieldSort } from '@/lib/field-search';
import { formatNumber, plural } from '@/lib/format';
import { compareFields, type ComparedField } from './compare-fields';
import type { ObjectsSearch } from './objects-search';

interface Side {
  /** groupRef of the customer. */
  name: string;
  fields: readonly FieldRow[];
}

interface FieldComparisonProps {
  left: Side;
  right: Side;
  object: string;
  search: ObjectsSearch;
  onSearchChange: (search: ObjectsSearch) => void;
  note: ReactNode;
}

const partWords = {
  displayName: 'display name',
  type: 'type',
  providerType: 'provider type',
  required: 'required',
  readOnly: 'read-only',
  custom: 'custom',
  values: 'select values',
  referenceTo: 'reference',
} as const;

function Facts({ field, other }: { field: FieldRow | undefined; other: FieldRow | undefined }) {
  if (!field) return <span className="quiet">Not there</span>;
  const words = [
    field.type ?? field.providerType ?? 'type not reported',
    ...(field.required ? ['required'] : []),
    ...(field.readOnly ? ['read-only'] : []),
    ...(field.custom ? ['custom'] : []),
    ...(field.values.length > 0 ? [plural(field.values.length, 'value')] : []),
    // If the display names differ, show the other one.
    ...(other && field.displayName !== other.displayName ? [`“${field.displayName ?? ''}”`] : []),
  ];
  return <span title={words.join(', ')}>{words.join(', ')}</span>;
}

function verdict({ kind, differs }: ComparedField, left: string, right: string): ReactNode {
  if (kind === 'same') return <span className="quiet">Equal</span>;
  if (kind !== 'differs') return `Only ${kind === 'left' ? left : right}`;
  const words = `Differs: ${differs.map((part) => partWords[part]).join(', ')}`;
  return (
    <span title={words}>
      <StatusBadge kind="warning" plain>
        {words}
      </StatusBadge>
    </span>
  );
}

const comparisonColumns = (left: string, right: string): Column<ComparedField>[] => [
  {
    id: 'name',
    header: 'Field',
    primary: true,
    mono: true,
    cell: ({ name }) => <span title={name}>{name}</span>,
    sortValue: ({ name }) => name,
  },
  {
    id: 'verdict',
    header: 'Comparison',
    width: 17,
    cell: (field) => verdict(field, left, right),
    sortValue: ({ kind }) => kind,
  },
  {
    id: 'left',
    header: left,
    width: 16,
    card: 'named',
    cell: (field) => <Facts field={field.left} other={field.right} />,
  },
  {
    id: 'right',
    header: right,
    width: 16,
    card: 'named',
    cell: (field) => <Facts field={field.right} other={field.left} />,
  },
];

/** Compares the same object of two customers, field by field. */
export function FieldComparison(props: FieldComparisonProps) {
  const { left, right, object, search, onSearchChange, note } = props;
  const typed = {
    value: search.q ?? '',
    onChange: (q: string) => onSearchChange(withFieldSearch(search, { q })),
  };
  const all = compareFields(left.fields, right.fields);
  const words = (search.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const different = all.filter(({ kind }) => kind !== 'same');
  const shown = (search.same ? all : different).filter((field) =>
    words.every((word) => field.text.includes(word)),
  );
  const columns = comparisonColumns(left.name, right.name);
  return (
    <>
      <TableToolbar
        search={{ ...typed, label: 'Search fields', placeholder: 'Search name or value' }}
        filters={
          <Checkbox
            data-auto-width
            label="Only differences"
            checked={search.same !== true}
            onChange={(event) => {
              const { same: _same, ...rest } = search;
              onSearchChange(event.currentTarget.checked ? rest : { ...rest, same: true });
            }}
          />
        }
        count={`${plural(different.length, 'difference')} in ${formatNumber(all.length)}`}
        right={note}
      />
      {shown.length > 0 ? (
        <DataTable
          caption={`${object} of ${left.name} and ${right.name}`}
          columns={columns}
          rows={shown}
          getRowId={({ name }) => name}
          compact
          sort={fieldSort(search)}
          onSortChange={(sort) => onSearchChange(withFieldSort(search, sort))}
        />
      ) : different.length === 0 && words.length === 0 ? (
        <EmptyState title="No differences">
          Both customers have the same {plural(all.length, 'field')}, with the same properties.
        </EmptyState>
      ) : (
        <NoMatch
          noun="fields"
          filter={`“${search.q ?? ''}”${search.same ? '' : ', differences only'}`}
          onClear={() => onSearchChange(withFieldSearch(search, {}))}
        />
      )}
    </>
  );
}
