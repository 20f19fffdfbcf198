import type { Database } from './database';
import {
  configTable,
  connectionTable,
  installationTable,
  providerAppTable,
  type InstallationRow,
} from './entities';
import { memoize, memoizeRows } from './memoize';
import { planInstallations } from './planning';
import { projectRows, rows } from './table';

export function installationRepository(database: Database) {
  const installations = projectRows(database, installationTable);
  const { first, where } = installations;
  // The connection and config of an installation are listed with it.
  const listed = [installationTable, connectionTable, configTable, providerAppTable];
  const listAll = memoize(database, listed, (projectId) => installations.list(projectId));
  return {
    ...installations,
    ids: () => database.all('SELECT id FROM installations').map(({ id }) => String(id)),
    list: (projectId: string, filter: { groupRef?: string | undefined } = {}): InstallationRow[] =>
      filter.groupRef === undefined ? listAll(projectId) : installations.list(projectId, filter),
    insert(row: InstallationRow): InstallationRow {
      installations.insert(row);
      planInstallations(database, 'id = ?', row.id);
      return row;
    },
    update(id: string, changes: Partial<InstallationRow>): void {
      const affectsPlans = changes.configId !== undefined || changes.connectionId !== undefined;
      installations.update(id, changes);
      if (affectsPlans) planInstallations(database, 'id = ?', id);
    },
    inIntegration: (integrationId: string, id: string) =>
      first('id = ? AND integration_id = ?', id, integrationId),
    ofGroup: (integrationId: string, groupRef: string) =>
      first('integration_id = ? AND group_ref = ?', integrationId, groupRef),
    listOfIntegration: (integrationId: string, groupRef?: string) =>
      where(
        'integration_id = ?1 AND group_ref = coalesce(?2, group_ref) ORDER BY create_time, id',
        integrationId,
        groupRef ?? null,
      ),
    listOfConnection: (connectionId: string) =>
      where('connection_id = ? ORDER BY create_time, id', connectionId),
  };
}

export function configRepository(database: Database) {
  const configs = rows(database, configTable);
  return {
    ...configs,
    /** Kept, because a config never changes: a change makes another one. */
    byIds: memoizeRows(database, [], configs.byIds),
  };
}
