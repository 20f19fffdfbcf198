import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { ManifestPath } from '@/lib/manifest/finding';
import { useDestinations } from '../pickers/destinations';
import { NewDestination } from '../pickers/new-destination';
import { EditPick } from './edit-fields';
import classes from './forms.module.css';
import { useEdits } from './use-node';

/** Picks the destination that records are sent to, by name. */
export function DestinationField({ path }: { path: ManifestPath }) {
  const { options } = useDestinations();
  const { set } = useEdits();
  const [creating, setCreating] = useState(false);
  return (
    <div className={`${classes.field} shrink anchor`}>
      <EditPick path={path} data={options} placeholder="Choose a destination" />
      <UnstyledButton className={`${classes.action} as-link`} onClick={() => setCreating(true)}>
        Create a webhook destination
      </UnstyledButton>
      {creating ? (
        <NewDestination onCreated={(name) => set(path, name)} onClose={() => setCreating(false)} />
      ) : null}
    </div>
  );
}
