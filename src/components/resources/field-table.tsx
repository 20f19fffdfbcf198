import type { ReactNode } from 'react';
import type { FieldRow } from '@/lib/field-rows';
import { plural } from '@/lib/format';
import type { Column } from '@/components/list/data-table';
import { UnknownValue } from '@/components/state/unknown-value';

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
    value: ({ name }) => name,
    cell: ({ name }) => <span title={name}>{name}</span>,
  },
  {
    id: 'displayName',
    header: 'Display name',
    width: 13,
    yields: 2,
    value: ({ displayName }) => displayName,
  },
  {
    id: 'type',
    header: 'Type',
    width: 8,
    card: 'top',
    value: ({ type }) => type,
    cell: ({ type, providerType }) => (
      <span title={providerType ? `${providerType} at the provider` : undefined}>
        {type ?? providerType ?? <UnknownValue />}
      </span>
    ),
  },
  {
    id: 'required',
    header: 'Required',
    width: 5.5,
    card: 'named',
    value: ({ required }) => required,
    cell: ({ required }) => yesNo(required),
  },
  {
    id: 'readOnly',
    header: 'Read-only',
    width: 6,
    card: 'named',
    value: ({ readOnly }) => readOnly,
    cell: ({ readOnly }) => yesNo(readOnly),
  },
  {
    id: 'custom',
    header: 'Custom',
    width: 5.5,
    yields: 1,
    card: 'named',
    value: ({ custom }) => custom,
    cell: ({ custom }) => yesNo(custom),
  },
  {
    id: 'values',
    header: 'Select values',
    width: 16,
    yields: 3,
    card: 'hidden',
    value: valuesText,
    sortValue: ({ values }) => values.length || undefined,
  },
];
