import { useMissingDestinations } from '@/api/destination-usage';
import { destinationQueries } from '@/api/destinations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { MissingDestinations } from '@/components/resources/missing-destinations';
import { PageHeader } from '@/components/page/page-header';
import { SectionTabs } from '@/components/page/section-tabs';
import { ProblemPanel } from '@/components/state/problem-panel';
import { RefreshNote, refreshPropsOfAll } from '@/components/state/refresh-note';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { TableSkeleton } from '@/components/state/skeletons';
import { WithUnreadable } from '@/components/list/with-unreadable';
import { usesByDestination } from '@/lib/destination-usage';
import pageWords from '@/lib/page-words.json';
import { RoutingWorkspace } from './routing-workspace';
import type { RoutingSearch } from './routing-search';

/** What the lists hold, in the order in which the page reads them. */
const nouns = ['topic', 'event route', 'destination route', 'destination'];

export function RoutingPage({ project, search, onSearchChange }: ProjectSearchProps<RoutingSearch>) {
  const { view, ...shown } = search;
  const tab = view ?? 'routing';
  const topics = useOffered(topicQueries.list(project), { optional: true });
  const eventRoutes = useOffered(topicRoutingQueries.eventRoutes(project), { optional: true });
  const topicRoutes = useOffered(topicRoutingQueries.topicRoutes(project), { optional: true });
  const destinations = useOffered(destinationQueries.list(project), { optional: true });
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const missing = useMissingDestinations(project) ?? [];
  const lists = [topics, eventRoutes, topicRoutes, destinations];
  const failed = lists.filter(({ error }) => error !== null);
  const lacking = nouns.filter((_, at) => !lists[at]?.offered).map((noun) => `${noun}s`);
  const retry = () => {
    for (const list of failed) void list.refetch();
  };
  return (
    <>
      <PageHeader {...pageWords[tab]}>
        <SectionTabs project={project} current={tab} shown={shown} />
      </PageHeader>
      {lists.some(({ isPending }) => isPending) ? (
        <TableSkeleton columns={3} label="Reading the routes" />
      ) : failed[0] ? (
        <ProblemPanel
          problem={toProblem(failed[0].error)}
          onRetry={retry}
          retrying={failed.some(({ isFetching }) => isFetching)}
        />
      ) : (
        <>
          {lacking.length > 0 ? (
            <p className="callout below-8">
              This service does not offer the list of {lacking.join(' or of ')}, so some of it may be missing
              here. Routes can still be added.
            </p>
          ) : null}
          <MissingDestinations project={project} missing={missing} />
          <RoutingWorkspace
            project={project}
            search={search}
            onSearchChange={onSearchChange}
            lists={{
              topics: topics.data,
              destinations: destinations.data,
              eventRoutes: eventRoutes.data,
              topicRoutes: topicRoutes.data,
            }}
            uses={integrations.data && usesByDestination(integrations.data)}
            refreshNote={<RefreshNote {...refreshPropsOfAll(lists, [integrations])} />}
          />
          {lists.map(({ unreadable }, at) => (
            <WithUnreadable key={at} noun={nouns[at] ?? ''} unreadable={unreadable} readable={0} />
          ))}
        </>
      )}
    </>
  );
}
