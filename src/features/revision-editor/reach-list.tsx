import { Button } from '@mantine/core';
import { useState } from 'react';
import { InstallationLink } from '@/components/installation-link';
import { plural } from '@/lib/format';
import type { Affected } from './model/affected';
import classes from './review-view.module.css';

const first = 6;

/** Installations affected by a change, each with its selected objects. */
export function ReachList({ affected }: { affected: readonly Affected[] }) {
  const [most, setMost] = useState(first);
  if (affected.length === 0) return null;
  return (
    <>
      <ul>
        {affected.slice(0, most).map(({ installation, objects }) => (
          <li key={installation.id} className={classes.row}>
            <InstallationLink project={installation.projectId} installation={installation} />
            <code className="hint">{objects.join(', ')}</code>
          </li>
        ))}
      </ul>
      {affected.length > most ? (
        <Button variant="default" size="xs" w="fit-content" onClick={() => setMost(affected.length)}>
          Show all {plural(affected.length, 'installation')}
        </Button>
      ) : null}
    </>
  );
}
