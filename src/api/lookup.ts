import { queryOptions, useQueries, type QueryClient } from '@tanstack/react-query';
import * as connections from '@/contract/connection';
import * as jwtKeys from '@/contract/jwt-key';
import type { Project } from '@/contract/project';
import * as providerApps from '@/contract/provider-app';
import { createAtOnce } from '@/lib/at-once';
import { customerOf } from '@/lib/customer';
import { destinationQueries } from './destinations';
import { ApiError, isNotOffered } from './errors';
import { request } from './http';
import { installationQueries } from './installations';
import { integrationQueries } from './integrations';
import { operationQueries } from './operations';
import { currentSession } from './session';
import { topicQueries } from './topics';

interface Thing {
  readonly id: string;
  readonly name: string;
}

/** What a pasted id, reference or name turned out to be. */
export type Found = Thing & { readonly project: Project } & (
    | {
        readonly kind:
          'operation' | 'connection' | 'integration' | 'destination' | 'topic' | 'JWT key' | 'provider app';
      }
    | { readonly kind: 'installation'; readonly integrationId: string }
  );

/** Projects that are searched at once; each takes several reads. */
const limited = createAtOnce(2);
/** What was just read need not be read again to find a thing in it. */
const FRESH_MS = 60_000;

/** Whether a text is a credential of this session, which must get into no cache key and no address. */
export function isOwnCredential(text: string): boolean {
  const { apiKey, bearerToken } = currentSession()?.credentials ?? {};
  return [apiKey, bearerToken].some(
    (secret) => secret !== undefined && secret !== '' && text.includes(secret),
  );
}

/** Ids and references, one of which a thing has; or a text that its name holds. */
interface Sought {
  readonly ids: readonly string[];
  readonly name?: string | undefined;
}

const lookupQuery = (project: Project, { ids, name = '' }: Sought) =>
  queryOptions({
    queryKey: ['projects', project.id, 'lookup', ids, name],
    queryFn: ({ client, signal }) => limited(() => lookIn(client, project, { ids, name }, signal), signal),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
  });

/** Looks for things in projects, in their order: operations by asking for their ids, all else in the lists. */
export function useLookup(sought: Sought | undefined, projects: readonly Project[]) {
  return useQueries({
    queries: sought === undefined ? [] : projects.map((project) => lookupQuery(project, sought)),
    combine: (queries) => ({
      found: queries.flatMap(({ data }) => data?.found ?? []),
      searched: queries.filter(({ isPending }) => !isPending).length,
      /** Projects in which something could not be read. */
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
) {
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
    request(connections.listConnections, { path, query: {}, signal }).then((list) =>
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
    request(jwtKeys.listJwtKeys, { path, query: {}, signal }).then((list) =>
      list
        .filter(({ id, label }) => isWanted(id) || isNamed(label))
        .map(({ id, label }) => ({ kind: 'JWT key' as const, id, name: label, project })),
    ),
    request(providerApps.listProviderApps, { path, signal }).then((list) =>
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

/** The id is no such thing here, or the service has no such list. */
const isAbsent = (error: unknown): boolean =>
  isNotOffered(error) || (error instanceof ApiError && [400, 404, 422].includes(error.status));
