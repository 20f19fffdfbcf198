import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '@/components/icon-button';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconListSearch,
  IconPlus,
  IconTrash,
} from '@/components/icons';
import type { FieldRow } from '@/lib/field-rows';
import { plural } from '@/lib/format';
import type { ManifestPath } from '@/lib/manifest/finding';
import { isMap, textAt } from '@/lib/manifest/walk';
import { useValueAt } from '@/features/revision-editor/use-editor';
import { useObjectFields } from '@/features/revision-editor/pickers/customer';
import { EditText } from './edit-fields';
import { FieldNotes } from './field-notes';
import classes from './forms.module.css';
import { UnknownKeys } from './unknown-keys';
import { useEdits, useProblemsOf } from './use-node';

const FieldPicker = lazy(() =>
  import('@/features/revision-editor/pickers/field-picker').then((m) => ({ default: m.FieldPicker })),
);

interface FieldEntriesProps {
  /** Of the object. */
  path: ManifestPath;
  list: 'requiredFields' | 'optionalFields';
}

const words = {
  requiredFields: { title: 'Required fields', other: 'optionalFields', move: 'Make optional' },
  optionalFields: { title: 'Optional fields', other: 'requiredFields', move: 'Make required' },
} as const;

// Beyond this a list is opened piece by piece, so that a long one does not slow typing.
const shownAtOnce = 100;

