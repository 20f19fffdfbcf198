import { hydrateRevision, type Revision } from '@/contract/integration';
import type { ReadObject, RevisionContent, WriteObject } from '@/contract/revision-content';
import { handle } from '../handler';
import { refuseQuery } from '../http/problem';
import { displayNameOf, simulationGap, providerName } from '../provider/catalog';
import { describe } from '../provider/describe';
import type { FieldMetadata } from '../provider/types';
import type { ConnectionRow, IntegrationRow } from '../storage/entities';
import { toRevision } from '../wire';
import { expectFound, findIntegration, type InProject } from './lookup';
import { dataCall, providerRefusal } from './provider-call';

function findConnection(
  { repositories, project }: InProject,
  { provider }: IntegrationRow,
  connectionId: string,
): ConnectionRow {
  const refuse = (status: 404 | 422, detail: string) =>
    refuseQuery(status, 'connectionId', detail, connectionId);
  const row = repositories.connections.inProject(project.id, connectionId);
  if (!row) throw refuse(404, 'There is no such connection in this project');
  if (row.provider !== provider)
    throw refuse(
      422,
      `This connection is to ${providerName(row.provider)}, the integration is for ${providerName(provider)}`,
    );
  return row;
}

type Entries = ReadObject['requiredFields'];
type Fields = Readonly<Record<string, FieldMetadata>>;

/** Adds the provider's display names to the builder's fields. The customer picks the others. */
function namedEntries(entries: Entries, fields: Fields): Entries {
  // Some providers ignore the case of names, and list them in lower case.
  const find = (name: string) => fields[name] ?? fields[name.toLowerCase()];
  return entries?.map((entry) =>
    entry.fieldName
      ? { ...entry, displayName: find(entry.fieldName)?.displayName ?? entry.fieldName }
      : entry,
  );
}

/** All fields, if the customer may pick any: the UI library offers only what is listed here. */
function optionalEntries(
  { requiredFields, optionalFields, optionalFieldsAuto }: ReadObject,
  fields: Fields,
): Entries {
  if (optionalFieldsAuto !== 'all') return optionalFields;
  const named = new Set(
    [...(requiredFields ?? []), ...(optionalFields ?? [])].map(({ fieldName }) => fieldName?.toLowerCase()),
  );
  const others = Object.values(fields).filter(({ fieldName }) => !named.has(fieldName.toLowerCase()));
  return [...(optionalFields ?? []), ...others.map(({ fieldName }) => ({ fieldName }))];
}

/** The provider's metadata of an object. */
type Described =
  | { readonly displayName: string; readonly fields: Fields }
  | { readonly displayName: string; readonly error: string };

function hydrateRead(object: ReadObject, described: Described): ReadObject {
  const fields = 'fields' in described ? described.fields : {};
  return {
    ...object,
    displayName: described.displayName,
    requiredFields: namedEntries(object.requiredFields, fields),
    optionalFields: namedEntries(optionalEntries(object, fields), fields),
    ...('error' in described
      ? { error: described.error }
      : {
          allFieldsMetadata: fields,
          allFields: Object.values(fields).map(({ fieldName, displayName }) => ({ fieldName, displayName })),
        }),
  };
}

const hydrateWrite = (object: WriteObject, provider: string): WriteObject => ({
  ...object,
  displayName: displayNameOf(provider, object.objectName) ?? object.objectName,
});

/** Describes each object that is read. Only refused credentials are fatal, because they affect every object. */
function hydrateReads(
  project: InProject,
  connection: ConnectionRow,
  objects: readonly ReadObject[],
): ReadObject[] {
  const gap = simulationGap(connection.provider);
  if (gap !== undefined)
    return objects.map((object) => hydrateRead(object, { displayName: object.objectName, error: gap }));
  const call = dataCall(project, connection);
  return objects.map((object, index) => {
    const { objectName } = object;
    const { outcome } = describe({ ...call, attempt: call.attempt + index, object: objectName });
    if (outcome.ok) return hydrateRead(object, outcome.metadata);
    if (outcome.kind === 'auth') throw providerRefusal(outcome);
    const displayName = displayNameOf(connection.provider, objectName) ?? objectName;
    return hydrateRead(object, { displayName, error: outcome.message });
  });
}

/** The members that facts 3.8 lists, so no subscriptions. */
function hydrate(call: InProject, content: RevisionContent, connection: ConnectionRow): RevisionContent {
  const { name, provider, displayName, module, read, write, proxy } = content;
  const reads = hydrateReads(call, connection, read?.objects ?? []);
  return {
    name,
    provider,
    displayName,
    module,
    read: read && { ...read, objects: reads },
    write: write && {
      ...write,
      objects: write.objects?.map((object) => hydrateWrite(object, connection.provider)),
    },
    proxy,
  };
}

export const hydrationHandlers = [
  handle(hydrateRevision, (call): Revision => {
    const { params, query, repositories } = call;
    const integration = findIntegration(call, params.integrationId);
    const { revisionId } = params;
    const found = repositories.revisions.inIntegration(integration.id, revisionId);
    const row = expectFound(found, 'revision', 'revisionId', revisionId);
    const connection = findConnection(call, integration, query.connectionId);
    return { ...toRevision(row), content: hydrate(call, row.content, connection) };
  }),
];
