import { Button, Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { IconListSearch } from '@/components/icons';
import type { ManifestPath } from '@/lib/manifest/finding';
import { keyAt } from '@/lib/manifest/known-keys';
import { isMap, listOf, textAt } from '@/lib/manifest/walk';
import { FieldPicker } from '../pickers/field-picker';
import { useValueAt } from '../use-editor';
import { DestinationField } from './destination-field';
import { EditCheck } from './edit-fields';
import { FieldNotes } from './field-notes';
import { FieldPlace } from './field-place';
import classes from './forms.module.css';
import { ObjectNameField } from './object-name-field';
import { TextList } from './text-list';
import { useEdits, useOwnProblems, useProblemsOf } from './use-node';

export function SubscribeObjectForm({ path }: { path: ManifestPath }) {
  return (
    <>
      <ObjectNameField path={path} />
      <DestinationField path={[...path, 'destination']} />
      <EditCheck path={[...path, 'inheritFieldsAndMapping']} />
      <section className={`${classes.section} stack gap-12 shrink`} aria-label="Events">
        <h3 className="small strong">Events</h3>
        <EventField path={path} event="createEvent" />
        <EventField path={path} event="updateEvent" />
        <UpdateFields path={path} />
        <EventField path={path} event="deleteEvent" />
        <EventField path={path} event="associationChangeEvent" />
        <AssociationFields path={[...path, 'associationChangeEvent']} />
        <TextList path={[...path, 'otherEvents']} one="event" />
      </section>
    </>
  );
}

interface EventFieldProps {
  path: ManifestPath;
  event: 'createEvent' | 'updateEvent' | 'deleteEvent' | 'associationChangeEvent';
}

/** Switches an event on. Record events need the fields and mapping of the read object. */
function EventField({ path, event }: EventFieldProps) {
  const place = [...path, event];
  const value = useValueAt(place);
  const missing = useOwnProblems(place, []);
  const enabled = useProblemsOf([...place, 'enabled']);
  const { apply, remove } = useEdits();
  return (
    <FieldPlace path={place} problems={[...new Set([...missing, ...enabled])]}>
      <Checkbox
        label={keyAt(place)?.label}
        description={keyAt(place)?.help}
        checked={value !== undefined}
        onChange={(change) => {
          if (!change.currentTarget.checked) remove(place);
          else
            apply({
              type: 'all',
              edits: [
                { type: 'set', path: [...path, 'inheritFieldsAndMapping'], value: true },
                {
                  type: 'set',
                  path: place,
                  value: {
                    enabled: 'always',
                    ...(event === 'updateEvent' ? { watchFieldsAuto: 'all' } : {}),
                  },
                },
              ],
            });
        }}
      />
    </FieldPlace>
  );
}

/** The fields that an update has to touch. */
function UpdateFields({ path }: { path: ManifestPath }) {
  const place = [...path, 'updateEvent'];
  const event = useValueAt(place);
  const objectName = textAt(useValueAt(path), 'objectName');
  const watchProblems = useProblemsOf([...place, 'watchFieldsAuto']);
  const { apply } = useEdits();
  const [picking, setPicking] = useState(false);
  if (!isMap(event)) return null;
  const auto = textAt(event, 'watchFieldsAuto');
  const named = event['requiredWatchFields'];
  const hasNamed = named !== undefined;
  const list = listOf(named);
  const names = list.flat().filter((name) => typeof name === 'string');
  const kind = hasNamed ? (auto === undefined ? 'named' : 'both') : (auto ?? 'none');
  const replace = (old: string, key: string, value: unknown) =>
    apply({
      type: 'all',
      edits: [
        { type: 'set', path: [...place, key], value },
        { type: 'remove', path: [...place, old] },
      ],
    });
  const choose = (next: string | null) => {
    if (next === 'named') replace('watchFieldsAuto', 'requiredWatchFields', list);
    else if (next === 'all' || next === 'selected') replace('requiredWatchFields', 'watchFieldsAuto', next);
  };
  const known = [
    { value: 'all', label: 'Any field' },
    { value: 'selected', label: 'Fields the customer selected' },
    { value: 'named', label: 'Named fields' },
  ];
  return (
    <div className={`${classes.entryMore} stack gap-12 above-8`}>
      <Select
        label="Watched fields"
        placeholder="Choose"
        data={
          known.some(({ value }) => value === kind)
            ? known
            : [
                ...known,
                {
                  value: kind,
                  label: kind === 'both' ? 'Both, as in the source' : `As in the source: ${kind}`,
                },
              ]
        }
        value={kind}
        onChange={choose}
      />
      <FieldNotes problems={watchProblems} />
      {hasNamed ? (
        <TextList
          path={[...place, 'requiredWatchFields']}
          one="field"
          actions={
            <Button size="xs" leftSection={<IconListSearch aria-hidden />} onClick={() => setPicking(true)}>
              Pick fields
            </Button>
          }
        />
      ) : null}
      {picking ? (
        <FieldPicker
          objectName={objectName}
          title="Watch fields"
          taken={new Set(names)}
          onPick={(picked) =>
            apply({
              type: 'insert',
              path: [...place, 'requiredWatchFields'],
              index: list.length,
              values: picked,
            })
          }
          onClose={() => setPicking(false)}
        />
      ) : null}
    </div>
  );
}

function AssociationFields({ path }: { path: ManifestPath }) {
  const event = useValueAt(path);
  return isMap(event) ? (
    <div className={`${classes.entryMore} stack gap-12 above-8`}>
      <EditCheck path={[...path, 'includeFullRecords']} />
    </div>
  ) : null;
}
