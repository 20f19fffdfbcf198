import type { Database } from './database';
import { configTable, installationTable, type InstallationRow } from './entities';
import { planInstallations } from './planning';
import { rows } from './table';

export function installationRepository(database: Database) {
  const { byId, insert, update, remove, where, first } = rows(database, installationTable);
  return {
    byId,
    insert(row: InstallationRow): InstallationRow {
      insert(row);
      planInstallations(database, 'id = ?', row.id);
      return row;
    },
    update(id: string, changes: Partial<InstallationRow>): void {
      const affectsPlans = changes.configId !== undefined || changes.connectionId !== undefined;
      update(id, changes);
      if (affectsPlans) planInstallations(database, 'id = ?', id);
    },
    /** Removes its configs, operations and their logs too. */
    remove,
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
    list: (projectId: string, groupRef?: string) =>
      where(
        'project_id = ?1 AND group_ref = coalesce(?2, group_ref) ORDER BY create_time, id',
        projectId,
        groupRef ?? null,
      ),
    listOfConnection: (connectionId: string) =>
      where('connection_id = ? ORDER BY create_time, id', connectionId),
  };
}

export function configRepository(database: Database) {
  const { byId, insert, where } = rows(database, configTable);
  return {
    byId,
    insert,
    /** The current config of each installation of a project. */
    currentOfProject: (projectId: string) =>
      where('id IN (SELECT config_id FROM installations WHERE project_id = ?)', projectId),
  };
}
