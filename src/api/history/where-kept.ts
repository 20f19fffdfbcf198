import type { QueryClient } from '@tanstack/react-query';
import { readDeploymentConfig } from '@/api/deployment-config';
import { findProject, projectQueries } from '@/api/projects';
import { currentSession } from '@/api/session';
import { storedValue, type StoredValue } from '@/lib/browser-store';

const CONFIG_TIMEOUT_MS = 10_000;

/** Why the operations of a project are kept only in memory. */
export type NotOnDisk =
  | 'not remembered' // The service is not remembered on this device.
  | 'switched off' // A person does not want it.
  | 'deployment' // The owner of the deployment does not want it.
  | 'deployment unknown'; // What the owner wants could not be read.

/** The id of a project, by which its history is kept: addresses may have its name. */
export const historyProject = (client: QueryClient, idOrName: string): string =>
  findProject(client.getQueryData(projectQueries.list().queryKey)?.items ?? [], idOrName)?.id ?? idOrName;

/** Whether the operations of a project may be kept on this device, as a person has chosen in this browser. */
export const diskChoice = (service: string, project: string): StoredValue<boolean> =>
  storedValue(`signalbox.history.${service}.${project}`, (stored) => stored !== false);

/** Undefined if operations of a project may be kept on disk. */
export async function whyNotOnDisk(project: string): Promise<NotOnDisk | undefined> {
  const session = currentSession();
  if (!session?.remembered) return 'not remembered';
  if (!diskChoice(session.service.id, project).get()) return 'switched off';
  try {
    const config = await readDeploymentConfig(AbortSignal.timeout(CONFIG_TIMEOUT_MS));
    const { history } = Object(config) as { history?: unknown };
    return history === 'off' || history === 'memory' ? 'deployment' : undefined;
  } catch {
    return 'deployment unknown';
  }
}
