import { useQueryClient } from '@tanstack/react-query';
import * as contract from '@/contract/api-key';
import type { BodyOf } from '@/contract/endpoint';
import { listProjects } from '@/contract/project';
import { request, requestList } from './http';
import { listQuery } from './lists';
import { invalidateOffered } from './offered';
import { projectListings } from './project-access';
import { findProject, projectQueries } from './projects';
import { currentSession, setCredential, type Session } from './session';
import { useChange, useSend } from './use-change';

/**
 * An API key without the key itself. The interface identifies a key by its value, so a list of keys contains
 * credentials: they are removed before the answer reaches the cache, and each key gets an id that is made here.
 */
export interface ListedApiKey {
  /** Valid until the page is reloaded. */
  id: string;
  /** "sbk_…f3Qz": not enough to use it. */
  masked: string;
  label: string;
  scopes: readonly string[];
  /** undefined if the service does not report it. */
  active: boolean | undefined;
  /** The console uses it. */
  inUse: boolean;
}

/** Keys by id, in memory only, for requests that name one. */
const keysById = new Map<string, string>();
const idsByKey = new Map<string, string>();

/** The keys that this tab has read, to take them out of what leaves it. */
export const keysRead = () => [...keysById.values()];

function idOf(key: string): string {
  const known = idsByKey.get(key);
  if (known !== undefined) return known;
  const id = `key-${idsByKey.size + 1}`;
  idsByKey.set(key, id);
  keysById.set(id, key);
  return id;
}

/** The part of a key that may be shown: its prefix and its end; nothing of a short key. */
export function maskKey(key: string): string {
  const kind = /^[a-zA-Z]{1,6}_/.exec(key)?.[0] ?? '';
  return key.length - kind.length >= 16 ? `${kind}…${key.slice(-4)}` : `${kind}…`;
}

function isInUse(key: string | undefined): boolean {
  if (key === undefined) return false;
  const { apiKey, projectKeys = {} } = currentSession()?.credentials ?? {};
  return key === apiKey || Object.values(projectKeys).includes(key);
}

const listed = ({
  key,
  label,
  scopes,
  active,
}: Pick<contract.ApiKey, 'key' | 'label' | 'scopes' | 'active'>): ListedApiKey => ({
  id: idOf(key),
  masked: maskKey(key),
  label,
  scopes,
  active: active ?? undefined,
  inUse: isInUse(key),
});

/**
 * Registers a pasted key, for services without a list of keys. Like listed keys it is kept in memory only and gets an
 * id that is made here.
 */
export const pastedApiKey = (key: string): ListedApiKey => listed({ key, label: maskKey(key), scopes: [] });

export const apiKeyQueries = {
  all: (project: string) => ['projects', project, 'api-keys'] as const,
  list: (project: string) =>
    listQuery(
      [...apiKeyQueries.all(project), 'list'],
      contract.listApiKeys,
      { path: { projectIdOrName: project } },
      (keys) => keys.map(listed),
    ),
};

function pathOf(project: string, id: string) {
  const apiKey = keysById.get(id);
  if (apiKey === undefined) throw new Error('This key is no longer known to this page. Reload the list.');
  return { projectIdOrName: project, apiKey };
}

/** Returns the key itself. */
export const useCreateApiKey = (project: string) =>
  useSend(contract.createApiKey, { projectIdOrName: project }, [apiKeyQueries.all(project)]);

export const useUpdateApiKey = (project: string) =>
  useChange({
    mutationFn: async ({ id, body }: { id: string; body: BodyOf<typeof contract.updateApiKey> }) => {
      await request(contract.updateApiKey, { path: pathOf(project, id), body });
    },
    invalidates: [apiKeyQueries.all(project)],
  });

export function useDeleteApiKey(project: string) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (id: string) => request(contract.deleteApiKey, { path: pathOf(project, id) }),
    onSuccess: (_deleted, id) =>
      Promise.all([
        invalidateOffered(queryClient, apiKeyQueries.all(project)),
        // The service may have no list to read again, and the next request has to show that this key is gone.
        isInUse(keysById.get(id)) ? queryClient.invalidateQueries(projectQueries.list()) : undefined,
      ]),
  });
}

/** The id of the project that a new key belongs to; as it was named, if the service does not list it. */
async function projectIdOf(session: Session, key: string, idOrName: string): Promise<string> {
  const keyOnly = { ...session, credentials: { apiKey: key } };
  const listing = await requestList(listProjects, { session: keyOnly }).catch(() => undefined);
  return findProject(listing?.items ?? [], idOrName)?.id ?? idOrName;
}

/**
 * Creates an API key for a project that the session has no key for, and keeps it with the other credentials. Its label
 * says that this console created it. Resolves to the id of the project.
 */
export function useMakeProjectKey() {
  const queryClient = useQueryClient();
  return useChange({
    gcTime: 0,
    mutationFn: async (idOrName: string) => {
      const session = currentSession();
      // The session's API key belongs to another project.
      const bearerOnly = session && {
        session: { ...session, credentials: { bearerToken: session.credentials.bearerToken } },
      };
      const { key } = await request(contract.createApiKey, {
        path: { projectIdOrName: idOrName },
        body: { label: 'Signalbox', scopes: ['full'] },
        ...bearerOnly,
      });
      const isListed = projectListings().some(({ projects }) => projects.some(({ id }) => id === idOrName));
      const projectId = session && !isListed ? await projectIdOf(session, key, idOrName) : idOrName;
      setCredential({ kind: 'apiKey', projectId }, key);
      return projectId;
    },
    onSuccess: (projectId) => invalidateOffered(queryClient, apiKeyQueries.all(projectId)),
  });
}
