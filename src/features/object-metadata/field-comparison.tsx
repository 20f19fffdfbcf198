import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Column } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { List } from '@/components/list';
import { StatusBadge } from '@/components/status-badge';
import type { FieldRow } from '@/lib/field-rows';
import { formatNumber, plural } from '@/lib/format';
import { withParam } from '@/lib/list-search';
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

function factWords(field: FieldRow | undefined, other: FieldRow | undefined): string {
  if (!field) return 'Missing';
  const words = [
    field.type ?? field.providerType ?? 'type not reported',
    ...(field.required ? ['required'] : []),
    ...(field.readOnly ? ['read-only'] : []),
    ...(field.custom ? ['custom'] : []),
    ...(field.values.length > 0 ? [plural(field.values.length, 'value')] : []),
    // If the display names differ, show the other one.
    ...(other && field.displayName !== other.displayName ? [`“${field.displayName ?? ''}”`] : []),
  ];
  return words.join(', ');
}

function verdictWords({ kind, differs }: ComparedField, left: string, right: string): string {
  if (kind === 'same') return 'Equal';
  if (kind !== 'differs') return `Only ${kind === 'left' ? left : right}`;
  return `Differs: ${differs.map((part) => partWords[part]).join(', ')}`;
}

/** What one customer has of a field. */
const sideColumn = (side: 'left' | 'right', customer: string): Column<ComparedField> => {
  const words = (field: ComparedField) => factWords(field[side], field[side === 'left' ? 'right' : 'left']);
  return {
    id: side,
    header: customer,
    width: 16,
    card: 'named',
    value: words,
    cell: (field) => (field[side] ? words(field) : <span className="quiet">{words(field)}</span>),
  };
};

const comparisonColumns = (left: string, right: string): Column<ComparedField>[] => [
  {
    id: 'name',
    header: 'Field',
    primary: true,
    mono: true,
    value: ({ name }) => name,
    cell: ({ name }) => <span title={name}>{name}</span>,
  },
  {
    id: 'verdict',
    header: 'Comparison',
    width: 17,
    value: (field) => verdictWords(field, left, right),
    sortValue: ({ kind }) => kind,
    cell: (field) => {
      const words = verdictWords(field, left, right);
      if (field.kind === 'same') return <span className="quiet">{words}</span>;
      if (field.kind !== 'differs') return words;
      return (
        <span title={words}>
          <StatusBadge kind="warning" plain>
            {words}
          </StatusBadge>
        </span>
      );
    },
  },
  sideColumn('left', left),
  sideColumn('right', right),
];

/** Compares the same object of two customers, field by field. */
export function FieldComparison(props: FieldComparisonProps) {
  const { left, right, object, search, onSearchChange, note } = props;
  const all = compareFields(left.fields, right.fields);
  const different = all.filter(({ kind }) => kind !== 'same');
  const onlyDifferences = (
    <Checkbox
      data-auto-width
      label="Only differences"
      checked={search.same !== true}
      onChange={(event) =>
        onSearchChange(withParam(search, 'same', !event.currentTarget.checked || undefined))
      }
    />
  );
  if (different.length === 0 && !search.same)
    return (
      <>
        {onlyDifferences}
        <EmptyState title="No differences">
          Both customers have the same {plural(all.length, 'field')}, with the same properties.
        </EmptyState>
      </>
    );
  return (
    <List
      id="compared-fields"
      noun="field"
      caption={`${object} of ${left.name} and ${right.name}`}
      columns={comparisonColumns(left.name, right.name)}
      rows={search.same ? all : different}
      rowId={({ name }) => name}
      rowName={({ name }) => name}
      compact
      textOf={({ text }) => text}
      placeholder="Search name or value"
      search={search}
      onSearchChange={onSearchChange}
      controls={onlyDifferences}
      right={
        <>
          <span>{`${plural(different.length, 'difference')} in ${formatNumber(all.length)}`}</span>
          {note}
        </>
      }
    />
  );
}
