import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { findProject, projectQueries } from '@/api/projects';
import { IconNavProjects, IconSelector } from '@/components/icons';
import { useReadOnlyReason } from '@/components/read-only';
import { lazyOverlay } from '@/components/state/lazy-part';
import { shownName } from '@/lib/hidden-characters';
import classes from './switcher.module.css';
import { useProject } from './use-project';
import { useSession } from './use-session';

const loadList = () => import('./project-list');
const ProjectList = lazyOverlay(loadList, 'ProjectList');

/** The current project. Another one is opened in the same section. */
export function ProjectSwitcher({ narrow }: { narrow: boolean }) {
  const production = useSession()?.service.production === true;
  const idOrName = useProject();
  const isReadOnly = useReadOnlyReason() !== undefined;
  const { data: projects, isError } = useQuery(projectQueries.list());
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  const [opened, setOpened] = useState(false);
  const current = idOrName === undefined ? undefined : findProject(projects ?? [], idOrName);
  const name = current ? shownName(current.name) : (idOrName ?? 'Choose a project');
  return (
    <div className="anchor">
      <UnstyledButton
        ref={button}
        className={classes.project}
        data-narrow={narrow || undefined}
        aria-haspopup="listbox"
        aria-expanded={opened}
        aria-label={`Project: ${name}${production ? ', production' : ''}${isReadOnly ? ', read-only' : ''}`}
        onPointerEnter={() => void loadList().catch(() => undefined)}
        // The pointer press closes an open list before the click; the click must not reopen it.
        onPointerDown={() => {
          wasOpened.current = opened;
        }}
        onClick={() => {
          setOpened(!wasOpened.current);
          wasOpened.current = false;
        }}
      >
        <IconNavProjects aria-hidden />
        {narrow ? null : (
          <>
            <span className={`${classes.projectText} wrap fill shrink`}>
              <span className="truncate strong">{name}</span>
              {production ? <span className={classes.production}>Production</span> : null}
              {isReadOnly ? <span className={`hint ${classes.aside}`}>Read only</span> : null}
            </span>
            <IconSelector className="quiet" aria-hidden />
          </>
        )}
      </UnstyledButton>
      {opened ? (
        <ProjectList
          projects={projects ?? []}
          failed={isError}
          currentId={current?.id}
          onClose={() => {
            setOpened(false);
            button.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
