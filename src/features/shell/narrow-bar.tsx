import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { findProject, projectQueries } from '@/api/projects';
import { ColourMark } from '@/components/colour-mark';
import { IconButton } from '@/components/icon-button';
import { IconMenu2 } from '@/components/icons';
import { lazyPart } from '@/components/lazy-part';
import classes from './shell.module.css';
import { useSession } from './use-session';

const NavDrawer = lazyPart(() => import('./nav-drawer').then((module) => module.NavDrawer));

/** On narrow screens: where one is, and the button that opens the navigation. */
export function NarrowBar({ production }: { production: boolean }) {
  const session = useSession();
  const { project: idOrName } = useParams({ strict: false });
  const { data: projects } = useQuery(projectQueries.list());
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const project = idOrName === undefined ? undefined : findProject(projects ?? [], idOrName);
  return (
    <section className={classes.bar} aria-label="Where you are">
      <IconButton
        label="Open the navigation"
        icon={<IconMenu2 aria-hidden />}
        size="lg"
        aria-expanded={state === 'open'}
        onClick={() => setState('open')}
      />
      <p className={classes.barText}>
        <ColourMark colour={session?.connection.colour} />
        <span className={classes.barName}>{project?.name ?? idOrName ?? session?.connection.name}</span>
        {production ? <span className={classes.production}>Production</span> : null}
      </p>
      {state === 'unused' ? null : (
        <Suspense>
          <NavDrawer opened={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </section>
  );
}
