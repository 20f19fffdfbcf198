import { toJson } from '@/lib/json';
import type { Database } from './database';
import { connectionTable, type ConnectionRow } from './entities';
import { memoizeRows } from './memoize';
import { planInstallations, planWatches } from './planning';
import { projectRows } from './table';

type ConsumerOfWorkspace = Pick<ConnectionRow, 'provider' | 'groupRef' | 'consumerRef' | 'workspaceRef'>;

export function connectionRepository(database: Database) {
  const connections = projectRows(database, connectionTable);
  const { byId, first } = connections;
  /** The number of calls to the provider so far. */
  const callCount = (id: string) =>
    Number(database.value('SELECT call_count FROM connection_calls WHERE connection_id = ?', id) ?? 0);
  return {
    ...connections,
    byIds: memoizeRows(database, [connectionTable], connections.byIds),
    update(id: string, changes: Partial<ConnectionRow>): void {
      const wasBad = changes.status !== undefined && byId(id)?.status === 'bad_credentials';
      connections.update(id, changes);
      if (wasBad && changes.status !== 'bad_credentials') planWatches(database, 'connection_id = ?', id);
    },
    /** Installations that used it stay, and keep a copy of it without credentials. */
    remove(id: string): boolean {
      planInstallations(database, 'connection_id = ?', id);
      const former = {
        ...byId(id),
        providerAppId: null,
        status: 'bad_credentials',
        credentials: {},
        faults: {},
      };
      database.run(
        'UPDATE installations SET former_connection = ? WHERE connection_id = ?',
        toJson(former),
        id,
      );
      return connections.remove(id);
    },
    /** The group's newest connection to the provider. */
    ofGroup: (projectId: string, provider: string, groupRef: string) =>
      first(
        'project_id = ? AND provider = ? AND group_ref = ? ORDER BY create_time DESC, id DESC',
        projectId,
        provider,
        groupRef,
      ),
    /** The newest connection of the same consumer to the same workspace, or to any if none is given. */
    ofConsumer: (
      projectId: string,
      { provider, groupRef, consumerRef, workspaceRef }: ConsumerOfWorkspace,
    ): ConnectionRow | undefined =>
      first(
        `project_id = ? AND provider = ? AND group_ref = ? AND consumer_ref = ? AND workspace_ref IS coalesce(?, workspace_ref)
         ORDER BY create_time DESC, id DESC`,
        projectId,
        provider,
        groupRef,
        consumerRef,
        workspaceRef,
      ),
    /** Counts a call to the provider and returns how many there have been. */
    countCall(id: string): number {
      database.run(
        `INSERT INTO connection_calls (connection_id, call_count) VALUES (?, 1)
           ON CONFLICT (connection_id) DO UPDATE SET call_count = call_count + 1`,
        id,
      );
      return callCount(id);
    },
    callCount,
  };
}
