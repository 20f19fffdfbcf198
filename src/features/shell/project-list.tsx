import { shownName } from '@/lib/hidden-characters';
import { Combobox, useCombobox } from '@mantine/core';
import { useMatches, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Project } from '@/contract/project';
import { filterProjects } from './project-filter';
import { pageOf } from './sections';
import classes from './switcher.module.css';

interface ProjectListProps {
  projects: readonly Project[];
  failed: boolean;
  currentId: string | undefined;
  onClose: () => void;
}

/** The list of the project switcher, searchable and operable with the arrow keys. */
export function ProjectList({ projects, failed, currentId, onClose }: ProjectListProps) {
  const navigate = useNavigate();
  const routePath = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const { shown, more } = filterProjects(projects, typed);

  const choose = (value: string) => {
    onClose();
    if (value === 'all') void navigate({ to: '/projects' });
    else if (value === 'new') void navigate({ to: '/projects/new' });
    else
      void navigate({
        to: pageOf(routePath)?.to ?? '/projects/$project/operations',
        params: { project: value.slice('project:'.length) },
      });
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width="var(--width-search)">
      <Combobox.DropdownTarget>
        <span className={classes.anchor} aria-hidden />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Search
          ref={focusOnMount}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.resetSelectedOption();
          }}
          onKeyDown={(event) => {
            const [only] = shown;
            if (event.key !== 'Enter' || !only) return;
            const isHighlighted = combobox.getSelectedOptionIndex() !== -1;
            if (!isHighlighted && shown.length === 1 && typed.trim() !== '') choose(`project:${only.id}`);
          }}
          onBlur={() => combobox.closeDropdown()}
          placeholder="Find a project"
          aria-label="Find a project"
        />
        <Combobox.Options className={classes.options} aria-label="Projects">
          {shown.map((project) => (
            <Combobox.Option
              key={project.id}
              value={`project:${project.id}`}
              active={project.id === currentId}
              aria-current={project.id === currentId || undefined}
            >
              <span className="wrap-anywhere block">{shownName(project.name)}</span>
              <span className={`hint ${classes.aside}`}>{project.appName}</span>
            </Combobox.Option>
          ))}
          {more > 0 ? <p className={`hint ${classes.note}`}>{more} more; type to find one</p> : null}
          {shown.length === 0 && typed ? (
            <p className={`hint ${classes.note}`}>No project matches “{typed}”</p>
          ) : null}
          {failed ? <p className={`hint ${classes.note}`}>The projects could not be read</p> : null}
          <Combobox.Option value="all" className={classes.further}>
            All projects
          </Combobox.Option>
          <Combobox.Option value="new">New project</Combobox.Option>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

// The list is positioned after mounting; scrolling earlier would jump.
function focusOnMount(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
}
