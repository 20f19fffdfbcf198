import { replaceConfig, setDisabled } from '../engine/configs';
import {
  connectionEvent,
  installationEvent,
  installationParts,
  installationUpdatedEvent,
  readPausedEvent,
} from '../events';
import type { ReadWindow } from '../engine/reads/read-state';
import type { WriteRequest } from '../engine/writes/write-request';
import type { ConnectionRow, InstallationRow, AccountSettings } from '../storage/entities';
import type { Simulation } from './simulation';
import type { Stage } from './stage';

export type Written = Omit<WriteRequest, 'integrationId' | 'groupRef' | 'objectName'>;

/** Actions of people and providers during the simulated time, with the events they cause. */
export function createSeedActions(stage: Stage, { engine }: Simulation) {
  const { repositories } = stage;

  function partsOf(installationId: string) {
    const parts = installationParts(repositories, installationId);
    const config = parts && repositories.configs.byId(parts.installation.configId);
    return config && { ...parts, config };
  }

  const connectionOf = (installation: InstallationRow): ConnectionRow | undefined =>
    installationParts(repositories, installation.id)?.connection;

  return {
    installed(installation: InstallationRow): void {
      const parts = partsOf(installation.id);
      if (!parts) return;
      if (parts.connection) engine.emit(connectionEvent('connection.created', parts.connection));
      engine.emit(installationEvent('installation.created', parts, parts.config));
      engine.startBackfills(installation.id);
    },

    /** The provider's side of a connection changes. */
    setSettings(installation: InstallationRow, change: AccountSettings): void {
      const connection = connectionOf(installation);
      if (connection)
        repositories.connections.update(connection.id, { faults: { ...connection.faults, ...change } });
    },

    reauthorized(installation: InstallationRow, at: number): void {
      const connection = connectionOf(installation);
      if (!connection) return;
      const changes = {
        status: 'created',
        faults: { ...connection.faults, expiredCredentials: false },
        updateTime: at,
      };
      repositories.connections.update(connection.id, changes);
      engine.emit(connectionEvent('connection.updated', { ...connection, ...changes }));
    },

    replacedApiKey(installation: InstallationRow, apiKey: string, at: number): void {
      const connection = connectionOf(installation);
      if (connection)
        repositories.connections.update(connection.id, { credentials: { apiKey }, updateTime: at });
    },

    connectionDeleted(installation: InstallationRow): void {
      const connection = connectionOf(installation);
      if (!connection) return;
      engine.emit(connectionEvent('connection.deleted', connection));
      repositories.connections.remove(connection.id);
    },

    paused(
      installation: InstallationRow,
      objects: readonly string[] | undefined,
      note: string,
      at: number,
    ): void {
      const parts = partsOf(installation.id);
      const names = objects ?? Object.keys(parts?.config.content.read?.objects ?? {});
      const pausing = { names, disabled: true, createdBy: 'api:pause-reads' };
      const changed = parts && setDisabled(stage, parts, pausing, at);
      if (changed) engine.emit(readPausedEvent(changed.parts, changed.config, note));
    },

    fieldsSelected(
      installation: InstallationRow,
      objectName: string,
      fields: readonly string[],
      at: number,
    ): void {
      const parts = partsOf(installation.id);
      if (!parts) return;
      const config = { ...structuredClone(parts.config), createdBy: installation.createdBy };
      const object = config.content.read?.objects?.[objectName];
      if (object)
        object.selectedFields = {
          ...object.selectedFields,
          ...Object.fromEntries(fields.map((name) => [name, true])),
        };
      const changed = replaceConfig(stage, parts, config, at);
      engine.emit(installationUpdatedEvent(changed.parts, changed.config, parts.config));
    },

    /** An app writes for this customer. Throws if the write is refused, because that would leave no trace. */
    wrote({ integrationId, groupRef }: InstallationRow, objectName: string, written: Written): void {
      const answer = engine.write({ ...written, integrationId, groupRef, objectName });
      if (answer.kind === 'refused')
        throw new Error(`A write to ${objectName} was not begun: ${answer.message}`);
    },

    triggered(installation: InstallationRow, objectName: string, window: ReadWindow = {}): void {
      engine.startRead({ installationId: installation.id, objectName, readType: 'triggered', ...window });
    },
  };
}
