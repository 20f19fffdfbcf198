import {
  getObjectMetadataViaConnection,
  getObjectMetadataViaInstallation,
  upsertMetadataViaConnection,
  upsertMetadataViaInstallation,
  type FieldDefinition,
  type ObjectMetadata,
  type UpsertMetadata,
  type UpsertMetadataResult,
} from '@/contract/object-metadata';
import { nativeObjectName, readObjectOf } from '../engine/context';
import { handle } from '../handler';
import { bodyIssue, type Issue, notFound, Refusal, refuseBody, refuseInputs } from '../http/problem';
import { providerName, simulationGap } from '../provider/catalog';
import { defineField, definesFields, isSelect } from '../provider/define';
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

/** Warnings about requested features that the simulated provider does not have. */
function warningsOf({
  unique,
  indexed,
  stringOptions,
  numericOptions,
  association,
}: FieldDefinition): string[] {
  const { length, pattern, valuesRestricted, defaultValue } = stringOptions ?? {};
  const asked: Record<string, unknown> = {
    unique: unique || undefined,
    indexed: indexed || undefined,
    'stringOptions.length': length,
    'stringOptions.pattern': pattern,
    'stringOptions.valuesRestricted': valuesRestricted === false || undefined,
    'stringOptions.defaultValue': defaultValue,
    numericOptions,
    'association.onDelete': association?.onDelete,
  };
  return Object.entries(asked)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => `${name} has no effect on the simulated provider`);
}

function definitionProblem({ valueType, stringOptions, association }: FieldDefinition): string | undefined {
  if (isSelect(valueType)) {
    const values = stringOptions?.values ?? [];
    if (values.length === 0) return 'A select field needs stringOptions.values';
    if (new Set(values).size < values.length) return 'The values of a select field are given once each';
  }
  if (valueType === 'reference' && !association) return 'A reference needs association.targetObject';
  return undefined;
}

function upsert(
  call: InProject,
  connection: ConnectionRow,
  { fields }: UpsertMetadata,
  nativeName: (name: string) => string,
): UpsertMetadataResult {
  if (!definesFields(connection.provider))
    throw refuseBody(
      400,
      'fields',
      `Fields are defined for HubSpot and Salesforce only; this is ${providerName(connection.provider)}`,
    );
  const ask = dataCall(call, connection);
  const result: UpsertMetadataResult = { success: true, fields: {} };
  const issues: Issue[] = [];
  let attempt = ask.attempt;
  for (const [objectName, definitions] of Object.entries(fields)) {
    const made: UpsertMetadataResult['fields'][string] = {};
    for (const [index, definition] of definitions.entries()) {
      const { fieldName } = definition;
      const refuse = (detail: string) =>
        issues.push(bodyIssue(`fields.${objectName}[${index}]`, detail, fieldName));
      const problem = definitionProblem(definition);
      if (problem !== undefined) {
        refuse(problem);
        continue;
      }
      const { outcome } = defineField({
        ...ask,
        attempt: (attempt += 1),
        object: nativeName(objectName),
        field: definition,
      });
      if (!outcome.ok && outcome.kind !== 'bad_request' && outcome.kind !== 'not_found')
        throw providerRefusal(outcome, outcome.kind === 'auth' ? 403 : undefined);
      if (!outcome.ok) {
        refuse(outcome.message);
        continue;
      }
      made[fieldName] = {
        fieldName,
        action: outcome.action,
        metadata: outcome.metadata,
        warnings: warningsOf(definition),
      };
    }
    result.fields[objectName] = made;
  }
  if (issues.length > 0)
    throw refuseInputs(400, issues, 'No field was changed. Correct the definitions and send them again.');
  return result;
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

  handle(upsertMetadataViaInstallation, (call) => {
    const { connection, revision } = installedConnection(call, call.body.groupRef, 'body');
    return upsert(call, connection, call.body, (name) => nativeObjectName(revision.content, name));
  }),

  handle(upsertMetadataViaConnection, (call) =>
    upsert(call, groupConnection(call, call.body.groupRef, 'body'), call.body, (name) => name),
  ),
];
