import { Select, Stack } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { toProblem } from '@/api/problem';
import { findProject, projectQueries } from '@/api/projects';
import type { SetUp } from '@/api/set-up/project-model';
import { setUpQueries, type Source } from '@/api/set-up/queries';
import type { SourceProject } from '@/api/set-up/source-client';
import {
  currentSession,
  heldCredentials,
  savedServices,
  subscribeSession,
  type Credentials,
  type SavedService,
} from '@/api/session';
import { ProjectHeader } from '@/components/resources/project-header';
import { EmptyState } from '@/components/state/empty-state';
import { lazyPart } from '@/components/state/lazy-part';
import { ProblemPanel } from '@/components/state/problem-panel';
import { RefreshNote, refreshProps } from '@/components/state/refresh-note';
import { TextSkeleton } from '@/components/state/skeletons';
import { plural } from '@/lib/format';
import { EarlierPlans } from '../plan/earlier-plans';
import type { CompareSearch } from './compare-search';
import classes from './compare.module.css';
import { SourceKey } from './source-key';

const ChooseChanges = lazyPart(
  () => import('../plan/choose-changes'),
  'ChooseChanges',
  () => <TextSkeleton lines={10} label="Comparing" />,
);

interface ComparePageProps {
  /** As the address has it. */
  project: string;
  search: CompareSearch;
  onSearchChange: (search: CompareSearch) => void;
}

