import { connectionQueries } from '@/api/connections';
import { useMissingDestinations } from '@/api/destination-usage';
import { destinationQueries } from '@/api/destinations';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { PageHeader } from '@/components/page-header';
import { RefreshNote, refreshPropsOfAll } from '@/components/refresh-note';
import { UnreadableNote } from '@/components/unreadable-note';
import type { Project } from '@/contract/project';
import { usesByDestination } from '@/lib/destination-usage';
import { connectionLook, healthLook } from '@/lib/operation-words';
import { findingsOf } from '@/lib/routing/findings';
import { routingGraph } from '@/lib/routing/routing-graph';
import { HealthLine, HealthTile, StatusLines } from './health-tile';
import { HomeWithoutLists } from './home-without-lists';
import { unusedDestinations } from './home-counts';
import classes from './home.module.css';
import { OperationsWindow } from './operations-window';

interface HomePageProps {
  /** Its id or name, as in the address. */
  project: string;
  found: Project;
}

/** The health of a project at a glance. Every number links to the list that it counts. */
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
  const hasLists = [installations, integrations, connections, eventRoutes].some(({ offered }) => offered);
  const missing = useMissingDestinations(project);
  const params = { project };
  const toDestinations = { to: '/projects/$project/destinations', params } as const;

  // Operations are listed per installation, so without the installations there are none to show.
  const noOperations = !installations.offered
    ? 'This service does not offer the list of installations, by which operations are found.'
    : installations.data && installations.unreadable.count === 0
      ? 'Nobody has installed an integration yet, so nothing has run.'
      : undefined;

  const unreadableLine = (count: number, list: 'installations' | 'connections' | 'destinations') =>
    count === 0 ? null : (
      <HealthLine
        count={count}
        kind="warning"
        word="Could not be read"
        to={`/projects/$project/${list}`}
        params={params}
      />
    );
  const routingLine = (
    finding: 'event-nowhere' | 'alarm-nowhere' | 'topic-nowhere' | 'twice',
    word: string,
  ) => (
    <HealthLine
      key={finding}
      count={findings.filter(({ kind }) => kind === finding).length}
      kind="warning"
      word={word}
      to="/projects/$project/routing"
      params={params}
      search={{ finding }}
    />
  );

  return (
    <>
      <PageHeader
        title={found.name}
        section="Home"
        id={found.id}
        idLabel="project id"
        description={found.appName}
        status={<RefreshNote {...refreshPropsOfAll(lists)} />}
      />
      {hasLists ? (
        <>
          <div className={classes.tiles}>
            <HealthTile title="Installations" lists={[installations]} nouns="installations">
              <StatusLines
                values={installations.data?.map(({ healthStatus }) => healthStatus) ?? []}
                known={['unhealthy', 'healthy']}
                look={healthLook}
              >
                {(health, line) => (
                  <HealthLine
                    {...line}
                    to="/projects/$project/installations"
                    params={params}
                    search={{ health }}
                  />
                )}
              </StatusLines>
              {unreadableLine(installations.unreadable.count, 'installations')}
            </HealthTile>
            <HealthTile title="Connections" lists={[connections]} nouns="connections">
              <StatusLines
                values={connections.data?.map(({ status }) => status) ?? []}
                known={['bad_credentials', 'working']}
                look={connectionLook}
              >
                {(status, line) => (
                  <HealthLine
                    {...line}
                    to="/projects/$project/connections"
                    params={params}
                    search={{ status }}
                  />
                )}
              </StatusLines>
              {unreadableLine(connections.unreadable.count, 'connections')}
            </HealthTile>
            <HealthTile title="Event routing" lists={[eventRoutes, topicRoutes]} nouns="event routes">
              {findings.some(({ kind }) => kind === 'alarm-nowhere')
                ? routingLine('alarm-nowhere', 'No alert for disabled webhooks')
                : null}
              {routingLine('event-nowhere', 'Events that reach nothing')}
              {routingLine('topic-nowhere', 'Topics without a destination')}
              {routingLine('twice', 'Duplicate routes')}
            </HealthTile>
            <HealthTile
              title="Destinations"
              lists={[destinations, integrations, topicRoutes]}
              nouns="integrations, without which use is not known"
            >
              {missing && missing.length > 0 ? (
                <HealthLine
                  {...toDestinations}
                  count={missing.length}
                  kind="failure"
                  word="Named but missing"
                />
              ) : null}
              <HealthLine
                {...toDestinations}
                search={{ unused: true }}
                count={unused ?? 0}
                kind="warning"
                word="Unused"
              />
              <HealthLine {...toDestinations} count={destinations.data?.length ?? 0} word="Total" />
              {unreadableLine(destinations.unreadable.count, 'destinations')}
            </HealthTile>
          </div>
          <UnreadableNote project={project} noun="installation" count={installations.unreadable.count}>
            , so {installations.unreadable.count === 1 ? 'its' : 'their'} operations are missing here.
          </UnreadableNote>
          {installations.data && installations.data.length > 0 ? (
            <OperationsWindow project={project} installations={installations.data} />
          ) : noOperations === undefined ? null : (
            <p className="note">{noOperations}</p>
          )}
        </>
      ) : (
        <HomeWithoutLists project={project} />
      )}
    </>
  );
}
