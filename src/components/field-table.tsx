import type { ReactNode } from 'react';
import type { FieldRow } from '@/lib/field-rows';
import { plural } from '@/lib/format';
import { DataTable, type Column } from './data-table';
import { UnknownValue } from './unknown-value';

export const yesNo = (value: boolean | undefined): ReactNode =>
  value === undefined ? <UnknownValue /> : value ? 'Yes' : <span className="quiet">No</span>;

/** "New, Open, Closed"; the field's details list the rest. */
export function valuesText(field: FieldRow): string {
  if (field.values.length > 0)
    return `${plural(field.values.length, 'value')}: ${field.values
      .slice(0, 12)
      .map(({ label }) => label)
      .join(', ')}${field.values.length > 12 ? ', …' : ''}`;
  return field.referenceTo.length > 0 ? `refers to ${field.referenceTo.join(', ')}` : '';
}

export const fieldColumns: readonly Column<FieldRow>[] = [
  {
    id: 'name',
    header: 'Field',
    primary: true,
    mono: true,
    cell: ({ name }) => <span title={name}>{name}</span>,
    sortValue: ({ name }) => name,
  },
  {
    id: 'displayName',
    header: 'Display name',
    width: 13,
    yields: 2,
    cell: ({ displayName }) => displayName ?? <UnknownValue />,
    sortValue: ({ displayName }) => displayName,
  },
  {
    id: 'type',
    header: 'Type',
    width: 8,
    card: 'top',
    cell: ({ type, providerType }) => (
      <span title={providerType ? `${providerType} at the provider` : undefined}>
        {type ?? providerType ?? <UnknownValue />}
      </span>
    ),
    sortValue: ({ type }) => type,
  },
  {
    id: 'required',
    header: 'Required',
    width: 5.5,
    card: 'named',
    cell: ({ required }) => yesNo(required),
    sortValue: ({ required }) => required,
  },
  {
    id: 'readOnly',
    header: 'Read-only',
    width: 6,
    card: 'named',
    cell: ({ readOnly }) => yesNo(readOnly),
    sortValue: ({ readOnly }) => readOnly,
  },
  {
    id: 'custom',
    header: 'Custom',
    width: 5.5,
    yields: 1,
    card: 'named',
    cell: ({ custom }) => yesNo(custom),
    sortValue: ({ custom }) => custom,
  },
  {
    id: 'values',
    header: 'Select values',
    width: 16,
    yields: 3,
    card: 'hidden',
    cell: (field) => <span title={valuesText(field)}>{valuesText(field)}</span>,
    sortValue: ({ values }) => values.length || undefined,
  },
];

interface FieldTableProps {
  caption: string;
  fields: readonly FieldRow[];
  sort: { column: string; direction: 'asc' | 'desc' };
  onSortChange: (sort: { column: string; direction: 'asc' | 'desc' }) => void;
  /** The field whose details are shown. */
  selected?: string | undefined;
  onOpen: (name: string) => void;
}

/** Fields of an object, virtualized. */
export function FieldTable({ caption, fields, sort, onSortChange, selected, onOpen }: FieldTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={fieldColumns}
      rows={fields}
      getRowId={({ name }) => name}
      compact
      sort={sort}
      onSortChange={onSortChange}
      onOpen={({ name }) => onOpen(name)}
      {...(selected === undefined ? {} : { selectedId: selected })}
    />
  );
}
