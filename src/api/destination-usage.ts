import type { Destination } from '@/contract/destination';
import { destinationReach, missingDestinations } from '@/lib/destination-usage';
import { destinationQueries } from './destinations';
import { installationQueries } from './installations';
import { integrationQueries } from './integrations';
import { knownIn, useOffered } from './offered';
import { topicRoutingQueries } from './topic-routing';
import { topicQueries } from './topics';

const optional = { optional: true };

/** What the console knows about dependents of a destination; parts of it may be unknown. */
export function useDestinationReach(project: string, destination: Pick<Destination, 'id' | 'name'>) {
  const integrations = useOffered(integrationQueries.list(project), optional);
  const installations = useOffered(installationQueries.list(project), optional);
  const routes = useOffered(topicRoutingQueries.topicRoutes(project), optional);
  const topics = useOffered(topicQueries.list(project), optional);
  const reach = destinationReach(destination, {
    integrations: integrations.data,
    installations: installations.data,
    topicRoutes: routes.data,
    topics: topics.data,
  });
  const named = knownIn(installations, reach.installations);
  return {
    integrations: knownIn(integrations, reach.integrations),
    installations: named,
    topics: knownIn(routes, reach.topics),
    customers: named && reach.customers,
    reading: integrations.isPending || installations.isPending || routes.isPending,
  };
}

/** Destinations that revisions and configs name but that do not exist; undefined if that cannot be checked. */
export function useMissingDestinations(project: string) {
  const destinations = useOffered(destinationQueries.list(project), optional);
  const integrations = useOffered(integrationQueries.list(project), optional);
  const installations = useOffered(installationQueries.list(project), optional);
  return missingDestinations({
    // A destination that could not be read still exists.
    destinations: destinations.unreadable.count > 0 ? undefined : destinations.data,
    integrations: integrations.data,
    installations: installations.data,
  });
}
