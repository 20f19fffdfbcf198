import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { connectionQueries } from '@/api/connections';
import { destinationQueries } from '@/api/destinations';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { PageHeader } from '@/components/page-header';
import { RefreshNote } from '@/components/refresh-note';
import type { Project } from '@/contract/project';
import { usesByDestination } from '@/lib/destination-usage';
import { connectionLook, healthLook } from '@/lib/operation-words';
import { findingsOf } from '@/lib/routing/findings';
import { routingGraph } from '@/lib/routing/routing-graph';
import { HealthLine, HealthTile } from './health-tile';
import { countsOf, unusedDestinations } from './home-counts';
import classes from './home.module.css';
import { OperationsWindow } from './operations-window';

interface HomePageProps {
  /** As the address names it. */
  project: string;
  found: Project;
}

/** Whether a project is well, at a glance; every number leads to what it counts. */
export function HomePage({ project, found }: HomePageProps) {
  const optional = { optional: true };
  const installations = useOffered(installationQueries.list(project), optional);
  const integrations = useOffered(integrationQueries.list(project), optional);
  const connections = useOffered(connectionQueries.list(project), optional);
  const topics = useOffered(topicQueries.list(project), optional);
  const eventRoutes = useOffered(topicRoutingQueries.eventRoutes(project), optional);
  const topicRoutes = useOffered(topicRoutingQueries.topicRoutes(project), optional);
  const destinations = useOffered(destinationQueries.list(project), optional);
  const lists = [installations, integrations, connections, topics, eventRoutes, topicRoutes, destinations];

  const graph = routingGraph(
    {
      topics: topics.data,
      destinations: destinations.data,
      eventRoutes: eventRoutes.data,
      topicRoutes: topicRoutes.data,
    },
    new Map(),
  );
  const findings = findingsOf(graph, {
    eventRoutes: eventRoutes.data !== undefined,
    topicRoutes: topicRoutes.data !== undefined,
    integrations: integrations.data && usesByDestination(integrations.data),
  });
  const unused = unusedDestinations(destinations.data, integrations.data, topicRoutes.data);
  const readTimes = lists.flatMap(({ readAt }) => readAt ?? []);
  const params = { project };

  const routingLine = (
    finding: 'event-nowhere' | 'alarm-nowhere' | 'topic-nowhere' | 'twice',
    word: string,
  ) => (
    <HealthLine
      key={finding}
      count={findings.filter(({ kind }) => kind === finding).length}
      kind="warning"
      word={word}
    >
      {(props) => <Link to="/projects/$project/routing" params={params} search={{ finding }} {...props} />}
    </HealthLine>
  );

  return (
    <>
      <PageHeader
        title={found.name}
        section="Home"
        id={found.id}
        idLabel="project id"
        description={found.appName}
        status={
          <RefreshNote
            {...(readTimes.length > 0 ? { readAt: Math.min(...readTimes) } : {})}
            failedAt={lists.find(({ failedAt }) => failedAt !== undefined)?.failedAt}
            refreshing={lists.some(({ isFetching }) => isFetching)}
            onRefresh={() => {
              for (const list of lists) if (list.offered) void list.refetch();
            }}
          />
        }
      />
      <div className={classes.tiles}>
        <HealthTile title="Installations" lists={[installations]} nouns="installations">
          {countsOf(installations.data?.map(({ healthStatus }) => healthStatus) ?? [], [
            'unhealthy',
            'healthy',
          ]).map(({ value, count }) => {
            const { kind, word } = healthLook(value);
            return (
              <HealthLine key={value} count={count} kind={kind} word={word}>
                {(props) =>
                  // What is not told cannot be filtered for.
                  value === '' ? (
                    <span {...props} />
                  ) : (
                    <Link
                      to="/projects/$project/installations"
                      params={params}
                      search={{ health: value }}
                      {...props}
                    />
                  )
                }
              </HealthLine>
            );
          })}
        </HealthTile>
        <HealthTile title="Connections" lists={[connections]} nouns="connections">
          {countsOf(connections.data?.map(({ status }) => status) ?? [], ['bad_credentials', 'working']).map(
            ({ value, count }) => {
              const { kind, word } = connectionLook(value);
              return (
                <HealthLine key={value} count={count} kind={kind} word={word}>
                  {(props) =>
                    // What is not told cannot be filtered for.
                    value === '' ? (
                      <span {...props} />
                    ) : (
                      <Link
                        to="/projects/$project/connections"
                        params={params}
                        search={{ status: value }}
                        {...props}
                      />
                    )
                  }
                </HealthLine>
              );
            },
          )}
        </HealthTile>
        <HealthTile title="Event routing" lists={[eventRoutes, topicRoutes]} nouns="event routes">
          {findings.some(({ kind }) => kind === 'alarm-nowhere')
            ? routingLine('alarm-nowhere', 'Disabled webhooks unheard')
            : null}
          {routingLine('event-nowhere', 'Events that reach nothing')}
          {routingLine('topic-nowhere', 'Topics without a destination')}
          {routingLine('twice', 'Events that arrive twice')}
        </HealthTile>
        <HealthTile
          title="Destinations"
          lists={[destinations, integrations, topicRoutes]}
          nouns="integrations, without which use is not known"
        >
          <HealthLine count={unused ?? 0} kind="warning" word="Without use">
            {(props) => (
              <Link
                to="/projects/$project/destinations"
                params={params}
                search={{ unused: true }}
                {...props}
              />
            )}
          </HealthLine>
          <HealthLine count={destinations.data?.length ?? 0} word="In total">
            {(props) => <Link to="/projects/$project/destinations" params={params} {...props} />}
          </HealthLine>
        </HealthTile>
      </div>
      <OperationsPart installations={installations}>
        <OperationsWindow
          project={project}
          installations={installations.data ?? []}
          integrations={integrations.data ?? []}
        />
      </OperationsPart>
    </>
  );
}

/** Operations are listed by installation: without those there is nothing to ask. */
function OperationsPart({
  installations,
  children,
}: {
  installations: { data: readonly unknown[] | undefined; offered: boolean };
  children: ReactNode;
}) {
  if (installations.data && installations.data.length > 0) return children;
  if (installations.data)
    return <p className={classes.quiet}>Nobody has installed an integration yet, so nothing has run.</p>;
  return installations.offered ? null : (
    <p className={classes.quiet}>
      This service does not offer the list of installations, by which operations are found.
    </p>
  );
}
