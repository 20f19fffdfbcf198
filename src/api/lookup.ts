import { queryOptions, useQueries, type QueryClient } from '@tanstack/react-query';
import * as connections from '@/contract/connection';
import * as jwtKeys from '@/contract/jwt-key';
import type { Project } from '@/contract/project';
import * as providerApps from '@/contract/provider-app';
import { createAtOnce } from '@/lib/at-once';
import { customerOf } from '@/lib/customer';
import { destinationQueries } from './destinations';
import { ApiError, isNotOffered } from './errors';
import { requestList } from './http';
import { installationQueries } from './installations';
import { integrationQueries } from './integrations';
import { operationQueries } from './operations';
import { currentSession } from './session';
import { topicQueries } from './topics';

interface Thing {
  readonly id: string;
  readonly name: string;
}

/** What a pasted id, reference or name refers to. */
export type Found = Thing & { readonly project: Project } & (
    | {
        readonly kind:
          'operation' | 'connection' | 'integration' | 'destination' | 'topic' | 'JWT key' | 'provider app';
      }
    | { readonly kind: 'installation'; readonly integrationId: string }
  );

/** Number of projects searched at once; each takes several requests. */
const limited = createAtOnce(2);
/** Lists that were just read are searched without another request. */
const FRESH_MS = 60_000;

/** Whether a text contains a credential of this session, which must not reach a cache key or a URL. */
export function isOwnCredential(text: string): boolean {
  const { apiKey, bearerToken, projectKeys = {} } = currentSession()?.credentials ?? {};
  return [apiKey, bearerToken, ...Object.values(projectKeys)].some(
    (secret) => secret !== undefined && secret !== '' && text.includes(secret),
  );
}

/** Ids and references to match, or a text that the name contains. */
interface Sought {
  readonly ids: readonly string[];
  readonly name?: string | undefined;
}

interface Lookup {
  readonly found: readonly Found[];
  /** Something could not be read. */
  readonly failed: boolean;
}

const lookupKey = ({ id }: Project, { ids, name = '' }: Sought) => ['projects', id, 'lookup', ids, name];

const lookupQuery = (project: Project, sought: Sought, projects: readonly Project[]) =>
  queryOptions({
    queryKey: lookupKey(project, sought),
    queryFn: ({ client, signal }): Promise<Lookup> =>
      limited(async () => {
        const isFound = projects.some((other) =>
          client
            .getQueryData<Lookup>(lookupKey(other, sought))
            ?.found.some(({ id }) => sought.ids.includes(id)),
        );
        // An id exists in one project only.
        return isFound ? { found: [], failed: false } : lookIn(client, project, sought, signal);
      }, signal),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
  });

/**
 * Searches projects in order: operations by id, everything else in the lists. Stops at the first thing that has one of
 * the ids. References and names may exist in several projects.
 */
export function useLookup(sought: Sought | undefined, projects: readonly Project[]) {
  return useQueries({
    queries: sought === undefined ? [] : projects.map((project) => lookupQuery(project, sought, projects)),
    combine: (queries) => ({
      found: queries.flatMap(({ data }) => data?.found ?? []),
      searched: queries.filter(({ isPending }) => !isPending).length,
      /** Projects where something could not be read. */
      failed: queries.filter(({ data, isError }) => isError || data?.failed === true).length,
      of: queries.length,
    }),
  });
}

async function lookIn(
  client: QueryClient,
  project: Project,
  { ids, name: part = '' }: Sought,
  signal: AbortSignal,
): Promise<Lookup> {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const isWanted = (...texts: (string | null | undefined)[]) =>
    texts.some((text) => text !== null && text !== undefined && wanted.has(text.toLowerCase()));
  const isNamed = (...texts: (string | null | undefined)[]) =>
    part !== '' && texts.some((text) => text?.toLowerCase().includes(part.toLowerCase()) === true);
  const path = { projectIdOrName: project.id };
  const fresh = { staleTime: FRESH_MS, retry: false };

  const reads: Promise<Found[]>[] = [
    ...ids.map(async (id) => {
      const found = await client.query({ ...operationQueries.detail(project.id, id), ...fresh });
      return [{ kind: 'operation' as const, id: found.id, name: found.result || found.id, project }];
    }),
    client.query({ ...installationQueries.list(project.id), ...fresh }).then((list) =>
      list
        .filter(
          ({ id, group, connection, config }) =>
            isWanted(id, group?.groupRef, group?.groupName, connection?.consumer?.consumerRef, config?.id) ||
            isNamed(group?.groupName, connection?.consumer?.consumerName),
        )
        .map((one) => ({
          kind: 'installation' as const,
          id: one.id,
          name: customerOf(one),
          integrationId: one.integrationId,
          project,
        })),
    ),
    client
      .query({ ...integrationQueries.list(project.id), ...fresh })
      .then((list) =>
        list
          .filter(({ id, name, latestRevision }) => isWanted(id, name, latestRevision?.id) || isNamed(name))
          .map(({ id, name }) => ({ kind: 'integration' as const, id, name, project })),
      ),
    client
      .query({ ...destinationQueries.list(project.id), ...fresh })
      .then((list) =>
        list
          .filter(({ id, name }) => isWanted(id, name) || isNamed(name))
          .map(({ id, name }) => ({ kind: 'destination' as const, id, name, project })),
      ),
    client
      .query({ ...topicQueries.list(project.id), ...fresh })
      .then((list) =>
        list
          .filter(({ id, name }) => isWanted(id, name) || isNamed(name))
          .map(({ id, name }) => ({ kind: 'topic' as const, id, name, project })),
      ),
    requestList(connections.listConnections, { path, query: {}, signal }).then(({ items: list }) =>
      list
        .filter(
          ({ id, group, consumer }) =>
            isWanted(id, group?.groupRef, consumer?.consumerRef) ||
            isNamed(group?.groupName, consumer?.consumerName),
        )
        .map(({ id, group }) => ({
          kind: 'connection' as const,
          id,
          name: group?.groupName || group?.groupRef || id,
          project,
        })),
    ),
    requestList(jwtKeys.listJwtKeys, { path, query: {}, signal }).then(({ items: list }) =>
      list
        .filter(({ id, label }) => isWanted(id) || isNamed(label))
        .map(({ id, label }) => ({ kind: 'JWT key' as const, id, name: label, project })),
    ),
    requestList(providerApps.listProviderApps, { path, signal }).then(({ items: list }) =>
      list
        .filter(({ id, clientId }) => isWanted(id, clientId))
        .map(({ id, provider }) => ({ kind: 'provider app' as const, id, name: provider, project })),
    ),
  ];
  const outcomes = await Promise.allSettled(reads);
  signal.throwIfAborted();
  return {
    found: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : [])),
    failed: outcomes.some((outcome) => outcome.status === 'rejected' && !isAbsent(outcome.reason)),
  };
}

/** There is no such id here, or the service has no such list. */
const isAbsent = (error: unknown): boolean =>
  isNotOffered(error) || (error instanceof ApiError && [400, 404, 422].includes(error.status));
