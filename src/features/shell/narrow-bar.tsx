import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { findProject, projectQueries } from '@/api/projects';
import { ColourMark } from '@/components/colour-mark';
import { IconButton } from '@/components/icon-button';
import { IconMenu2 } from '@/components/icons';
import { useReadOnlyReason } from '@/components/read-only';
import { lazyOverlay } from '@/components/lazy-part';
import classes from './shell.module.css';
import { useProject } from './use-project';
import { useSession } from './use-session';

const NavDrawer = lazyOverlay(() => import('./nav-drawer').then((module) => module.NavDrawer));

/** The top bar on narrow screens: the current place and the navigation button. */
export function NarrowBar() {
  const session = useSession();
  const readOnly = useReadOnlyReason();
  const idOrName = useProject();
  const { data: projects } = useQuery(projectQueries.list());
  /** Undefined until the navigation is first opened. */
  const [opened, setOpened] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    // Restores the focus, unless a newly opened page takes it.
    button.current?.focus();
  };
  const project = idOrName === undefined ? undefined : findProject(projects ?? [], idOrName);
  return (
    <section className={classes.bar} aria-label="Where you are">
      <IconButton
        ref={button}
        label="Open the navigation"
        icon={<IconMenu2 aria-hidden />}
        size="lg"
        aria-expanded={opened ?? false}
        onClick={() => setOpened(true)}
      />
      <p className={classes.barText}>
        <ColourMark colour={session?.service.colour} />
        <span className={`truncate ${classes.barName}`}>
          {project?.name ?? idOrName ?? session?.service.name}
        </span>
        {session?.service.production ? <span className={classes.production}>Production</span> : null}
        {readOnly === undefined ? null : <span className={classes.readOnly}>Read only</span>}
      </p>
      {opened === undefined ? null : <NavDrawer opened={opened} onClose={close} />}
    </section>
  );
}
