import type { Repositories } from '@/service/storage/repositories';

/** Rows that the tests of the service and of its engine begin with, and what they look at. */

interface NewProject {
  readonly orgId: string;
  readonly projectId: string;
  readonly name: string;
  readonly createTime: number;
}

/** An organization with one project. */
export function insertProject(
  { organizations, projects }: Repositories,
  { orgId, projectId, name, createTime }: NewProject,
): void {
  const times = { createTime, updateTime: null };
  organizations.insert({ id: orgId, label: name, defaultTeamId: `team-of-${name}`, ...times });
  projects.insert({
    id: projectId,
    orgId,
    name,
    appName: `App of ${name}`,
    entitlements: { brandingRemoval: { value: false } },
    ...times,
  });
}

export function operationOf({ operations }: Repositories, id: string) {
  const row = operations.byId(id);
  if (!row) throw new Error(`No operation ${id}`);
  return row;
}

/** "WARNING text" of each line of an operation's log. */
export const linesOf = ({ logs }: Repositories, id: string): string[] =>
  logs.list(id).map(({ severity, message }) => `${severity} ${String(message['msg'])}`);
