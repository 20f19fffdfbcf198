import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { EditCheck } from '../forms/edit-fields';
import { FieldEntries } from '../forms/field-entries';
import { useEdits } from '../forms/use-node';
import { NameOrigin } from '../known-names/name-origin';
import { useKnownNames } from '../known-names/use-known-names';
import { useBase, useValueAt } from '../use-editor';
import type { ManifestPath } from '@/lib/manifest/finding';
import { listOf, objectsOf, textAt } from '@/lib/manifest/walk';
import { findObject, isSameName } from './step-edits';
import classes from './steps.module.css';

/** The fields of every object that is read. */
export function FieldsStep() {
  const base = useBase();
  const integration = useValueAt(base);
  const reads = objectsOf(integration, 'read', base);
  const writes = objectsOf(integration, 'write', base);
  if (reads.length === 0)
    return (
      <p className="hint">
        {writes.length === 0
          ? 'Choose records first.'
          : 'Nothing to choose: a record is written with the fields that your product sends.'}
      </p>
    );
  return reads.map(([object, path]) => {
    const name = textAt(object, 'objectName') || 'Unnamed';
    return (
      <ObjectFields
        key={path.join('/')}
        path={path}
        name={name}
        write={findObject(integration, base, 'write', name)?.[1]}
      />
    );
  });
}

interface ObjectFieldsProps {
  path: ManifestPath;
  name: string;
  /** Path of the write object of the same name. */
  write: ManifestPath | undefined;
}

function ObjectFields({ path, name, write }: ObjectFieldsProps) {
  const id = useId();
  return (
    <section className="panel stack gap-12" aria-labelledby={id}>
      <h3 id={id} className="mono-face">
        {name}
      </h3>
      <FieldChoices path={path} name={name} />
      <FieldEntries path={path} list="requiredFields" />
      <EditCheck path={[...path, 'optionalFieldsAuto']} />
      {write ? <EditCheck path={[...write, 'inheritMapping']} /> : null}
    </section>
  );
}

/** Check boxes for the fields that are often read. The list below them has the chosen ones. */
function FieldChoices({ path, name }: Pick<ObjectFieldsProps, 'path' | 'name'>) {
  const place = [...path, 'requiredFields'];
  const entries = listOf(useValueAt(place));
  const { fieldsOf } = useKnownNames();
  const { apply } = useEdits();
  const known = fieldsOf(name);
  if (known.length === 0) return null;
  const indexOf = (field: string) =>
    entries.findIndex((entry) => isSameName(textAt(entry, 'fieldName'), field));
  const toggle = (field: string) => {
    const index = indexOf(field);
    if (index >= 0) apply({ type: 'remove', path: [...place, index] });
    else apply({ type: 'insert', path: place, index: entries.length, values: [{ fieldName: field }] });
  };
  return (
    <fieldset>
      <legend className="small strong">Often read</legend>
      <div className={classes.fields}>
        {known.map(({ name: field, usedBy }) => (
          <Checkbox
            key={field}
            label={
              <>
                <code>{field}</code> {usedBy.length > 0 ? <NameOrigin usedBy={usedBy} /> : null}
              </>
            }
            checked={indexOf(field) >= 0}
            onChange={() => toggle(field)}
          />
        ))}
      </div>
    </fieldset>
  );
}
