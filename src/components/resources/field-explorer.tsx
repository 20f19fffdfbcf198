import type { ReactNode } from 'react';
import { Drawer, Stack } from '@mantine/core';
import { fieldFilters, type FieldRow, fieldText } from '@/lib/field-rows';
import type { FieldSearch } from '@/lib/field-search';
import { withParam } from '@/lib/list-search';
import { EmptyState } from '@/components/state/empty-state';
import { fieldColumns, yesNo } from './field-table';
import { List } from '@/components/list/list';
import { CopyId } from '@/components/copy-id';
import { DefinitionList } from '@/components/page/definition-list';
import classes from './field-table.module.css';
import { JsonView } from '@/components/json-view';
import { ScrollRegion } from '@/components/list/scroll-region';

interface FieldExplorerProps {
  caption: string;
  fields: readonly FieldRow[];
  search: FieldSearch;
  onSearchChange: (search: FieldSearch) => void;
  right?: ReactNode;
}

/** A list of fields with search, filters, order and details, all stored in the address. */
export function FieldExplorer(props: FieldExplorerProps) {
  const { caption, fields, search, onSearchChange, right } = props;
  const open = fields.find(({ name }) => name === search['field']);
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
        currentId={open?.name}
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

function FieldDetails({ field, onClose }: { field: FieldRow; onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={field.displayName ?? field.name}
      closeButtonProps={{ 'aria-label': 'Close field details' }}
    >
      <Stack gap="sm">
        <DefinitionList
          items={[
            { term: 'Field', value: <CopyId value={field.name} label="field name" full /> },
            { term: 'Type', value: field.type },
            { term: 'Provider type', value: field.providerType },
            { term: 'Required', value: yesNo(field.required) },
            { term: 'Read-only', value: yesNo(field.readOnly) },
            { term: 'Custom', value: yesNo(field.custom) },
            field.referenceTo.length > 0 && { term: 'Refers to', value: field.referenceTo.join(', ') },
            field.values.length > 0 && {
              term: 'Select values',
              value: (
                <ScrollRegion className={classes.scroll} label="Select values">
                  <ul className={`${classes.values} wrap gap-4-12`}>
                    {field.values.map(({ value, label }) => (
                      <li key={value}>
                        <code>{value}</code>
                        {label === value ? null : <span className="quiet"> {label}</span>}
                      </li>
                    ))}
                  </ul>
                </ScrollRegion>
              ),
            },
          ]}
        />
        <JsonView value={field.metadata} label="field metadata" />
      </Stack>
    </Drawer>
  );
}
