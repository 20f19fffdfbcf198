import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { destinationQueries } from '@/api/destinations';
import { useOffered } from '@/api/offered';
import type { ManifestPath } from '@/lib/manifest/finding';
import { lazyOverlay } from '@/components/lazy-part';
import { useEditor } from '@/features/revision-editor/use-editor';
import { EditPick } from './edit-fields';
import classes from './forms.module.css';
import { useEdits } from './use-node';

const NewDestination = lazyOverlay(() =>
  import('@/features/revision-editor/pickers/new-destination').then((m) => m.NewDestination),
);

/** Picks the destination that records are sent to, by name. */
export function DestinationField({ path }: { path: ManifestPath }) {
  const { project } = useEditor();
  const destinations = useOffered(destinationQueries.list(project), { optional: true });
  const { set } = useEdits();
  const [creating, setCreating] = useState(false);
  return (
    <div className={classes.field}>
      <EditPick
        path={path}
        data={(destinations.data ?? []).map(({ name, type }) => ({
          value: name,
          label: `${name} (${type})`,
        }))}
        placeholder="Choose a destination"
      />
      <UnstyledButton className={classes.action} onClick={() => setCreating(true)}>
        Create a webhook destination
      </UnstyledButton>
      {creating ? (
        <NewDestination
          project={project}
          taken={new Set(destinations.data?.map(({ name }) => name))}
          onCreated={(name) => set(path, name)}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </div>
  );
}
