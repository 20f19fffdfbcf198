import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contract/project';
import { joinUnreadable } from '@/lib/unreadable';
import { request, requestList, type ListAnswer } from './http';
import { itemsOf, onceEach } from './lists';
import { findProject, learnAccess, projectListings, startLearning, type Listing } from './project-access';
import { currentSession, type CredentialSlot, type Session } from './session';
import { useSend } from './use-change';

export { findProject };

/**
 * The projects of one credential. A failure is part of the result, so that it does not hide the projects of another
 * credential.
 */
async function listingOf(slot: CredentialSlot, session: Session, signal: AbortSignal): Promise<Listing> {
  const { apiKey, bearerToken, projectKeys } = session.credentials;
  const keyOfProject = slot.projectId === undefined ? undefined : projectKeys?.[slot.projectId];
  const only =
    slot.kind === 'bearer'
      ? { bearerToken }
      : { apiKey: slot.projectId === undefined ? apiKey : keyOfProject };
  // Asks for a new credential only if everything else needs this one too.
  const isMain = slot.kind === 'apiKey' ? slot.projectId === undefined : apiKey === undefined;
  try {
    const { items, unreadable } = await onceEach(
      await requestList(contract.listProjects, {
        signal,
        ...(isMain ? {} : { session: { ...session, credentials: only } }),
      }),
    );
    return { ...slot, projects: items, unreadable };
  } catch (error) {
    if (signal.aborted) throw error;
    const before = projectListings(session).find(
      ({ kind, projectId }) => kind === slot.kind && projectId === slot.projectId,
    );
    return { ...slot, projects: before?.projects ?? [], error };
  }
}

/** All projects that the credentials of this session can access. Fails only if every credential fails. */
async function listVisible(signal: AbortSignal): Promise<ListAnswer<contract.Project[]>> {
  const session = currentSession();
  if (!session) return requestList(contract.listProjects, { signal });
  const { apiKey, bearerToken, projectKeys = {} } = session.credentials;
  const slots: CredentialSlot[] = [
    ...(apiKey === undefined ? [] : [{ kind: 'apiKey' as const }]),
    ...(bearerToken === undefined ? [] : [{ kind: 'bearer' as const }]),
  ];
  const listings = await Promise.all(slots.map((slot) => listingOf(slot, session, signal)));
  const seen = new Map<string, contract.Project>();
  const add = ({ projects }: Listing) => {
    for (const project of projects) if (!seen.has(project.id)) seen.set(project.id, project);
  };
  listings.forEach(add);
  // A project's own key adds nothing if another credential sees the project.
  const others = Object.keys(projectKeys).filter((projectId) => !seen.has(projectId));
  const ofProjects = await Promise.all(
    others.map((projectId) => listingOf({ kind: 'apiKey', projectId }, session, signal)),
  );
  ofProjects.forEach(add);
  const all = [...listings, ...ofProjects];
  learnAccess(session, all);
  if (all.length > 0 && all.every(({ error }) => error !== undefined)) throw all[0]?.error;
  const unreadable = joinUnreadable(all.flatMap((listing) => listing.unreadable ?? []));
  return { items: [...seen.values()], unreadable };
}

export const projectQueries = {
  all: () => ['projects'] as const,
  list: () =>
    queryOptions({
      queryKey: [...projectQueries.all(), 'list'],
      queryFn: ({ signal }) => startLearning(listVisible(signal)),
      select: itemsOf,
    }),
  /** Includes entitlements, which the list omits. */
  detail: (project: string) =>
    queryOptions({
      queryKey: [...projectQueries.all(), project, 'detail'],
      queryFn: ({ signal }) =>
        request(contract.getProject, {
          path: { projectIdOrName: project },
          query: { includeEntitlements: true },
          signal,
        }),
    }),
};

export const useCreateProject = () => useSend(contract.createProject, {}, [projectQueries.list().queryKey]);

export const useUpdateProject = (project: string) =>
  useSend(contract.updateProject, { projectIdOrName: project }, [
    projectQueries.list().queryKey,
    projectQueries.detail(project).queryKey,
  ]);
