import { Button } from '@mantine/core';
import { useState } from 'react';
import { IdSelect } from '@/components/id-select';
import { IconPlus } from '@/components/icons';
import { FieldPlace } from '@/features/revision-editor/forms/field-place';
import { useEdits, useProblemsOf } from '@/features/revision-editor/forms/use-node';
import { useDestinations } from '@/features/revision-editor/pickers/destinations';
import { NewDestination } from '@/features/revision-editor/pickers/lazy-pickers';
import { useBase, useValueAt } from '@/features/revision-editor/use-editor';
import { objectsOf } from '@/lib/manifest/walk';
import { setShared, sharedValue } from './step-edits';
import classes from './steps.module.css';

/** The destination of everything that is read. */
export function DestinationStep() {
  const base = useBase();
  const integration = useValueAt(base);
  const { destinations, options } = useDestinations();
  const { apply } = useEdits();
  const [creating, setCreating] = useState(false);
  const shared = sharedValue(integration, 'destination');
  const name = shared.kind === 'same' && typeof shared.value === 'string' ? shared.value : '';
  const first = [...(objectsOf(integration, 'read', base)[0]?.[1] ?? base), 'destination'];
  const problems = useProblemsOf(first);
  const choose = (next: string) => apply(setShared(integration, base, 'destination', next));
  return (
    <>
      <FieldPlace path={first} problems={problems}>
        <div className={classes.add}>
          <IdSelect
            label="Destination"
            placeholder={
              shared.kind === 'different'
                ? 'Objects have different ones'
                : destinations?.length === 0
                  ? 'None in this project yet'
                  : 'Choose a destination'
            }
            data={options}
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
      {creating ? <NewDestination onCreated={choose} onClose={() => setCreating(false)} /> : null}
    </>
  );
}
