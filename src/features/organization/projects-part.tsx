import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link } from '@/components/link';
import type { ReactNode } from 'react';
import { isNotOffered } from '@/api/errors';
import { useOffered } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { useProjectListings } from '@/api/project-access';
import {
  useProjectOverviews,
  type HealthCounts,
  type KeyCounts,
  type ProjectOverview,
} from '@/api/project-overview';
import { projectQueries } from '@/api/projects';
import { AtLeast } from '@/components/state/at-least';
import { UnknownValue } from '@/components/state/unknown-value';
import type { Column } from '@/components/list/data-table';
import { List } from '@/components/list/list';
import { ProblemPanel } from '@/components/state/problem-panel';
import { SkipLink } from '@/components/page/skip-link';
import { Section } from '@/components/page/section';
import { TableSkeleton } from '@/components/state/skeletons';
import { entitlementFacts } from '@/lib/entitlement-facts';
import type { ListSearch } from '@/lib/list-search';
import classes from './organization.module.css';
import { failuresOf, offers, totalsOf } from './overview-rows';

interface ProjectsPartProps {
  orgId: string;
  search: ListSearch;
  onSearchChange: (search: ListSearch) => void;
}

/** The projects of the organization with their health, their keys and what their plan includes. */
export function ProjectsPart({ orgId, search, onSearchChange }: ProjectsPartProps) {
  const list = useOffered(projectQueries.list(), { optional: true });
  // A credential that could not list its projects may see more of them.
  const isWhole = useProjectListings().every(({ error }) => error === undefined);
  const projects = list.data?.filter((project) => project.orgId === orgId) ?? [];
  const rows = useProjectOverviews(projects);
  return (
    <Section id="org-projects" title="Projects" className={`${classes.part} stack gap-8 shrink`}>
      {rows.length > 0 ? <SkipLink target="org-people">Skip the projects</SkipLink> : null}
      {list.data === undefined ? (
        list.error ? (
          <ProblemPanel problem={toProblem(list.error)} variant="inline" query={list} />
        ) : (
          <TableSkeleton columns={6} label="Reading projects" />
        )
      ) : rows.length === 0 ? (
        <p className="note">
          Your credentials see no project of this organization. <Link to="/projects">All projects</Link>
        </p>
      ) : (
        <>
          <Totals rows={rows} isWhole={isWhole} />
          <List
            isPart
            id="org-projects"
            noun="project"
            caption="Projects of this organization"
            columns={columnsOf(rows)}
            rows={rows}
            rowId={({ project }) => project.id}
            rowName={({ project }) => project.name}
            rowLink={({ project }, name) => (
              <Link to="/projects/$project" params={{ project: project.id }}>
                {name}
              </Link>
            )}
            textOf={({ project }) => `${project.name} ${project.appName} ${project.id}`}
            placeholder="Name, app name or id"
            plain
            search={search}
            onSearchChange={onSearchChange}
          >
            <Failures rows={rows} />
          </List>
        </>
      )}
    </Section>
  );
}

function Totals({ rows, isWhole }: { rows: readonly ProjectOverview[]; isWhole: boolean }) {
  const totals = totalsOf(rows, isWhole).filter(
    ({ value, isBeingRead }) => isBeingRead || value !== undefined,
  );
  if (totals.length === 0) return null;
  return (
    <ul className={`${classes.totals} wrap gap-4-16 quiet small`} aria-label="All projects">
      {totals.map(({ word, value, isPartial, isBad }) => (
        <li key={word}>
          {value === undefined ? (
            <Unknown reason={undefined} />
          ) : value === 0 && isPartial ? (
            <UnknownValue />
          ) : (
            <strong data-bad={(isBad && value > 0) || undefined}>
              <AtLeast value={value} partial={isPartial} />
            </strong>
          )}{' '}
          {word}
        </li>
      ))}
    </ul>
  );
}

function Failures({ rows }: { rows: readonly ProjectOverview[] }) {
  return failuresOf(rows).map(({ words, onRetry }) => (
    <p key={words} className="footnote">
      {words}{' '}
      {onRetry ? (
        <UnstyledButton className="as-link" onClick={onRetry}>
          Try again
        </UnstyledButton>
      ) : null}
    </p>
  ));
}

type Part = ProjectOverview['health' | 'keys' | 'detail'];

const reasonFor = ({ isError, error }: Part): string | undefined =>
  isError ? (isNotOffered(error) ? 'Not offered' : toProblem(error).title) : undefined;

