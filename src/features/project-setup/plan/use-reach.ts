import { destinationQueries } from '@/api/destinations';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { destinationReach } from '@/lib/destination-usage';
import { plural } from '@/lib/format';
import type { ProjectChange } from '@/lib/project-model/compare';

const optional = { optional: true };

/** Says whom a change of something that exists reaches. */
export function useReach(project: string): (change: ProjectChange) => string | undefined {
  const destinations = useOffered(destinationQueries.list(project), optional);
  const integrations = useOffered(integrationQueries.list(project), optional);
  const installations = useOffered(installationQueries.list(project), optional);
  const topics = useOffered(topicQueries.list(project), optional);
  const topicRoutes = useOffered(topicRoutingQueries.topicRoutes(project), optional);
  const counts = new Map<string, number>();
  for (const { integrationId } of installations.data ?? [])
    counts.set(integrationId, (counts.get(integrationId) ?? 0) + 1);

  return ({ what, name, kind }) => {
    if (kind === 'added' || what === 'topic') return undefined;
    if (what === 'integration') {
      const id = integrations.data?.find((one) => one.name === name)?.id;
      if (installations.isPending) return undefined;
      if (!installations.data || id === undefined) return 'Who has installed it is not known';
      const count = counts.get(id) ?? 0;
      if (count === 0 && installations.unreadable.count > 0) return 'Who has installed it is not known';
      return count === 0 ? 'Nobody has installed it' : `Installed ${plural(count, 'time')}`;
    }
    const destination = destinations.data?.find((one) => one.name === name);
    if (!destination || installations.isPending) return undefined;
    const reach = destinationReach(destination, {
      integrations: integrations.data,
      installations: installations.data,
      topicRoutes: topicRoutes.data,
      topics: topics.data,
    });
    if (!reach.integrations || reach.customers === undefined || !reach.topics)
      return 'Not everything that sends to it is known';
    const users = [
      ...(reach.customers > 0 ? [plural(reach.customers, 'customer')] : []),
      ...(reach.integrations.length > 0 ? [plural(reach.integrations.length, 'integration')] : []),
      ...(reach.topics.length > 0 ? [plural(reach.topics.length, 'topic')] : []),
    ];
    return users.length > 0 ? `Used by ${users.join(', ')}` : 'Nothing sends to it';
  };
}
