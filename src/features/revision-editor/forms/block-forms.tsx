import { UnstyledButton } from '@mantine/core';
import type { ManifestPath } from '@/lib/manifest/finding';
import { keyAt, keysAt } from '@/lib/manifest/known-keys';
import { listOf, textAt } from '@/lib/manifest/walk';
import { useValueAt } from '../use-editor';
import { DestinationField } from './destination-field';
import { EditCheck } from './edit-fields';
import { OwnNotes } from './field-notes';
import classes from './forms.module.css';
import { ScheduleField } from './schedule-field';
import { useEdits } from './use-node';

/** The objects of a block, each a link to its form. */
export function ObjectsForm({ path }: { path: ManifestPath }) {
  const objects = listOf(useValueAt([...path, 'objects']));
  const { select } = useEdits();
  if (objects.length === 0) return <p className="hint">No objects yet. Add one in the outline.</p>;
  return (
    <ul className="small" aria-label="Objects">
      {objects.map((object, at) => (
        // The index is the key, because a name may occur twice by mistake.
        <li key={at}>
          <UnstyledButton
            className={`mono ${classes.objectLink}`}
            onClick={() => select([...path, 'objects', at])}
          >
            {textAt(object, 'objectName') || 'Unnamed'}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

/** The form for `proxy`: requests passed through to the provider. */
export function ProxyForm({ path }: { path: ManifestPath }) {
  return (
    <>
      <EditCheck path={[...path, 'enabled']} />
      <EditCheck path={[...path, 'useModule']} />
    </>
  );
}

/** The form for `watchSchema`: notifications when a customer's fields change. */
export function WatchSchemaForm({ path }: { path: ManifestPath }) {
  const all = [...path, 'allObjects'];
  return (
    <>
      <DestinationField path={[...path, 'destination']} />
      <ScheduleField path={[...path, 'schedule']} />
      <section className={`${classes.section} stack gap-12 shrink`} aria-label="Events">
        <h3 className="small strong">{keyAt(all)?.label}</h3>
        {Object.entries(keysAt(all) ?? {}).map(([event, { label }]) => (
          <div key={event}>
            <EditCheck path={[...all, event, 'enabled']} label={label} description={null} />
            <OwnNotes path={[...all, event]} />
          </div>
        ))}
        <OwnNotes path={all} />
      </section>
    </>
  );
}
