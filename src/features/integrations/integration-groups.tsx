import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { deleteAction } from '@/components/action-menu';
import { CopyId } from '@/components/copy-id';
import { DataTable, type Column } from '@/components/data-table';
import { IconPencil, IconSearch, IconTable } from '@/components/icons';
import { RelativeTime } from '@/components/relative-time';
import { RowMenu } from '@/components/row-menu';
import { StatusBadge } from '@/components/status-badge';
import type { Integration } from '@/contract/integration';
import { plural } from '@/lib/format';
import { parseTime } from '@/lib/time';
import { HealthCell } from './health-cell';
import { byProvider, type IntegrationRow } from './integration-rows';
import { sortOf, withSort, type IntegrationsSearch } from './integrations-search';
import classes from './integrations.module.css';

interface IntegrationGroupsProps {
  project: string;
  rows: readonly IntegrationRow[];
  search: IntegrationsSearch;
  onSearchChange: (search: IntegrationsSearch) => void;
  onDelete: (integration: Integration) => void;
}

const columns: readonly Column<IntegrationRow>[] = [
  {
    id: 'name',
    header: 'Name',
    primary: true,
    cell: ({ integration }) => integration.name,
    sortValue: ({ integration }) => integration.name,
  },
  {
    id: 'objects',
    header: 'Objects and actions',
    width: 15,
    yields: 1,
    cell: ({ actions }) => actions.join(', ') || <span className={classes.quiet}>None</span>,
    sortValue: ({ actions }) => actions.length,
  },
  {
    id: 'health',
    header: 'Installations',
    width: 15,
    cell: ({ health, missing }) => (
      <span className={classes.health}>
        {missing.length > 0 ? (
          <StatusBadge kind="failure" plain>
            No destination {missing.join(', ')}
          </StatusBadge>
        ) : null}
        <HealthCell health={health} />
      </span>
    ),
    sortValue: ({ health }) => health && `${health.unhealthy} of ${health.total}`,
  },
  {
    id: 'latest',
    header: 'Latest revision',
    width: 11,
    yields: 3,
    card: 'hidden',
    cell: ({ integration }) => <CopyId value={integration.latestRevision.id} label="revision id" />,
  },
  {
    id: 'revision',
    header: 'Deployed',
    align: 'right',
    width: 8,
    yields: 2,
    card: 'top',
    cell: ({ integration }) => <RelativeTime value={integration.latestRevision.createTime} />,
    sortValue: ({ integration }) => parseTime(integration.latestRevision.createTime),
  },
];

/** One table per provider, all with the same columns and a common header. */
export function IntegrationGroups(props: IntegrationGroupsProps) {
  const { project, rows, search, onSearchChange, onDelete } = props;
  const navigate = useNavigate();
  const params = ({ integration }: IntegrationRow) => ({ project, integration: integration.id });
  const linkRow = (row: IntegrationRow, children: ReactNode) => (
    <Link to="/projects/$project/integrations/$integration" params={params(row)}>
      {children}
    </Link>
  );
  const menuOf = (row: IntegrationRow) => (
    <RowMenu
      label={`Actions for ${row.integration.name}`}
      actions={[
        {
          label: 'Edit revision',
          icon: <IconPencil aria-hidden />,
          onSelect: () =>
            void navigate({ to: '/projects/$project/integrations/$integration/edit', params: params(row) }),
        },
        {
          label: 'Search records',
          icon: <IconSearch aria-hidden />,
          onSelect: () =>
            void navigate({ to: '/projects/$project/integrations/$integration/search', params: params(row) }),
        },
        {
          label: 'Object metadata',
          icon: <IconTable aria-hidden />,
          onSelect: () =>
            void navigate({
              to: '/projects/$project/objects',
              params: { project },
              search: { integration: row.integration.id },
            }),
        },
        deleteAction('Delete', () => onDelete(row.integration)),
      ]}
    />
  );
  const { sort: _sort, desc: _desc, ...filter } = search;
  return (
    <div className={classes.groups}>
      {byProvider(rows).map((group, at) => (
        <section key={group.provider} aria-label={group.name}>
          <DataTable
            heading={
              <h2 className={classes.groupTitle}>
                {group.name}
                <span className={classes.quiet}>{plural(group.rows.length, 'integration')}</span>
              </h2>
            }
            caption={`Integrations with ${group.name}`}
            columns={columns}
            rows={group.rows}
            getRowId={({ integration }) => integration.id}
            rowLink={linkRow}
            rowMenu={menuOf}
            sort={sortOf(search)}
            onSortChange={(sort) => onSearchChange({ ...filter, ...withSort(sort) })}
            bareHead={at > 0}
          />
        </section>
      ))}
    </div>
  );
}
