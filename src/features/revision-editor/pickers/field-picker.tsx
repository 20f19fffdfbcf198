import { Button, Checkbox, Drawer, Stack } from '@mantine/core';
import { useState } from 'react';
import { toProblem } from '@/api/problem';
import type { Column } from '@/components/list/data-table';
import { EmptyState } from '@/components/state/empty-state';
import { fieldColumns } from '@/components/resources/field-table';
import { List } from '@/components/list/list';
import { ProblemPanel } from '@/components/state/problem-panel';
import { TableSkeleton } from '@/components/state/skeletons';
import { fieldFilters, fieldRows, fieldText, type FieldRow } from '@/lib/field-rows';
import type { FieldSearch } from '@/lib/field-search';
import { plural } from '@/lib/format';
import { NameOrigin } from '../known-names/name-origin';
import { useKnownNames } from '../known-names/use-known-names';
import { CustomerSelect, useObjectFields } from './customer';

interface FieldPickerProps {
  objectName: string | undefined;
  title: string;
  /** Fields that are already used, which are left out. */
  taken: ReadonlySet<string>;
  /** Choosing one field closes the picker. */
  single?: boolean;
  onPick: (names: readonly string[]) => void;
  onClose: () => void;
}

const shownColumns = new Set(['name', 'displayName', 'type', 'readOnly', 'custom', 'values']);

/** Sorts JSONPaths after plain names. */
const byName = ({ name }: FieldRow) => `${name.startsWith('$') ? 1 : 0} ${name}`;

const checkColumn = (chosen: ReadonlySet<string>, toggle: (row: FieldRow) => void): Column<FieldRow> => ({
  id: 'chosen',
  header: 'Chosen',
  width: 6,
  cell: (row) => (
    <Checkbox aria-label={`Choose ${row.name}`} checked={chosen.has(row.name)} onChange={() => toggle(row)} />
  ),
});

const columns = fieldColumns
  .filter(({ id }) => shownColumns.has(id))
  .map((column) =>
    column.id === 'values'
      ? { ...column, width: 10 }
      : column.id === 'name'
        ? { ...column, sortValue: byName }
        : column,
  );

/** Picks fields of an object from a customer's account. Works with thousands of fields. */
export function FieldPicker({ objectName, title, taken, single = false, onPick, onClose }: FieldPickerProps) {
  const fields = useObjectFields(objectName);
  const [search, setSearch] = useState<FieldSearch>({});
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { fieldsOf } = useKnownNames();
  const known = fields.asked || !objectName ? [] : fieldsOf(objectName);
  const origins = new Map(known.map(({ name, usedBy }) => [name, usedBy]));
  const all = fields.asked ? fields.data : fieldRows(Object.fromEntries(known.map(({ name }) => [name, {}])));
  const rows = all?.filter(({ name }) => !taken.has(name));
  const originColumn: Column<FieldRow> = {
    id: 'origin',
    header: 'Known from',
    cell: ({ name }) => <NameOrigin usedBy={origins.get(name) ?? []} />,
  };
  const open = ({ name }: FieldRow) => {
    if (single) {
      onPick([name]);
      onClose();
      return;
    }
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setChosen(next);
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="66rem"
      title={title}
      closeButtonProps={{ 'aria-label': 'Close the field picker' }}
    >
      <Stack gap="sm">
        <CustomerSelect choosesFirst />
        {!fields.asked && known.length > 0 ? (
          <p className="hint">
            Names often used with this provider. Choose a customer to see the fields that their account has.
          </p>
        ) : null}
        {!fields.asked && known.length === 0 ? (
          <EmptyState title="Choose a customer">
            {objectName
              ? `The fields of ${objectName} are read from their account.`
              : 'Enter the object’s name first. Its fields are then read from their account.'}
          </EmptyState>
        ) : fields.asked && fields.isPending ? (
          <TableSkeleton columns={4} label="Reading fields" />
        ) : rows ? (
          <List
            id="picked-fields"
            plain
            isPart
            noun="field"
            caption={`Fields of ${objectName ?? 'the object'}`}
            columns={[
              ...(single ? [] : [checkColumn(chosen, open)]),
              ...(fields.asked ? columns : [...columns.filter(({ id }) => id === 'name'), originColumn]),
            ]}
            rows={rows}
            rowId={({ name }) => name}
            rowName={({ name }) => name}
            onOpen={open}
            compact
            textOf={fieldText}
            placeholder="Search name or value"
            filters={fields.asked ? fieldFilters : []}
            firstSort="name"
            search={search}
            onSearchChange={setSearch}
            right={
              single ? null : (
                <Button
                  variant="filled"
                  disabled={chosen.size === 0}
                  onClick={() => {
                    onPick([...chosen]);
                    onClose();
                  }}
                >
                  {chosen.size === 0 ? 'Add fields' : `Add ${plural(chosen.size, 'field')}`}
                </Button>
              )
            }
          />
        ) : (
          <ProblemPanel problem={toProblem(fields.error)} query={fields} />
        )}
      </Stack>
    </Drawer>
  );
}
