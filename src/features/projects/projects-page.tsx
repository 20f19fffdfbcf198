import { Link } from '@/components/link';
import { useOffered } from '@/api/offered';
import { projectQueries } from '@/api/projects';
import { NewLink } from '@/components/button-link';
import type { Column } from '@/components/list/data-table';
import { createdColumn, idColumn } from '@/components/list/list-columns';
import { OfferedList } from '@/components/list/offered-list';
import { PageHeader } from '@/components/page/page-header';
import type { SearchProps } from '@/components/list/search-props';
import type { Project } from '@/contract/project';
import type { ListSearch } from '@/lib/list-search';
import { AccessNote } from './access-note';

const columns: Column<Project>[] = [
  { id: 'name', header: 'Name', primary: true, value: ({ name }) => name },
  { id: 'appName', header: 'App name', value: ({ appName }) => appName },
  { ...idColumn<Project>('project', ({ id }) => id), yields: 1 },
  { ...createdColumn<Project>(({ createTime }) => createTime), yields: 3 },
  {
    ...createdColumn<Project>(({ updateTime }) => updateTime),
    id: 'updated',
    header: 'Updated',
    yields: 2,
    card: 'top',
  },
];

/** The projects that the credentials of this service can see. */
export function ProjectsPage({ search, onSearchChange }: SearchProps<ListSearch>) {
  const list = useOffered(projectQueries.list());
  const create = { to: '/projects/new', children: 'New project' } as const;
  return (
    <>
      <PageHeader
        title="Projects"
        description="Projects you can access at this service."
        primary={<NewLink variant="filled" {...create} />}
      />
      <AccessNote />
      <OfferedList
        id="projects"
        noun="project"
        caption="Projects of this service"
        list={list}
        emptyTitle="No projects to see with this credential"
        empty="A project holds integrations, the customers who installed them, and where their data goes. An API key sees its own project; a bearer token sees those of its organization."
        emptyAction={<NewLink {...create} />}
        columns={columns}
        rows={list.data}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }, name) => (
          <Link to="/projects/$project" params={{ project: id }}>
            {name}
          </Link>
        )}
        textOf={({ name, appName, id }) => `${name} ${appName} ${id}`}
        placeholder="Search name, app name or id"
        search={search}
        onSearchChange={onSearchChange}
      />
    </>
  );
}
