import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Link } from '@/components/link';
import { jwtKeyQueries } from '@/api/jwt-keys';
import { useOffered } from '@/api/offered';
import { NewLink } from '@/components/button-link';
import { IconRefresh } from '@/components/icons';
import { activeAction, deleteAction, editAction } from '@/components/overlay/action-menu';
import { lazyOverlay } from '@/components/state/lazy-part';
import type { Column } from '@/components/list/data-table';
import { activeColumn, createdColumn, idColumn } from '@/components/list/list-columns';
import { NotOffered } from '@/components/state/not-offered';
import { OfferedList } from '@/components/list/offered-list';
import { PageHeader } from '@/components/page/page-header';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { SectionTabs } from '@/components/page/section-tabs';
import type { JwtKey } from '@/contract/jwt-key';
import type { ListSearch } from '@/lib/list-search';
import pageWords from '@/lib/page-words.json';
import type { JwtKeyDialog } from './jwt-key-dialogs';
import { forgetRotation } from './rotations';

const JwtKeyDialogs = lazyOverlay(() => import('./jwt-key-dialogs'), 'JwtKeyDialogs');

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
  const [open, setOpen] = useState<{ jwtKey: JwtKey; dialog: JwtKeyDialog }>();
  const list = useOffered(jwtKeyQueries.list(project));
  const create = {
    to: '/projects/$project/jwt-keys/new',
    params: { project },
    children: 'New JWT key',
  } as const;
  return (
    <>
      <PageHeader {...pageWords['jwt-keys']} primary={<NewLink variant="filled" {...create} />}>
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
        emptyAction={<NewLink {...create} />}
        columns={columns}
        rows={list.data}
        rowId={({ id }) => id}
        rowName={({ label }) => label}
        rowLink={({ id }, name) => (
          <Link to="/projects/$project/jwt-keys/$key" params={{ project, key: id }}>
            {name}
          </Link>
        )}
        rowActions={(jwtKey) => [
          jwtKey.active && {
            label: 'Rotate',
            icon: <IconRefresh aria-hidden />,
            changes: true,
            onSelect: () => void navigate({ ...create, search: { rotates: jwtKey.id } }),
          },
          editAction('Rename', () => setOpen({ jwtKey, dialog: 'rename' })),
          activeAction(jwtKey.active, () =>
            setOpen({ jwtKey, dialog: jwtKey.active ? 'deactivate' : 'activate' }),
          ),
          deleteAction('Delete', () => setOpen({ jwtKey, dialog: 'delete' })),
        ]}
        textOf={({ label, id }) => `${label} ${id}`}
        placeholder="Label or key id"
        search={search}
        onSearchChange={onSearchChange}
      />
      {open ? (
        <JwtKeyDialogs
          project={project}
          {...open}
          onClose={() => setOpen(undefined)}
          onDeleted={() => {
            forgetRotation(open.jwtKey.id);
            setOpen(undefined);
          }}
        />
      ) : null}
    </>
  );
}
