import { Link, useNavigate } from '@tanstack/react-router';
import { jwtKeyQueries } from '@/api/jwt-keys';
import { useOffered } from '@/api/offered';
import { NewLink } from '@/components/button-link';
import type { Column } from '@/components/data-table';
import { activeColumn, createdColumn, idColumn } from '@/components/list-columns';
import { NotOffered } from '@/components/not-offered';
import { OfferedList } from '@/components/offered-list';
import { PageHeader } from '@/components/page-header';
import type { ProjectSearchProps } from '@/components/search-props';
import { SectionTabs } from '@/components/section-tabs';
import type { JwtKey } from '@/contract/jwt-key';
import type { ListSearch } from '@/lib/list-search';
import pageWords from '@/lib/page-words.json';

const columns: readonly Column<JwtKey>[] = [
  { id: 'label', header: 'Label', primary: true, value: ({ label }) => label },
  { ...idColumn<JwtKey>('key', ({ id }) => id), header: 'Key id (kid)' },
  {
    id: 'algorithm',
    header: 'Algorithm',
    width: 7,
    mono: true,
    card: 'hidden',
    value: ({ algorithm }) => algorithm,
  },
  activeColumn,
  { ...createdColumn<JwtKey>(({ createTime }) => createTime), yields: 0, card: 'named' },
];

/** Public keys that verify the tokens of front ends. */
export function JwtKeysPage({ project, search, onSearchChange }: ProjectSearchProps<ListSearch>) {
  const navigate = useNavigate();
  const list = useOffered(jwtKeyQueries.list(project));
  const create = {
    to: '/projects/$project/jwt-keys/new',
    params: { project },
    children: 'New JWT key',
  } as const;
  return (
    <>
      <PageHeader {...pageWords['jwt-keys']} primary={<NewLink {...create} />}>
        <SectionTabs project={project} current="jwt-keys" />
      </PageHeader>
      <OfferedList
        id="jwt-keys"
        noun="JWT key"
        caption="JWT keys of this project"
        list={list}
        notOffered={
          <NotOffered
            nouns="JWT keys"
            noun="JWT key"
            onSubmit={(key) =>
              void navigate({ to: '/projects/$project/jwt-keys/$key', params: { project, key } })
            }
          />
        }
        empty="With one, your front end acts for one customer by tokens that your server signs, without an API key."
        emptyAction={<NewLink variant="default" {...create} />}
        columns={columns}
        rows={list.data}
        rowId={({ id }) => id}
        rowName={({ label }) => label}
        rowLink={({ id }, name) => (
          <Link to="/projects/$project/jwt-keys/$key" params={{ project, key: id }}>
            {name}
          </Link>
        )}
        textOf={({ label, id }) => `${label} ${id}`}
        placeholder="Label or key id"
        search={search}
        onSearchChange={onSearchChange}
      />
    </>
  );
}
