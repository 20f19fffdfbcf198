import {
  queryOptions,
  useQueries,
  type QueryClient,
  type QueryExecuteOptions,
  type QueryKey,
} from '@tanstack/react-query';
import type { Project } from '@/contract/project';
import { createAtOnce } from '@/lib/at-once';
import { customerOf } from '@/lib/customer';
import { fold } from '@/lib/fold';
import { connectionQueries } from './connections';
import { destinationQueries } from './destinations';
import { ApiError, isNotOffered } from './errors';
import { installationQueries } from './installations';
import { integrationQueries } from './integrations';
import { jwtKeyQueries } from './jwt-keys';
import { operationQueries } from './operations';
import { providerAppQueries } from './provider-apps';
import { currentSession } from './session';
import { topicQueries } from './topics';

/** What a pasted id, reference or name refers to. */
export interface Found {
  readonly kind:
    | 'operation'
    | 'installation'
    | 'connection'
    | 'integration'
    | 'destination'
    | 'topic'
    | 'JWT key'
    | 'provider app';
  readonly id: string;
  readonly name: string;
  readonly project: Project;
  readonly integrationId?: string;
}

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
export const useLookup = (sought: Sought | undefined, projects: readonly Project[]) =>
  useQueries({
    queries: sought === undefined ? [] : projects.map((project) => lookupQuery(project, sought, projects)),
    combine: (queries) => ({
      found: queries.flatMap(({ data }) => data?.found ?? []),
      searched: queries.filter(({ isPending }) => !isPending).length,
      /** Projects where something could not be read. */
      failed: queries.filter(({ data }) => data?.failed).length,
      of: queries.length,
    }),
  });

type Texts = readonly (string | null | undefined)[];

/** What an element of a list is found by, and how it is shown. */
interface Description {
  /** Besides its id. */
  ids?: Texts;
  names?: Texts;
  name: string;
  integrationId?: string;
}

async function lookIn(
  client: QueryClient,
  project: Project,
  { ids, name: part = '' }: Sought,
  signal: AbortSignal,
): Promise<Lookup> {
  const wanted = new Set(ids.map(fold));
  const isWanted = (texts: Texts) => texts.some((text) => wanted.has(fold(text ?? '')));
  const isNamed = (texts: Texts) =>
    part !== '' && texts.some((text) => fold(text ?? '').includes(fold(part)));
  const fresh = { staleTime: FRESH_MS, retry: false };
  const searchList = async <Item extends { id: string }, Answer, Key extends QueryKey>(
    kind: Found['kind'],
    list: QueryExecuteOptions<Answer, Error, readonly Item[], Answer, Key>,
    describe: (item: Item) => Description,
  ): Promise<Found[]> =>
    (await client.query({ ...list, ...fresh })).flatMap((item) => {
      const { ids: others = [], names = [], ...shown } = describe(item);
      const matches = isWanted([item.id, ...others]) || isNamed(names);
      return matches ? [{ kind, id: item.id, project, ...shown }] : [];
    });
  const { id: projectId } = project;

  const outcomes = await Promise.allSettled([
    ...ids.map(async (id) => {
      const found = await client.query({ ...operationQueries.detail(projectId, id), ...fresh });
      return [{ kind: 'operation' as const, id: found.id, name: found.result || found.id, project }];
    }),
    searchList('installation', installationQueries.list(projectId), (installation) => {
      const { group, connection, config, integrationId } = installation;
      const consumer = connection?.consumer;
      return {
        ids: [group?.groupRef, group?.groupName, consumer?.consumerRef, config?.id],
        names: [group?.groupName, consumer?.consumerName],
        name: customerOf(installation),
        integrationId,
      };
    }),
    searchList('integration', integrationQueries.list(projectId), ({ name, latestRevision }) => ({
      ids: [name, latestRevision?.id],
      names: [name],
      name,
    })),
    searchList('destination', destinationQueries.list(projectId), ({ name }) => ({
      ids: [name],
      names: [name],
      name,
    })),
    searchList('topic', topicQueries.list(projectId), ({ name }) => ({ ids: [name], names: [name], name })),
    searchList('connection', connectionQueries.list(projectId), (connection) => {
      const { group, consumer } = connection;
      return {
        ids: [group?.groupRef, consumer?.consumerRef],
        names: [group?.groupName, consumer?.consumerName],
        name: customerOf(connection),
      };
    }),
    searchList('JWT key', jwtKeyQueries.list(projectId), ({ label }) => ({ names: [label], name: label })),
    searchList('provider app', providerAppQueries.list(projectId), ({ clientId, externalRef }) => ({
      ids: [clientId],
      name: externalRef || clientId,
    })),
  ]);
  signal.throwIfAborted();
  return {
    found: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : [])),
    failed: outcomes.some((outcome) => outcome.status === 'rejected' && !isAbsent(outcome.reason)),
  };
}

/** There is no such id here, or the service has no such list. */
const isAbsent = (error: unknown): boolean =>
  isNotOffered(error) || (error instanceof ApiError && [400, 404, 422].includes(error.status));
