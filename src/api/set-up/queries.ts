import { queryOptions } from '@tanstack/react-query';
import { readOwnSetUp, readSetUp } from './project-model';
import { setUpPlan } from './set-up-plans';
import { readingClient, sourceProjects, type SourceProject } from './source-client';
import type { Credentials, SavedService } from '@/api/session';

/** What is compared is read when the page opens and when a person asks for it, and not kept after it. */
const asOpened = { staleTime: Infinity, gcTime: 0, retryOnMount: false } as const;

/** A service to read from. `attempt` counts the credentials that were given for it; they are in no key. */
export interface Source {
  readonly service: SavedService;
  readonly credentials: Credentials;
  readonly attempt: number;
}

export const setUpQueries = {
  own: (project: string) =>
    queryOptions({
      queryKey: ['set-up', 'own', project],
      queryFn: ({ client }) => readOwnSetUp(client, project),
      ...asOpened,
    }),
  /** The set-up of another project that the active session sees. */
  ofProject: (project: string) =>
    queryOptions({
      queryKey: ['set-up', 'project', project],
      queryFn: ({ signal }) => readSetUp(readingClient(), project, signal),
      ...asOpened,
    }),
  projectsOf: ({ service, credentials, attempt }: Source) =>
    queryOptions({
      queryKey: ['set-up', 'projects-of', service.id, attempt],
      queryFn: ({ signal }) => sourceProjects(service, credentials, signal),
      ...asOpened,
      retry: false,
    }),
  /** The set-up of a project of another service. */
  ofSource: ({ project, session }: SourceProject, attempt: number) =>
    queryOptions({
      queryKey: ['set-up', 'source', session.service.id, attempt, project.id],
      queryFn: ({ signal }) => readSetUp(readingClient(session), project.id, signal),
      ...asOpened,
    }),
  /** A plan of this browser; null if it has none of this id. */
  plan: (id: string) =>
    queryOptions({
      queryKey: ['set-up', 'plan', id],
      queryFn: async () => (await setUpPlan(id)) ?? null,
      ...asOpened,
    }),
};