/** Compares another project with this one, and plans what to copy. */
export function ComparePage({ project, search, onSearchChange }: ComparePageProps) {
  const { data: projects } = useSuspenseQuery(projectQueries.list());
  const services = useSyncExternalStore(subscribeSession, savedServices);
  const session = useSyncExternalStore(subscribeSession, currentSession);
  const [given, setGiven] = useState<Source>();
  const own = findProject(projects, project);
  if (!own || !session) return null;
  const others = services.filter(({ id }) => id !== session.service.id);
  const service = others.find(({ id }) => id === search.service);
  const held = service && heldCredentials(service.id)?.credentials;
  const source =
    given?.service.id === service?.id ? given : service && held && { service, credentials: held, attempt: 0 };
  const siblings = projects.filter(({ id }) => id !== own.id);
  const take = (credentials: Credentials) => {
    if (service) setGiven({ service, credentials, attempt: (given?.attempt ?? 0) + 1 });
  };
  const choose = (id: string | undefined) => onSearchChange({ ...search, source: id });
  const place = { project, projectId: own.id, search };
  return (
    <>
      <ProjectHeader
        project={project}
        current="settings/compare"
        description="How another project’s set-up differs from this one, and what to copy."
      />
      <Stack gap="lg">
        <div className={`${classes.choice} at-end wrap gap-12`}>
          {others.length > 0 ? (
            <Select
              label="Service"
              data={[
                { value: '', label: `${session.service.name} (this service)` },
                ...others.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              allowDeselect={false}
              value={service?.id ?? ''}
              onChange={(id) => onSearchChange(id ? { service: id } : {})}
            />
          ) : null}
          {service === undefined ? (
            <ProjectSelect projects={siblings} value={search.source} onChange={choose} />
          ) : null}
        </div>
        {service === undefined ? (
          <OfThisService
            {...place}
            siblings={siblings}
            hasToken={session.credentials.bearerToken !== undefined}
          />
        ) : source ? (
          <OfService {...place} source={source} onChoose={choose} onCredentials={take} />
        ) : (
          <SourceKey key={service.id} service={service.name} onCredentials={take} />
        )}
        <EarlierPlans project={project} projectId={own.id} />
      </Stack>
    </>
  );
}

interface ProjectSelectProps {
  projects: readonly { id: string; name: string }[];
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

const ProjectSelect = ({ projects, value, onChange }: ProjectSelectProps) => (
  <Select
    label="Project to copy from"
    placeholder="Choose a project"
    data={projects.map(({ id, name }) => ({ value: id, label: name }))}
    searchable={projects.length > 8}
    disabled={projects.length === 0}
    nothingFoundMessage="No project matches"
    value={projects.some(({ id }) => id === value) ? (value ?? null) : null}
    onChange={(id) => onChange(id ?? undefined)}
  />
);

interface Place {
  project: string;
  projectId: string;
  search: CompareSearch;
}

/** A project that the active session sees. */
function OfThisService({
  siblings,
  hasToken,
  ...place
}: Place & { siblings: readonly { id: string; name: string }[]; hasToken: boolean }) {
  const chosen = siblings.find(({ id }) => id === place.search.source);
  if (siblings.length === 0)
    return (
      <EmptyState title="You can access no other project of this service">
        {hasToken ? null : 'Connect with a bearer token to see all projects of your organization. '}
        Another service can be chosen here once it has been connected to from this browser.
      </EmptyState>
    );
  if (!chosen) return <Unchosen />;
  return <ReadHere key={chosen.id} {...place} chosen={chosen} />;
}

const Unchosen = () => (
  <EmptyState title="No project is chosen to compare with">
    Destinations, topics with their routes, and integrations are compared. Customers, keys and provider apps
    stay where they are.
  </EmptyState>
);

function ReadHere({ chosen, ...place }: Place & { chosen: { id: string; name: string } }) {
  const wanted = useQuery(setUpQueries.ofProject(chosen.id));
  return <Differences {...place} from={`project ${chosen.name}`} wanted={wanted} />;
}

interface OfServiceProps extends Place {
  source: Source;
  onChoose: (id: string | undefined) => void;
  onCredentials: (credentials: Credentials) => void;
}

/** A project of another service. */
function OfService({ source, onChoose, onCredentials, ...place }: OfServiceProps) {
  const projects = useQuery(setUpQueries.projectsOf(source));
  if (projects.data) {
    const chosen = projects.data.find(({ project: { id } }) => id === place.search.source);
    return (
      <>
        <div className={`${classes.choice} at-end wrap gap-12`}>
          <ProjectSelect
            projects={projects.data.map(({ project }) => project)}
            value={place.search.source}
            onChange={onChoose}
          />
        </div>
        {projects.data.length === 0 ? (
          <EmptyState title={`${source.service.name} lists no project`}>
            The credential may belong to a project that was deleted.
          </EmptyState>
        ) : chosen ? (
          <ReadThere key={chosen.project.id} {...place} source={source} chosen={chosen} />
        ) : (
          <Unchosen />
        )}
      </>
    );
  }
  if (projects.error)
    return (
      <>
        <ProblemPanel problem={toProblem(projects.error)} variant="inline" query={projects} />
        <SourceKey service={source.service.name} onCredentials={onCredentials} />
      </>
    );
  return <TextSkeleton lines={3} label={`Reading the projects of ${source.service.name}`} />;
}

interface ReadThereProps extends Place {
  source: Source;
  chosen: SourceProject;
}

function ReadThere({ source, chosen, ...place }: ReadThereProps) {
  const wanted = useQuery(setUpQueries.ofSource(chosen, source.attempt));
  return <Differences {...place} from={nameOf(chosen, source.service)} wanted={wanted} />;
}

const nameOf = ({ project }: SourceProject, service: SavedService) =>
  `project ${project.name} of ${service.name}`;

interface DifferencesProps extends Place {
  from: string;
  wanted: {
    data: SetUp | undefined;
    error: Error | null;
    refetch: () => unknown;
    isFetching: boolean;
    dataUpdatedAt: number;
  };
}

function Differences({ project, projectId, search, from, wanted }: DifferencesProps): ReactNode {
  const target = useQuery(setUpQueries.own(project));
  if (wanted.error && !wanted.data)
    return <ProblemPanel problem={toProblem(wanted.error)} variant="inline" query={wanted} />;
  if (target.error && !target.data)
    return <ProblemPanel problem={toProblem(target.error)} variant="inline" query={target} />;
  if (!wanted.data || !target.data) return <TextSkeleton lines={10} label={`Reading ${from}`} />;
  return (
    <Stack gap="sm">
      <div className="spread row gap-4-12">
        <p className="note">
          {sizeWords(wanted.data)} in {from}; {sizeWords(target.data)} here.
        </p>
        <RefreshNote {...refreshProps(target, [wanted])} />
      </div>
      <ChooseChanges
        key={`${target.dataUpdatedAt} ${wanted.dataUpdatedAt}`}
        project={project}
        projectId={projectId}
        target={target.data}
        wanted={wanted.data}
        from={from}
        origin={{ page: 'compare', search: { ...search } }}
      />
    </Stack>
  );
}

const sizeWords = ({ model: { destinations, topics, integrations } }: SetUp) =>
  `${plural(destinations.length, 'destination')}, ${plural(topics.length, 'topic')} and ${plural(integrations.length, 'integration')}`;
