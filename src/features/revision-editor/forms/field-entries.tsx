import { Button, Group, UnstyledButton } from '@mantine/core';
import { useDeferredValue, useRef, useState } from 'react';
import { IconListSearch, IconPlus } from '@/components/icons';
import { plural } from '@/lib/format';
import type { ManifestPath } from '@/lib/manifest/finding';
import { listOf, textAt } from '@/lib/manifest/walk';
import { useValueAt } from '../use-editor';
import { useObjectFields } from '../pickers/customer';
import { FieldPicker } from '../pickers/field-picker';
import { FieldEntryRow } from './field-entry';
import { OwnNotes } from './field-notes';
import classes from './forms.module.css';
import { useEdits } from './use-node';
import { useStateOf } from './use-state-of';

interface FieldEntriesProps {
  path: ManifestPath;
  list: 'requiredFields' | 'optionalFields';
}

const titles = { requiredFields: 'Required fields', optionalFields: 'Optional fields' };

// Render longer lists piece by piece, so that typing stays fast.
const shownAtOnce = 100;
// Render this many at once and the others when the browser is idle.
const shownFirst = 4;

/** The fields a read object asks for, and the names they are delivered under. */
export function FieldEntries({ path, list }: FieldEntriesProps) {
  const place = [...path, list];
  const entries = listOf(useValueAt(place));
  const others = listOf(
    useValueAt([...path, list === 'optionalFields' ? 'requiredFields' : 'optionalFields']),
  );
  const objectName = textAt(useValueAt(path), 'objectName');
  const metadata = useObjectFields(objectName);
  const known = new Map(metadata.data?.map((field) => [field.name, field]));
  const { apply } = useEdits();
  const [picking, setPicking] = useState<number | 'add'>();
  const [shown, setShown] = useStateOf(place.join('/'), shownAtOnce);
  const drawn = useDeferredValue(shown, shownFirst);
  // Index of an entry that was just added and is still empty.
  const [begun, setBegun] = useStateOf<number | undefined>(place.join('/'), undefined);
  const pick = useRef<HTMLButtonElement>(null);
  const taken = new Set([...entries, ...others].flatMap((entry) => textAt(entry, 'fieldName') ?? []));
  const insert = (values: readonly unknown[]) =>
    apply({ type: 'insert', path: place, index: entries.length, values });
  const begin = (entry: unknown) => {
    insert([entry]);
    setBegun(entries.length);
    setShown(Math.max(shown, entries.length + 1));
  };
  return (
    <section className={`${classes.section} stack gap-12 shrink`} aria-label={titles[list]}>
      <Group gap="xs">
        <h3 className="small strong">{titles[list]}</h3>
        <span className="hint">{plural(entries.length, 'field')}</span>
      </Group>
      <OwnNotes path={place} />
      {entries.length > 0 ? (
        <ul className="stack gap-4">
          {entries.slice(0, drawn).map((_, at) => (
            // Entries have no id, so the index is the key.
            <li key={at} className={classes.entry}>
              <FieldEntryRow
                path={[...place, at]}
                index={at}
                count={entries.length}
                list={list}
                known={metadata.data ? known : undefined}
                isNew={begun === at}
                onPick={() => setPicking(at)}
                onRemoved={() => {
                  setBegun(undefined);
                  // The next row moves up and gets the focus. After the last row there is none, so focus the
                  // button.
                  if (at === entries.length - 1) pick.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {entries.length > shown ? (
        <UnstyledButton className={`${classes.action} as-link`} onClick={() => setShown(shown + shownAtOnce)}>
          Show {plural(Math.min(shownAtOnce, entries.length - shown), 'more field')}
        </UnstyledButton>
      ) : null}
      <Group gap="xs">
        <Button
          size="xs"
          ref={pick}
          leftSection={<IconListSearch aria-hidden />}
          onClick={() => setPicking('add')}
        >
          Pick fields
        </Button>
        <Button size="xs" leftSection={<IconPlus aria-hidden />} onClick={() => begin({ fieldName: '' })}>
          Add by name
        </Button>
        <Button
          size="xs"
          leftSection={<IconPlus aria-hidden />}
          onClick={() => begin({ mapToName: '', prompt: '' })}
        >
          Let customers map a field
        </Button>
      </Group>
      {picking === undefined ? null : (
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
      )}
    </section>
  );
}