/** Stands for a figure that is not there, with the reason, or while it is being read. */
function Unknown({ reason }: { reason: string | undefined }) {
  const words = reason ?? 'Being read';
  return (
    <span className="note" title={words} aria-busy={reason === undefined || undefined}>
      <span aria-hidden>{reason === undefined ? '…' : '–'}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

interface CountOptions<Counts> extends Pick<
  Column<ProjectOverview>,
  'id' | 'header' | 'width' | 'yields' | 'card'
> {
  part: (row: ProjectOverview) => { data: Counts | undefined } & Part;
  count: (counts: Counts) => number;
  isBad?: boolean;
  link: (row: ProjectOverview, children: ReactNode) => ReactNode;
}

/** A column of numbers, each a link to what it counts. */
function countColumn<Counts extends { unreadable: number }>(
  options: CountOptions<Counts>,
): Column<ProjectOverview> {
  const { part, count, isBad, link, ...column } = options;
  const valueOf = (row: ProjectOverview) => {
    const { data } = part(row);
    return data && count(data);
  };
  return {
    ...column,
    align: 'right',
    value: valueOf,
    cell: (row) => {
      const { data } = part(row);
      if (!data) return <Unknown reason={reasonFor(part(row))} />;
      const value = count(data);
      return link(
        row,
        <span className={classes.count} data-bad={isBad ? value > 0 : undefined}>
          <AtLeast value={value} partial={data.unreadable > 0} />
        </span>,
      );
    },
  };
}

type PartOptions<Counts> = Omit<CountOptions<Counts>, 'part' | 'link'>;

/** Links to the installations that it counts. */
const healthColumn = ({
  search = {},
  ...options
}: PartOptions<HealthCounts> & { search?: { health?: string; last?: string; connection?: string } }) =>
  countColumn({
    ...options,
    part: ({ health }) => health,
    link: ({ project }, children) => (
      <Link to="/projects/$project/installations" params={{ project: project.id }} search={search}>
        {children}
      </Link>
    ),
  });

const healthColumns = [
  healthColumn({
    id: 'installations',
    header: 'Installations',
    width: 7,
    count: ({ installations }) => installations,
  }),
  healthColumn({
    id: 'unhealthy',
    header: 'Unhealthy',
    width: 6,
    count: ({ unhealthy }) => unhealthy,
    isBad: true,
    search: { health: 'unhealthy' },
  }),
  healthColumn({
    id: 'failed',
    header: 'Last failed',
    width: 6,
    card: 'hidden',
    yields: 3,
    count: ({ failed }) => failed,
    isBad: true,
    search: { last: 'failure' },
  }),
  healthColumn({
    id: 'credentials',
    header: 'Bad credentials',
    width: 8,
    card: 'hidden',
    yields: 4,
    count: ({ badCredentials }) => badCredentials,
    isBad: true,
    search: { connection: 'bad_credentials' },
  }),
];

const keyColumn = (options: PartOptions<KeyCounts>) =>
  countColumn({
    ...options,
    part: ({ keys }) => keys,
    link: ({ project }, children) => (
      <Link to="/projects/$project/api-keys" params={{ project: project.id }}>
        {children}
      </Link>
    ),
  });

const keyColumns = [
  keyColumn({ id: 'keys', header: 'API keys', width: 5.5, count: ({ keys }) => keys }),
  keyColumn({
    id: 'full',
    header: 'Full access',
    width: 6,
    card: 'hidden',
    yields: 5,
    count: ({ fullAccess }) => fullAccess,
  }),
  keyColumn({
    id: 'inactive',
    header: 'Inactive',
    width: 5.5,
    card: 'hidden',
    yields: 6,
    count: ({ inactive }) => inactive,
  }),
];

const factsOf = ({ detail }: ProjectOverview) => entitlementFacts(detail.data?.entitlements);

function entitlementColumns(rows: readonly ProjectOverview[]): Column<ProjectOverview>[] {
  const terms = new Set(rows.flatMap((row) => factsOf(row).map(({ term }) => term)));
  return [...terms].slice(0, 6).map((term) => {
    const valueOf = (row: ProjectOverview) => factsOf(row).find((fact) => fact.term === term)?.value;
    return {
      id: `entitlement-${term}`,
      header: term,
      width: term.length > 14 ? 9 : 7.5,
      yields: 7,
      card: 'hidden' as const,
      value: valueOf,
      cell: (row) => valueOf(row) ?? <Unknown reason={reasonFor(row.detail)} />,
    };
  });
}

const columnsOf = (rows: readonly ProjectOverview[]): Column<ProjectOverview>[] => [
  { id: 'name', header: 'Project', primary: true, value: ({ project }) => project.name },
  ...(offers(rows, 'health') ? healthColumns : []),
  ...(offers(rows, 'keys') ? keyColumns : []),
  ...entitlementColumns(rows),
];
