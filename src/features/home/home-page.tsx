import type { ReactNode } from 'react';
import { Link } from '@/components/link';
import { connectionQueries } from '@/api/connections';
import { useMissingDestinations } from '@/api/destination-usage';
import { destinationQueries } from '@/api/destinations';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { EmptyState } from '@/components/state/empty-state';
import { PageHeader } from '@/components/page/page-header';
import { RefreshNote, refreshPropsOfAll } from '@/components/state/refresh-note';
import { Section } from '@/components/page/section';
import { TextSkeleton } from '@/components/state/skeletons';
import { UnreadableNote } from '@/components/list/unreadable-note';
import type { Installation } from '@/contract/installation';
import type { Project } from '@/contract/project';
import { usesByDestination } from '@/lib/destination-usage';
import { connectionLook, healthLook } from '@/lib/operation-words';
import { findingsOf, type Finding } from '@/lib/routing/findings';
import { routingGraph } from '@/lib/routing/routing-graph';
import type { TimeRange } from '@/lib/time-range';
import { HealthLine, HealthTile, StatusLines } from './health-tile';
import { unusedDestinations } from './home-counts';
import classes from './home.module.css';
import { OperationsWindow } from './operations-window';
import { FirstDay } from './first-day';

/** What the specification's endpoints do without any list to choose from. */
const possible = [
  ['/projects/$project/operations', 'Operations', 'See the state and the log of an operation'],
  ['/projects/$project/installations', 'Installations', 'Pause the reads of an installation, or delete it'],
  ['/projects/$project/connections', 'Connections', 'Connect a customer'],
  [
    '/projects/$project/integrations',
    'Integrations',
    'Create an integration, search records, see a revision with the fields of a customer',
  ],
  ['/projects/$project/objects', 'Object metadata', 'See the fields of a customer’s account'],
  ['/projects/$project/destinations', 'Destinations', 'See all of them'],
  ['/projects/$project/topics', 'Topics', 'Rename or delete a topic, and route events to it'],
  ['/projects/$project/jwt-keys', 'JWT keys', 'Register a public key, or see one'],
  ['/projects/$project/api-keys', 'API keys', 'Delete a key'],
  ['/projects/$project/provider-apps', 'Provider apps', 'Delete an app'],
] as const;

/** Home on a service that has none of the lists it counts. */
function HomeWithoutLists({ project }: { project: string }) {
  return (
    <>
      <EmptyState title="This service does not offer the lists that this page counts">
        Installations, connections, integrations, topics and operations cannot be listed here, so their state
        is not known. You can still work with each of them by its id.
      </EmptyState>
      <Section id="possible" title="What you can do here" className="above-24">
        <dl className="small">
          {possible.map(([to, label, what]) => (
            <div key={to} className={classes.possibleLine}>
              <dt>
                <Link to={to} params={{ project }}>
                  {label}
                </Link>
              </dt>
              <dd className="quiet">{what}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  );
}

/** With more installations than this, the project is past its first day. */
const FIRST_INSTALLATIONS = 3;

interface HomePageProps {
  /** What needs a person, above all else. */
  attention: (installations: readonly Installation[], findings: readonly Finding[]) => ReactNode;
  /** Its id or name, as in the address. */
  project: string;
  found: Project;
  /** As in the address. */
  range: string | undefined;
  onRangeChange: (range: TimeRange) => void;
}

/** The health of a project at a glance. Every number links to the list that it counts. */
export function HomePage({ project, found, range, onRangeChange, attention }: HomePageProps) {
  const optional = { optional: true };
  const installations = useOffered(installationQueries.list(project), optional);
  const integrations = useOffered(integrationQueries.list(project), optional);
  const connections = useOffered(connectionQueries.list(project), optional);
  const topics = useOffered(topicQueries.list(project), optional);
  const eventRoutes = useOffered(topicRoutingQueries.eventRoutes(project), optional);
  const topicRoutes = useOffered(topicRoutingQueries.topicRoutes(project), optional);
  const destinations = useOffered(destinationQueries.list(project), optional);
  const named = {
    installations,
    integrations,
    connections,
    topics,
    eventRoutes,
    topicRoutes,
    destinations,
  };
  const lists = Object.values(named);

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

  const isNew =
    installations.data !== undefined &&
    installations.unreadable.count === 0 &&
    installations.data.length <= FIRST_INSTALLATIONS;
  // Before there is anything, the tiles would count nothing and warn of every event.
  const isEmpty =
    isNew && lists.every(({ data, unreadable }) => data?.length === 0 && unreadable.count === 0);

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
          {isNew ? (
            <FirstDay project={project} lists={named} installations={installations.data ?? []} />
          ) : null}
          <div className={classes.attention}>
            {installations.isPending ? (
              <TextSkeleton label="Reading installations" />
            ) : installations.data && installations.data.length > 0 ? (
              attention(installations.data, findings)
            ) : null}
          </div>
          {isEmpty ? null : (
            <div className="below-24">
              <HealthTile title="Installations" lists={[installations]} nouns="installations">
                <StatusLines
                  values={installations.data?.map(({ healthStatus }) => healthStatus) ?? []}
                  known={['unhealthy', 'healthy']}
                  look={healthLook}
                  linkOf={(health) => ({
                    to: '/projects/$project/installations',
                    params,
                    search: { health },
                  })}
                />
                {unreadableLine(installations.unreadable.count, 'installations')}
              </HealthTile>
              <HealthTile title="Connections" lists={[connections]} nouns="connections">
                <StatusLines
                  values={connections.data?.map(({ status }) => status) ?? []}
                  known={['bad_credentials', 'working']}
                  look={connectionLook}
                  linkOf={(status) => ({ to: '/projects/$project/connections', params, search: { status } })}
                />
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
          )}
          <UnreadableNote project={project} noun="installation" count={installations.unreadable.count}>
            , so {installations.unreadable.count === 1 ? 'its' : 'their'} operations are missing here.
          </UnreadableNote>
          {installations.data && installations.data.length > 0 ? (
            <OperationsWindow
              project={project}
              installations={installations.data}
              range={range}
              onRangeChange={onRangeChange}
            />
          ) : installations.offered ? null : (
            <p className="note">
              This service does not offer the list of installations, by which operations are found.
            </p>
          )}
        </>
      ) : (
        <HomeWithoutLists project={project} />
      )}
    </>
  );
}
