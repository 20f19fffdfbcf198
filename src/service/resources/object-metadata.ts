import {
  getObjectMetadataViaConnection,
  getObjectMetadataViaInstallation,
  type ObjectMetadata,
} from '@/contract/object-metadata';
import { readObjectOf } from '../engine/context';
import { handle } from '../handler';
import { notFound, refuseInput } from '../http/problem';
import { describe } from '../provider/describe';
import type { ConnectionRow } from '../storage/entities';
import { findIntegration, latestRevision, type InProject } from './lookup';
import { dataCall, providerRefusal } from './provider-call';

interface Request {
  readonly objectName: string;
  readonly excludeReadOnly?: boolean | undefined;
}

function metadataOf(
  call: InProject,
  connection: ConnectionRow,
  native: string,
  { objectName, excludeReadOnly }: Request,
): ObjectMetadata {
  const { outcome } = describe({ ...dataCall(call, connection, call.now), object: native });
  if (!outcome.ok && outcome.kind === 'not_found') throw notFound('object', 'objectName', objectName);
  if (!outcome.ok) throw providerRefusal(outcome);
  const { metadata } = outcome;
  if (!excludeReadOnly) return metadata;
  return {
    ...metadata,
    fields: Object.fromEntries(Object.entries(metadata.fields).filter(([, { readOnly }]) => !readOnly)),
  };
}

const noGroup = (detail: string, value: string) =>
  refuseInput(404, { in: 'query', name: 'groupRef', detail, value });

export const objectMetadataHandlers = [
  handle(getObjectMetadataViaInstallation, (call) => {
    const { params, query, repositories } = call;
    const integration = findIntegration(call, params.integrationId);
    const installation = repositories.installations.ofGroup(integration.id, query.groupRef);
    if (!installation) throw noGroup('This group has not installed the integration', query.groupRef);
    const connection =
      installation.connectionId === null
        ? undefined
        : repositories.connections.byId(installation.connectionId);
    if (!connection) throw noGroup('The installation of this group has no connection', query.groupRef);
    const object = readObjectOf(latestRevision(call, integration.id).content, params.objectName);
    const native = object?.objectName ?? params.objectName;
    const metadata = metadataOf(call, connection, native, { ...query, objectName: params.objectName });
    return { ...metadata, ...(object?.mapToName ? { mappedObjectName: object.mapToName } : {}) };
  }),

  handle(getObjectMetadataViaConnection, (call) => {
    const { params, query, repositories, project } = call;
    const connection = repositories.connections.ofGroup(project.id, params.provider, query.groupRef);
    if (!connection) throw noGroup('This group has no connection to the provider', query.groupRef);
    return metadataOf(call, connection, params.objectName, { ...query, objectName: params.objectName });
  }),
];
