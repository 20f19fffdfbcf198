import { Button, Drawer, Stack } from '@mantine/core';
import { useState } from 'react';
import { toProblem } from '@/api/problem';
import type { Column } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { fieldColumns } from '@/components/field-table';
import { IconCheck } from '@/components/icons';
import { List } from '@/components/list';
import { ProblemPanel } from '@/components/problem-panel';
import { TableSkeleton } from '@/components/skeletons';
import { fieldFilters, fieldText, type FieldRow } from '@/lib/field-rows';
import type { FieldSearch } from '@/lib/field-search';
import { plural } from '@/lib/format';
import { CustomerSelect, useObjectFields } from './customer';

interface FieldPickerProps {
  objectName: string | undefined;
  title: string;
  /** Fields that are already used. */
  taken: ReadonlySet<string>;
  /** Choosing one field closes the picker. */
  single?: boolean;
  onPick: (names: readonly string[]) => void;
  onClose: () => void;
}

const shownColumns = new Set(['name', 'displayName', 'type', 'readOnly', 'custom', 'values']);

const columnsFor = (chosen: ReadonlySet<string>, taken: ReadonlySet<string>): Column<FieldRow>[] => [
  {
    id: 'chosen',
    header: 'Chosen',
    width: 6,
    cell: ({ name }) =>
      taken.has(name) ? 'In use' : chosen.has(name) ? <IconCheck aria-label="Chosen" /> : '',
  },
  ...fieldColumns
    .filter(({ id }) => shownColumns.has(id))
    .map((column) => (column.id === 'values' ? { ...column, width: 10 } : column)),
];

/** Picks fields of an object from a customer's account. Works with thousands of fields. */
export function FieldPicker({ objectName, title, taken, single = false, onPick, onClose }: FieldPickerProps) {
  const fields = useObjectFields(objectName);
  const [search, setSearch] = useState<FieldSearch>({});
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const open = ({ name }: FieldRow) => {
    if (single) {
      onPick([name]);
      onClose();
      return;
    }
    if (taken.has(name)) return;
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
        <CustomerSelect />
        {!fields.asked ? (
          <EmptyState bare title="Choose a customer">
            {objectName
              ? `The fields of ${objectName} are read from their account.`
              : 'Enter the object’s name first. Its fields are then read from their account.'}
          </EmptyState>
        ) : fields.isPending ? (
          <TableSkeleton columns={4} label="Reading fields" />
        ) : fields.data ? (
          <List
            id="picked-fields"
            plain
            noun="field"
            caption={`Fields of ${objectName ?? 'the object'}`}
            columns={columnsFor(chosen, taken)}
            rows={fields.data}
            rowId={({ name }) => name}
            rowName={({ name }) => name}
            onOpen={open}
            isMuted={({ name }) => taken.has(name)}
            compact
            textOf={fieldText}
            placeholder="Search name or value"
            filters={fieldFilters}
            firstSort="name"
            search={search}
            onSearchChange={setSearch}
            right={
              single ? null : (
                <Button
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
