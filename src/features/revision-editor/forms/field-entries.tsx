import { Button, UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react';
import { IconListSearch, IconPlus } from '@/components/icons';
import { plural } from '@/lib/format';
import type { ManifestPath } from '@/lib/manifest/finding';
import { textAt } from '@/lib/manifest/walk';
import { useValueAt } from '@/features/revision-editor/use-editor';
import { useObjectFields } from '@/features/revision-editor/pickers/customer';
import { FieldEntryRow } from './field-entry';
import classes from './forms.module.css';
import { useEdits } from './use-node';
import { useStateOf } from './use-state-of';

const FieldPicker = lazy(() =>
  import('@/features/revision-editor/pickers/field-picker').then((m) => ({ default: m.FieldPicker })),
);

interface FieldEntriesProps {
  /** Of the object. */
  path: ManifestPath;
  list: 'requiredFields' | 'optionalFields';
}

const titles = { requiredFields: 'Required fields', optionalFields: 'Optional fields' };

// Beyond this a list is opened piece by piece, so that a long one does not slow typing.
const shownAtOnce = 100;
// And these are there first, the others as soon as there is time.
const shownFirst = 4;

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
  const [shown, setShown] = useStateOf(place.join('/'), shownAtOnce);
  const drawn = useDeferredValue(shown, shownFirst);
  // The place of an entry that was just added empty: it is to be filled in.
  const [begun, setBegun] = useStateOf<number | undefined>(place.join('/'), undefined);
  const pick = useRef<HTMLButtonElement>(null);
  const taken = new Set(entries.flatMap((entry) => textAt(entry, 'fieldName') ?? []));
  const insert = (values: readonly unknown[]) =>
    apply({ type: 'insert', path: place, index: entries.length, values });
  const begin = (entry: unknown) => {
    insert([entry]);
    setBegun(entries.length);
    setShown(Math.max(shown, entries.length + 1));
  };
  return (
    <section className={classes.section} aria-label={titles[list]}>
      <div className={classes.sectionHead}>
        <h3 className={classes.sectionTitle}>{titles[list]}</h3>
        <span className={classes.quiet}>{plural(entries.length, 'field')}</span>
      </div>
      {value !== undefined && value !== null && !Array.isArray(value) ? (
        <p className={classes.warning}>The source has something else than a list here. Mend it there.</p>
      ) : null}
      {entries.length > 0 ? (
        <ul className={classes.entries}>
          {entries.slice(0, drawn).map((_, at) => (
            // Entries have no identity of their own, so their place is their key.
            <li key={at} className={classes.entry}>
              <FieldEntryRow
                path={[...place, at]}
                index={at}
                count={entries.length}
                list={list}
                known={metadata.data ? known : undefined}
                isBegun={begun === at}
                onPick={() => setPicking(at)}
                onRemoved={() => {
                  setBegun(undefined);
                  // Each row below moves up and keeps the focus there; below the last one there is none.
                  if (at === entries.length - 1) pick.current?.focus();
                }}
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
          ref={pick}
          leftSection={<IconListSearch aria-hidden />}
          onClick={() => setPicking('add')}
        >
          Pick fields
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus aria-hidden />}
          onClick={() => begin({ fieldName: '' })}
        >
          Add by name
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus aria-hidden />}
          onClick={() => begin({ mapToName: '', prompt: '' })}
        >
          Let customers map one
        </Button>
      </div>
      {picking === undefined ? null : (
        <Suspense>
          <FieldPicker
            objectName={objectName}
            title={picking === 'add' ? `Add ${titles[list].toLowerCase()}` : 'Choose a field'}
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
