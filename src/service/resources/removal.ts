import { connectionEvent, installationEvent } from '../events';
import type { ConnectionRow, InstallationRow, IntegrationRow } from '../storage/entities';
import { currentConfig, partsOf, type InProject } from './lookup';

/** Removes an installation with its operations and logs, and its connection unless something else uses it. */
export function removeInstallation(
  call: InProject,
  installation: InstallationRow,
  integration: IntegrationRow,
): void {
  const { repositories, engine } = call;
  const parts = partsOf(call, installation, integration);
  const config = currentConfig(call, installation);
  repositories.installations.remove(installation.id);
  engine.emit(installationEvent('installation.deleted', parts, config));
  const { connection } = parts;
  if (connection && repositories.installations.listOfConnection(connection.id).length === 0)
    removeConnection(call, connection);
}

/** Installations that used it remain, but cannot work. */
export function removeConnection({ repositories, engine, now }: InProject, connection: ConnectionRow): void {
  for (const { id } of repositories.installations.listOfConnection(connection.id))
    repositories.installations.update(id, { healthStatus: 'unhealthy', updateTime: now });
  repositories.connections.remove(connection.id);
  engine.emit(connectionEvent('connection.deleted', connection));
}
