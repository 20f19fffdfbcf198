import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useUnreadable } from '@/api/lists';
import { projectQueries } from '@/api/projects';
import { ButtonLink } from '@/components/button-link';
import { CopyId } from '@/components/copy-id';
import { DataTable, type Column } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { IconPlus } from '@/components/icons';
import { NoMatch } from '@/components/no-match';
import { PageHeader } from '@/components/page-header';
import { RefreshNote, refreshProps } from '@/components/refresh-note';
import { RelativeTime } from '@/components/relative-time';
import { TableToolbar } from '@/components/table-toolbar';
import { WithUnreadable } from '@/components/with-unreadable';
import type { Project } from '@/contract/project';
import { countWords } from '@/lib/format';
import { parseTime } from '@/lib/time';
import type { Unreadable } from '@/lib/unreadable';
import { AccessNote } from './access-note';
import { matchingProjects } from './matching-projects';
import { sortOf, withSort, type ProjectsSearch } from './projects-search';

interface ProjectsPageProps {
  search: ProjectsSearch;
  onSearchChange: (search: ProjectsSearch) => void;
}

const columns: Column<Project>[] = [
  {
    id: 'name',
    header: 'Name',
    primary: true,
    cell: (project) => project.name,
    sortValue: (project) => project.name,
  },
  {
    id: 'appName',
    header: 'App name',
    cell: (project) => project.appName,
    sortValue: (project) => project.appName,
  },
  {
    id: 'id',
    header: 'Id',
    width: 12,
    yields: 1,
    cell: (project) => <CopyId value={project.id} label="project id" />,
  },
  {
    id: 'created',
    header: 'Created',
    align: 'right',
    width: 9,
    yields: 3,
    card: 'hidden',
    cell: (project) => <RelativeTime value={project.createTime} />,
    sortValue: (project) => parseTime(project.createTime),
  },
  {
    id: 'updated',
    header: 'Updated',
    align: 'right',
    width: 9,
    yields: 2,
    card: 'top',
    cell: (project) => <RelativeTime value={project.updateTime} />,
    sortValue: (project) => parseTime(project.updateTime),
  },
];

const linkTo = (project: Project, children: ReactNode) => (
  <Link to="/projects/$project" params={{ project: project.id }}>
    {children}
  </Link>
);

/** The projects that the credentials of this connection can see. */
export function ProjectsPage({ search, onSearchChange }: ProjectsPageProps) {
  const list = useSuspenseQuery(projectQueries.list());
  const unreadable = useUnreadable(projectQueries.list());
  const create = (
    <ButtonLink leftSection={<IconPlus aria-hidden />} to="/projects/new">
      New project
    </ButtonLink>
  );
  const refreshNote = <RefreshNote {...refreshProps(list)} />;
  return (
    <>
      <PageHeader
        title="Projects"
        description="Projects you can access with this connection."
        primary={create}
      />
      <AccessNote />
      {list.data.length === 0 && unreadable.count === 0 ? (
        <EmptyState title="No projects to see with this credential" refresh={refreshNote}>
          A project holds integrations, the customers who installed them, and where their data goes. An API
          key sees its own project; a bearer token sees those of its organization.
        </EmptyState>
      ) : (
        <ProjectsTable
          projects={list.data}
          unreadable={unreadable}
          search={search}
          onSearchChange={onSearchChange}
          refreshNote={refreshNote}
        />
      )}
    </>
  );
}

interface ProjectsTableProps extends ProjectsPageProps {
  projects: readonly Project[];
  unreadable: Unreadable;
  refreshNote: ReactNode;
}

function ProjectsTable({ projects, unreadable, search, onSearchChange, refreshNote }: ProjectsTableProps) {
  const { q, ...order } = search;
  const typed = {
    value: q ?? '',
    onChange: (value: string) => onSearchChange(value === '' ? order : { ...order, q: value }),
  };
  const shown = matchingProjects(projects, q);
  return (
    <>
      <TableToolbar
        search={{ ...typed, label: 'Search projects', placeholder: 'Search name, app name or id' }}
        count={countWords(shown.length, projects.length, 'project', unreadable.count)}
        right={refreshNote}
      />
      <WithUnreadable noun="project" unreadable={unreadable} readable={projects.length}>
        {shown.length === 0 ? (
          <NoMatch noun="projects" filter={`“${q ?? ''}”`} onClear={() => onSearchChange(order)} />
        ) : (
          <DataTable
            caption="Projects of this connection"
            columns={columns}
            rows={shown}
            getRowId={(project) => project.id}
            rowLink={linkTo}
            sort={sortOf(search)}
            onSortChange={(sort) => onSearchChange({ ...(q === undefined ? {} : { q }), ...withSort(sort) })}
          />
        )}
      </WithUnreadable>
    </>
  );
}
