import { useQueries } from '@tanstack/react-query';
import type { Installation } from '@/contract/installation';
import type { Project } from '@/contract/project';
import { apiKeyQueries, type ListedApiKey } from './api-keys';
import { inBackground } from './reading/background-reads';
import { installationQueries } from './installations';
import type { ListAnswer } from './http';
import { projectQueries } from './projects';

/** What the list of installations says of a project's health. */
function countHealth({ items, unreadable }: ListAnswer<Installation[]>) {
  const count = (test: (installation: Installation) => boolean) => items.filter(test).length;
  return {
    installations: items.length,
    /** By `healthStatus`, as the service says. */
    unhealthy: count(({ healthStatus }) => healthStatus === 'unhealthy'),
    failed: count(({ lastOperationStatus }) => lastOperationStatus === 'failure'),
    badCredentials: count(({ connection }) => connection?.status === 'bad_credentials'),
    /** Installations that could not be read and are in no count. */
    unreadable: unreadable.count,
  };
}

const countKeys = ({ items, unreadable }: ListAnswer<ListedApiKey[]>) => ({
  keys: items.length,
  fullAccess: items.filter(({ scopes }) => scopes.includes('full')).length,
  inactive: items.filter(({ active }) => active === false).length,
  unreadable: unreadable.count,
});

export type HealthCounts = ReturnType<typeof countHealth>;
export type KeyCounts = ReturnType<typeof countKeys>;
export type ProjectOverview = ReturnType<typeof useProjectOverviews>[number];

/** What can be said of several projects. It is read in the background: the health of all of them first. */
export function useProjectOverviews(projects: readonly Project[]) {
  const health = useQueries({
    queries: projects.map(({ id }) => ({
      ...inBackground(installationQueries.list(id)),
      select: countHealth,
      retryOnMount: false,
    })),
  });
  const keys = useQueries({
    queries: projects.map(({ id }) => ({
      ...inBackground(apiKeyQueries.list(id)),
      select: countKeys,
      retryOnMount: false,
    })),
  });
  // With entitlements, which the list of projects omits.
  const details = useQueries({
    queries: projects.map(({ id }) => ({ ...inBackground(projectQueries.detail(id)), retryOnMount: false })),
  });
  return projects.flatMap((project, at) => {
    const [one, two, three] = [health[at], keys[at], details[at]];
    return one && two && three ? [{ project, health: one, keys: two, detail: three }] : [];
  });
}
