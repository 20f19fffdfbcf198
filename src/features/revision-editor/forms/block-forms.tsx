import { UnstyledButton } from '@mantine/core';
import type { ManifestPath } from '@/lib/manifest/finding';
import { textAt } from '@/lib/manifest/walk';
import { useValueAt } from '@/features/revision-editor/use-editor';
import { DestinationField } from './destination-field';
import { EditCheck } from './edit-fields';
import { OwnNotes } from './field-notes';
import classes from './forms.module.css';
import { ScheduleField } from './schedule-field';
import { UnknownKeys } from './unknown-keys';
import { useEdits } from './use-node';

/** The objects of a block, each a link to its form. */
export function ObjectsForm({ path }: { path: ManifestPath }) {
  const objects = useValueAt([...path, 'objects']);
  const { select } = useEdits();
  return (
    <>
      {Array.isArray(objects) && objects.length > 0 ? (
        <ul className={classes.objects} aria-label="Objects">
          {objects.map((object: unknown, at) => (
            // The index is the key, because a name may occur twice by mistake.
            <li key={at}>
              <UnstyledButton className={classes.objectLink} onClick={() => select([...path, 'objects', at])}>
                {textAt(object, 'objectName') || 'Without a name'}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.quiet}>There is no object here yet. Add one in the outline.</p>
      )}
      <UnknownKeys path={path} known={['objects']} />
    </>
  );
}

/** The form for `proxy`: requests passed through to the provider. */
export function ProxyForm({ path }: { path: ManifestPath }) {
  return (
    <>
      <EditCheck
        path={[...path, 'enabled']}
        label="Pass requests on to the provider"
        description="With the customer’s credentials."
        off={false}
      />
      <EditCheck
        path={[...path, 'useModule']}
        label="Use the address of the module"
        description="Instead of the provider’s."
      />
      <UnknownKeys path={path} known={['enabled', 'useModule']} />
    </>
  );
}

const events = [
  ['fieldCreated', 'A field is created'],
  ['fieldDeleted', 'A field is deleted'],
  ['fieldChanged', 'A field is changed'],
] as const;

/** The form for `watchSchema`: notifications when a customer's fields change. */
export function WatchSchemaForm({ path }: { path: ManifestPath }) {
  return (
    <>
      <DestinationField path={[...path, 'destination']} />
      <ScheduleField
        path={[...path, 'schedule']}
        description="At most hourly. Without one, the service looks once a day."
      />
      <section className={classes.section} aria-label="Events">
        <h3 className={classes.sectionTitle}>For all objects, when</h3>
        {events.map(([event, label]) => (
          <WatchEvent key={event} path={[...path, 'allObjects', event]} label={label} />
        ))}
        <OwnNotes path={[...path, 'allObjects']} />
        <UnknownKeys path={[...path, 'allObjects']} known={events.map(([event]) => event)} />
      </section>
      <UnknownKeys path={path} known={['destination', 'schedule', 'allObjects']} />
    </>
  );
}

function WatchEvent({ path, label }: { path: ManifestPath; label: string }) {
  return (
    <>
      <EditCheck path={[...path, 'enabled']} label={label} on="always" />
      <OwnNotes path={path} />
      <UnknownKeys path={path} known={['enabled']} />
    </>
  );
}
