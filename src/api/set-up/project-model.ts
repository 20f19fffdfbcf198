/** Reading the set-up of a project as a value. */
import type { QueryClient } from '@tanstack/react-query';
import { listDestinations } from '@/contract/destination';
import { listIntegrations } from '@/contract/integration';
import { listEventRoutes, listTopicRoutes, listTopics } from '@/contract/topic';
import { prepareComparison } from '@/lib/project-model/prepare-comparison';
import type { Part } from '@/lib/project-model/known-parts';
import { modelOf, type Readings } from '@/lib/project-model/model-of';
import type { ProjectModel } from '@/lib/project-model/project-model';
import { destinationQueries } from '@/api/destinations';
import { ApiError, isNotOffered } from '@/api/errors';
import type { ListAnswer } from '@/api/http';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { invalidateOffered } from '@/api/offered';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import type { ReadList } from './source-client';

export type WhyUnknown = 'not offered' | 'not permitted';

export interface SetUp {
  readonly model: ProjectModel;
  readonly unknown: ReadonlyMap<Part, WhyUnknown>;
  /** How many elements of a part do not match the interface. The model is without them. */
  readonly unreadable: ReadonlyMap<Part, number>;
}

type Lists = { readonly [P in Part]: () => Promise<ListAnswer<NonNullable<Readings[P]>>> };

/**
 * Lists that are missing at the service or closed to the credential are unknown; other failures reject, and so does a
 * refusal if nothing else is left.
 */
async function setUpOf(lists: Lists): Promise<SetUp> {
  const unknown = new Map<Part, WhyUnknown>();
  const unreadable = new Map<Part, number>();
  let refusal: ApiError | undefined;
  const read = async <Items>(part: Part, list: () => Promise<ListAnswer<Items>>) => {
    try {
      const answer = await list();
      if (answer.unreadable.count > 0) unreadable.set(part, answer.unreadable.count);
      return answer.items;
    } catch (error) {
      if (isNotOffered(error)) unknown.set(part, 'not offered');
      else if (error instanceof ApiError && error.status === 403) {
        unknown.set(part, 'not permitted');
        refusal = error;
      } else throw error;
      return undefined;
    }
  };
  const [destinations, topics, eventRoutes, topicRoutes, integrations] = await Promise.all([
    read('destinations', lists.destinations),
    read('topics', lists.topics),
    read('eventRoutes', lists.eventRoutes),
    read('topicRoutes', lists.topicRoutes),
    read('integrations', lists.integrations),
  ]);
  if (refusal && unknown.size === Object.keys(lists).length) throw refusal;
  const model = modelOf({
    destinations: destinations ?? [],
    topics: topics ?? [],
    eventRoutes,
    topicRoutes,
    integrations: integrations ?? [],
  });
  await prepareComparison(model);
  return { model, unknown, unreadable };
}

/**
 * The set-up of a project that a client reads. Rejects if a list could not be read for another reason than that the
 * service lacks it or does not permit it, and if nothing may be read.
 */
export function readSetUp(read: ReadList, project: string, signal: AbortSignal): Promise<SetUp> {
  const options = { path: { projectIdOrName: project }, signal };
  return setUpOf({
    destinations: () => read(listDestinations, options),
    topics: () => read(listTopics, options),
    eventRoutes: () => read(listEventRoutes, options),
    topicRoutes: () => read(listTopicRoutes, options),
    integrations: () => read(listIntegrations, options),
  });
}

/** The set-up of a project of the active session as it is now. What is read is also new for the pages of the project. */
export const readOwnSetUp = (client: QueryClient, project: string): Promise<SetUp> =>
  setUpOf({
    destinations: () => answerOf(client, destinationQueries.list(project)),
    topics: () => answerOf(client, topicQueries.list(project)),
    eventRoutes: () => answerOf(client, topicRoutingQueries.eventRoutes(project)),
    topicRoutes: () => answerOf(client, topicRoutingQueries.topicRoutes(project)),
    integrations: () => answerOf(client, integrationQueries.list(project)),
  });

/** Reads a list anew and returns the whole answer. Who reads the set-up tries again. */
const answerOf = <Items>(
  client: QueryClient,
  { queryKey, queryFn }: { queryKey: readonly string[]; queryFn?: unknown },
): Promise<ListAnswer<Items>> =>
  client.query({
    queryKey,
    queryFn: queryFn as () => Promise<ListAnswer<Items>>,
    staleTime: 0,
    retry: false,
  });

/** Reads the project's lists again on the pages that show them. */
export async function refreshSetUp(client: QueryClient, project: string): Promise<void> {
  const keys = [
    destinationQueries,
    topicQueries,
    topicRoutingQueries,
    integrationQueries,
    installationQueries,
  ];
  await Promise.all(keys.map(({ all }) => invalidateOffered(client, all(project))));
}
