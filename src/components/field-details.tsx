import { Drawer, Stack } from '@mantine/core';
import type { FieldRow } from '@/lib/field-rows';
import { CopyId } from './copy-id';
import { DefinitionList } from './definition-list';
import classes from './field-table.module.css';
import { yesNo } from './field-table';
import { JsonView } from './json-view';
import { ScrollRegion } from './scroll-region';

interface FieldDetailsProps {
  field: FieldRow;
  onClose: () => void;
}

/** All metadata of a field. */
export function FieldDetails({ field, onClose }: FieldDetailsProps) {
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
                  <ul className={classes.values}>
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
