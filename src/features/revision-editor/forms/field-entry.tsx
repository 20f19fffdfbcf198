import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { IconButton } from '@/components/icon-button';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconListSearch,
  IconTrash,
} from '@/components/icons';
import type { FieldRow } from '@/lib/field-rows';
import { plural } from '@/lib/format';
import type { ManifestPath } from '@/lib/manifest/finding';
import { isMap, listOf } from '@/lib/manifest/walk';
import { valueAt } from '@/lib/manifest/document/edits';
import { useTextAt, useValueAt } from '../use-editor';
import { EditText } from './edit-fields';
import { FieldNotes } from './field-notes';
import { FieldPlace } from './field-place';
import classes from './forms.module.css';
import { useEdits, useProblemsOf } from './use-node';
import { useStateOf } from './use-state-of';

interface FieldEntryRowProps {
  path: ManifestPath;
  index: number;
  count: number;
  list: 'requiredFields' | 'optionalFields';
  /** The customer's fields by name. Undefined if they have not been read. */
  known: ReadonlyMap<string, FieldRow> | undefined;
  /** The entry was just added and is empty. */
  isNew: boolean;
  onPick: () => void;
  onRemoved: () => void;
}

const elsewhere = {
  requiredFields: { list: 'optionalFields', move: 'Make optional' },
  optionalFields: { list: 'requiredFields', move: 'Make required' },
} as const;

/** One field of a read object. */
export function FieldEntryRow(props: FieldEntryRowProps) {
  const { path, index, count, list, known, isNew, onPick, onRemoved } = props;
  const entry = useValueAt(path);
  const problems = useProblemsOf(path);
  const { type, remove, removeEmpty, apply } = useEdits();
  const row = useRef<HTMLDivElement>(null);
  const [opened, setOpen] = useStateOf<boolean | undefined>(path.join('/'), undefined);
  useEffect(() => {
    if (isNew) row.current?.querySelector('input')?.focus();
  }, [isNew]);
  const fieldName = useTextAt([...path, 'fieldName']);
  const mapToName = useTextAt([...path, 'mapToName']);
  const chosenByCustomer = isMap(entry) && valueAt(entry, ['fieldName']) == null;
  const open = opened ?? (isNew && isMap(entry) && !('fieldName' in entry));
  const label = fieldName || mapToName || `field ${index + 1}`;
  const field = fieldName ? known?.get(fieldName) : undefined;
  const listPath = path.slice(0, -1);
  const move = (to: number) => apply({ type: 'move', path: listPath, from: index, to });
  const otherPath = [...listPath.slice(0, -1), elsewhere[list].list];
  const others = listOf(useValueAt(otherPath));
  return (
    <FieldPlace path={path}>
      <div ref={row} className={`mono-field ${classes.entryRow}`}>
        {chosenByCustomer ? (
          <span className="hint">Chosen by the customer</span>
        ) : (
          <TextInput
            size="xs"
            aria-label={`Field name ${index + 1}`}
            placeholder="Field name"
            value={fieldName}
            aria-invalid={problems.length > 0 || undefined}
            spellCheck={false}
            onChange={(event) => type([...path, 'fieldName'], event.currentTarget.value)}
            rightSection={
              <IconButton
                size="sm"
                label={`Choose field ${index + 1} from a customer’s account`}
                icon={<IconListSearch aria-hidden />}
                onClick={onPick}
              />
            }
          />
        )}
        <span className="quiet" aria-hidden>
          →
        </span>
        <TextInput
          size="xs"
          aria-label={`Mapped name ${index + 1}`}
          placeholder={fieldName ? 'Same name' : 'Mapped name'}
          value={mapToName}
          spellCheck={false}
          onChange={(event) => type([...path, 'mapToName'], event.currentTarget.value)}
          onBlur={() => {
            if (!chosenByCustomer && isMap(entry) && entry['mapToName'] === '')
              removeEmpty([...path, 'mapToName']);
          }}
        />
        <span className={`${classes.entryTools} flex`}>
          <IconButton
            size="sm"
            label={`${open ? 'Close' : 'Open'} details of ${label}`}
            aria-expanded={open}
            icon={open ? <IconChevronDown aria-hidden /> : <IconChevronRight aria-hidden />}
            onClick={() => setOpen(!open)}
          />
          <IconButton
            size="sm"
            label={`Move ${label} up`}
            icon={<IconArrowUp aria-hidden />}
            disabledReason={index === 0 ? 'it is the first' : undefined}
            onClick={() => move(index - 1)}
          />
          <IconButton
            size="sm"
            label={`Move ${label} down`}
            icon={<IconArrowDown aria-hidden />}
            disabledReason={index === count - 1 ? 'it is the last' : undefined}
            onClick={() => move(index + 1)}
          />
          <IconButton
            size="sm"
            label={`Remove ${label}`}
            icon={<IconTrash aria-hidden />}
            onClick={() => {
              remove(path);
              onRemoved();
            }}
          />
        </span>
      </div>
      {known && fieldName !== '' ? (
        <p className="hint">
          {field
            ? [
                field.displayName,
                field.type,
                field.readOnly && 'read-only',
                field.custom && 'custom',
                field.values.length > 0 && plural(field.values.length, 'value'),
              ]
                .filter(Boolean)
                .join(' · ')
            : 'Not in this customer’s account'}
        </p>
      ) : null}
      <FieldNotes problems={problems} />
      {open ? (
        <div className={`${classes.entryMore} stack gap-12 above-8`}>
          <EditText path={[...path, 'mapToDisplayName']} />
          <EditText path={[...path, 'prompt']} />
          <EditText path={[...path, 'default']} mono />
          <div>
            <Button
              size="xs"
              onClick={() =>
                apply({
                  type: 'all',
                  edits: [
                    { type: 'insert', path: otherPath, index: others.length, values: [entry] },
                    { type: 'remove', path, prune: true },
                  ],
                })
              }
            >
              {elsewhere[list].move}
            </Button>
          </div>
        </div>
      ) : null}
    </FieldPlace>
  );
}
