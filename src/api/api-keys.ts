import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as contract from '@/contract/api-key';
import type { BodyOf } from '@/contract/endpoint';
import { request } from './http';
import { invalidateOffered } from './offered';
import { currentSession } from './session';
import { useChange } from './use-change';

/**
 * An API key as the list keeps it. The interface knows a key by the key alone, so a list of them holds credentials:
 * they are taken out before the answer reaches the cache, and a key goes by a name of this page's own.
 */
export interface ListedApiKey {
  /** Good until the page is reloaded. */
  id: string;
  /** "sbk_…f3Qz": never enough to use it. */
  masked: string;
  label: string;
  scopes: readonly string[];
  /** undefined where the service does not tell. */
  active: boolean | undefined;
  /** This connection is signed in with it. */
  inUse: boolean;
}

/** Keys by their id, in memory only, to name them in requests. */
const keysById = new Map<string, string>();
const idsByKey = new Map<string, string>();

function idOf(key: string): string {
  const known = idsByKey.get(key);
  if (known !== undefined) return known;
  const id = `key-${idsByKey.size + 1}`;
  idsByKey.set(key, id);
  keysById.set(id, key);
  return id;
}

/** What may be shown of a key: its kind and its end, and of a short one nothing. */
export function maskKey(key: string): string {
  const kind = /^[a-zA-Z]{1,6}_/.exec(key)?.[0] ?? '';
  return key.length - kind.length >= 16 ? `${kind}…${key.slice(-4)}` : `${kind}…`;
}

function listed({ key, label, scopes, active }: contract.ApiKey): ListedApiKey {
  return {
    id: idOf(key),
    masked: maskKey(key),
    label,
    scopes,
    active: active ?? undefined,
    inUse: currentSession()?.credentials.apiKey === key,
  };
}

export const apiKeyQueries = {
  all: (project: string) => ['projects', project, 'api-keys'] as const,
  list: (project: string) =>
    queryOptions({
      queryKey: [...apiKeyQueries.all(project), 'list'],
      queryFn: async ({ signal }) => {
        const keys = await request(contract.listApiKeys, { path: { projectIdOrName: project }, signal });
        return keys.map(listed);
      },
    }),
};

function pathOf(project: string, id: string) {
  const apiKey = keysById.get(id);
  if (apiKey === undefined) throw new Error('This key is no longer known to this page. Reload the list.');
  return { projectIdOrName: project, apiKey };
}

function useInvalidate(project: string) {
  const queryClient = useQueryClient();
  return () => invalidateOffered(queryClient, apiKeyQueries.all(project));
}

/** Answers the key itself, once: it must not stay in a cache. */
export function useCreateApiKey(project: string) {
  const invalidate = useInvalidate(project);
  return useChange({
    gcTime: 0,
    mutationFn: (body: BodyOf<typeof contract.createApiKey>) =>
      request(contract.createApiKey, { path: { projectIdOrName: project }, body }),
    onSuccess: invalidate,
  });
}

export function useUpdateApiKey(project: string) {
  const invalidate = useInvalidate(project);
  return useChange({
    mutationFn: async ({ id, body }: { id: string; body: BodyOf<typeof contract.updateApiKey> }) => {
      await request(contract.updateApiKey, { path: pathOf(project, id), body });
    },
    onSuccess: invalidate,
  });
}

export function useDeleteApiKey(project: string) {
  const invalidate = useInvalidate(project);
  return useChange({
    mutationFn: (id: string) => request(contract.deleteApiKey, { path: pathOf(project, id) }),
    onSuccess: invalidate,
  });
}
