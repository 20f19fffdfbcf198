import {
  getObjectMetadataViaConnection,
  getObjectMetadataViaInstallation,
  type ObjectMetadata,
} from '@/contract/object-metadata';
import { readObjectOf } from '../engine/context';
import { handle } from '../handler';
import { notFound, Refusal } from '../http/problem';
import { simulationGap } from '../provider/catalog';
import { describe } from '../provider/describe';
import type { ConnectionRow } from '../storage/entities';
import { groupConnection, installedConnection, type InProject } from './lookup';
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
  const gap = simulationGap(connection.provider);
  if (gap !== undefined) throw new Refusal(422, { detail: gap });
  const { outcome } = describe({ ...dataCall(call, connection), object: native });
  if (!outcome.ok && outcome.kind === 'not_found') throw notFound('object', 'objectName', objectName);
  if (!outcome.ok) throw providerRefusal(outcome);
  const { metadata } = outcome;
  if (!excludeReadOnly) return metadata;
  return {
    ...metadata,
    fields: Object.fromEntries(Object.entries(metadata.fields).filter(([, { readOnly }]) => !readOnly)),
  };
}

export const objectMetadataHandlers = [
  handle(getObjectMetadataViaInstallation, (call) => {
    const { objectName } = call.params;
    const { connection, revision } = installedConnection(call, call.query.groupRef, 'query');
    const object = readObjectOf(revision.content, objectName);
    const native = object?.objectName ?? objectName;
    const metadata = metadataOf(call, connection, native, { ...call.query, objectName });
    return { ...metadata, ...(object?.mapToName ? { mappedObjectName: object.mapToName } : {}) };
  }),

  handle(getObjectMetadataViaConnection, (call) => {
    const { objectName } = call.params;
    const connection = groupConnection(call, call.query.groupRef, 'query');
    return metadataOf(call, connection, objectName, { ...call.query, objectName });
  }),
];