/** The fields that a read object asks for, and what they are delivered as. */
export function FieldEntries({ path, list }: FieldEntriesProps) {
  const place = [...path, list];
  const value = useValueAt(place);
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const objectName = textAt(useValueAt(path), 'objectName');
  const metadata = useObjectFields(objectName);
  const known = new Map(metadata.data?.map((field) => [field.name, field]));
  const { apply } = useEdits();
  const [picking, setPicking] = useState<number | 'add'>();
  const [shown, setShown] = useState(shownAtOnce);
  const taken = new Set(entries.flatMap((entry) => textAt(entry, 'fieldName') ?? []));
  const insert = (values: readonly unknown[]) =>
    apply({ type: 'insert', path: place, index: entries.length, values });
  return (
    <section className={classes.section} aria-label={words[list].title}>
      <div className={classes.sectionHead}>
        <h3 className={classes.sectionTitle}>{words[list].title}</h3>
        <span className={classes.quiet}>{plural(entries.length, 'field')}</span>
      </div>
      {value !== undefined && value !== null && !Array.isArray(value) ? (
        <p className={classes.warning}>The source has something else than a list here. Mend it there.</p>
      ) : null}
      {entries.length > 0 ? (
        <ul className={classes.entries}>
          {entries.slice(0, shown).map((_, at) => (
            // Entries have no identity of their own, so their place is their key.
            <li key={at} className={classes.entry}>
              <FieldEntryRow
                path={[...place, at]}
                index={at}
                count={entries.length}
                list={list}
                known={metadata.data ? known : undefined}
                onPick={() => setPicking(at)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {entries.length > shown ? (
        <UnstyledButton className={classes.action} onClick={() => setShown(shown + shownAtOnce)}>
          Show {plural(Math.min(shownAtOnce, entries.length - shown), 'more field')}
        </UnstyledButton>
      ) : null}
      <div className={classes.sectionHead}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconListSearch aria-hidden />}
          onClick={() => setPicking('add')}
        >
          Pick fields
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus aria-hidden />}
          onClick={() => insert([{ fieldName: '' }])}
        >
          Add by name
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus aria-hidden />}
          onClick={() => insert([{ mapToName: '', prompt: '' }])}
        >
          Let customers map one
        </Button>
      </div>
      {picking === undefined ? null : (
        <Suspense>
          <FieldPicker
            objectName={objectName}
            title={picking === 'add' ? `Add ${words[list].title.toLowerCase()}` : 'Choose a field'}
            taken={taken}
            single={picking !== 'add'}
            onPick={(names) =>
              picking === 'add'
                ? insert(names.map((fieldName) => ({ fieldName })))
                : apply({ type: 'set', path: [...place, picking, 'fieldName'], value: names[0] })
            }
            onClose={() => setPicking(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface FieldEntryRowProps {
  path: ManifestPath;
  index: number;
  count: number;
  list: 'requiredFields' | 'optionalFields';
  /** The customer's fields by name; undefined where they are not read. */
  known: ReadonlyMap<string, FieldRow> | undefined;
  onPick: () => void;
}

const entryKeys = ['fieldName', 'mapToName', 'mapToDisplayName', 'prompt', 'default'];

function FieldEntryRow({ path, index, count, list, known, onPick }: FieldEntryRowProps) {
  const entry = useValueAt(path);
  const problems = useProblemsOf(path);
  const { type, remove, apply } = useEdits();
  const [open, setOpen] = useState(false);
  const fieldName = textAt(entry, 'fieldName');
  const chosenByCustomer = isMap(entry) && fieldName === undefined;
  const label = fieldName || textAt(entry, 'mapToName') || `field ${index + 1}`;
  const field = fieldName ? known?.get(fieldName) : undefined;
  const listPath = path.slice(0, -1);
  const move = (to: number) => apply({ type: 'move', path: listPath, from: index, to });
  const text = (key: string) => textAt(entry, key) ?? '';
  const otherPath = [...listPath.slice(0, -1), words[list].other];
  const others = useValueAt(otherPath);
  return (
    <>
      <div className={classes.entryRow}>
        {chosenByCustomer ? (
          <span className={classes.quiet}>Chosen by the customer</span>
        ) : (
          <TextInput
            size="xs"
            aria-label={`Field name ${index + 1}`}
            placeholder="Field name"
            value={text('fieldName')}
            aria-invalid={problems.length > 0 || undefined}
            autoComplete="off"
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
        <span className={classes.arrow} aria-hidden>
          →
        </span>
        <TextInput
          size="xs"
          aria-label={`Mapped name ${index + 1}`}
          placeholder={fieldName ? 'Same name' : 'Mapped name'}
          value={text('mapToName')}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => type([...path, 'mapToName'], event.currentTarget.value)}
          onBlur={() => {
            if (!chosenByCustomer && isMap(entry) && entry['mapToName'] === '')
              remove([...path, 'mapToName']);
          }}
        />
        <span className={classes.entryTools}>
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
            {...(index === 0 ? { disabledReason: 'it is the first' } : {})}
            onClick={() => move(index - 1)}
          />
          <IconButton
            size="sm"
            label={`Move ${label} down`}
            icon={<IconArrowDown aria-hidden />}
            {...(index === count - 1 ? { disabledReason: 'it is the last' } : {})}
            onClick={() => move(index + 1)}
          />
          <IconButton
            size="sm"
            label={`Remove ${label}`}
            icon={<IconTrash aria-hidden />}
            onClick={() => remove(path)}
          />
        </span>
      </div>
      {known && fieldName ? (
        <p className={classes.quiet}>
          {field
            ? [
                field.displayName,
                field.type,
                ...(field.readOnly ? ['read-only'] : []),
                ...(field.custom ? ['custom'] : []),
                ...(field.values.length > 0 ? [plural(field.values.length, 'value')] : []),
              ]
                .filter(Boolean)
                .join(' · ')
            : 'Not in this customer’s account'}
        </p>
      ) : null}
      <FieldNotes problems={problems} />
      {open ? (
        <div className={classes.entryMore}>
          <EditText path={[...path, 'mapToDisplayName']} label="Mapped display name" optional />
          <EditText
            path={[...path, 'prompt']}
            label="Prompt"
            optional
            description="What customers are asked when they choose the field."
          />
          <EditText path={[...path, 'default']} label="Default" optional mono />
          <UnknownKeys path={path} known={entryKeys} />
          <div>
            <Button
              variant="default"
              size="xs"
              onClick={() =>
                apply({
                  type: 'all',
                  edits: [
                    {
                      type: 'insert',
                      path: otherPath,
                      index: Array.isArray(others) ? others.length : 0,
                      values: [entry],
                    },
                    { type: 'remove', path, prune: true },
                  ],
                })
              }
            >
              {words[list].move}
            </Button>
          </div>
        </div>
      ) : null}
    </>
  );
}
