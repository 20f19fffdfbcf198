import { Button } from '@mantine/core';
import { useState } from 'react';
import { destinationQueries } from '@/api/destinations';
import { useOffered } from '@/api/offered';
import { IdSelect } from '@/components/id-select';
import { IconPlus } from '@/components/icons';
import { lazyOverlay } from '@/components/lazy-part';
import { FieldPlace } from '@/features/revision-editor/forms/field-place';
import { useEdits, useProblemsOf } from '@/features/revision-editor/forms/use-node';
import { useBase, useEditor, useValueAt } from '@/features/revision-editor/use-editor';
import { objectsOf } from '@/lib/manifest/walk';
import { setShared, sharedValue } from './step-edits';
import classes from './steps.module.css';

const NewDestination = lazyOverlay(() =>
  import('@/features/revision-editor/pickers/new-destination').then((m) => m.NewDestination),
);

/** The destination of everything that is read. */
export function DestinationStep() {
  const { project } = useEditor();
  const base = useBase();
  const integration = useValueAt(base);
  const destinations = useOffered(destinationQueries.list(project), { optional: true });
  const { apply } = useEdits();
  const [creating, setCreating] = useState(false);
  const shared = sharedValue(integration, 'destination');
  const name = shared.kind === 'same' && typeof shared.value === 'string' ? shared.value : '';
  const first = [...(objectsOf(integration, 'read', base)[0]?.[1] ?? base), 'destination'];
  const problems = useProblemsOf(first);
  const choose = (next: string) => apply(setShared(integration, base, 'destination', next));
  const known = destinations.data ?? [];
  return (
    <>
      <FieldPlace path={first} problems={problems}>
        <div className={classes.add}>
          <IdSelect
            label="Destination"
            placeholder={
              shared.kind === 'different'
                ? 'Objects have different ones'
                : destinations.data?.length === 0
                  ? 'None in this project yet'
                  : 'Choose a destination'
            }
            data={known.map((one) => ({ value: one.name, label: `${one.name} (${one.type})` }))}
            value={name === '' ? undefined : name}
            onChange={(next) => choose(next ?? '')}
          />
          <Button variant="default" leftSection={<IconPlus aria-hidden />} onClick={() => setCreating(true)}>
            Create a webhook
          </Button>
        </div>
      </FieldPlace>
      <p className="hint">
        A webhook is an address of your product. Other kinds of destinations are created on their own page.
        Written records need none: your product sends them to the service.
      </p>
      {creating ? (
        <NewDestination
          project={project}
          taken={new Set(known.map((one) => one.name))}
          onCreated={choose}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </>
  );
}
