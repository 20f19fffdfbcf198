import type { Connection, updateConnection } from '@/contract/connection';
import type { BodyOf } from '@/contract/endpoint';
import { changedPaths } from '@/lib/changed-paths';
import { at, textAt } from '@/lib/manifest/walk';
import { metadataSources } from './connect-values';
import {
  credentialErrors,
  credentialPart,
  noCredentials,
  type CredentialKind,
  type Credentials,
} from './credentials';

/** Values of the connection form. */
export interface EditValues extends Credentials {
  providerWorkspaceRef: string;
  /** Editable metadata values. Their names cannot change. */
  metadata: { name: string; value: string }[];
  /** Stored credentials cannot be read back: keep them, or replace them completely. */
  replace: boolean;
}

export function editValues(connection: Connection, replace: boolean): EditValues {
  return {
    ...noCredentials,
    providerWorkspaceRef: connection.providerWorkspaceRef ?? '',
    metadata: Object.entries(connection.providerMetadata ?? {}).flatMap(([name, entry]) => {
      const value = textAt(entry, 'value');
      return value === undefined ? [] : [{ name, value }];
    }),
    replace,
  };
}

/** Missing values, by field. */
export const editErrors = (values: EditValues, kind: CredentialKind | undefined): Map<string, string> =>
  kind && values.replace ? credentialErrors(kind, values) : new Map();

/** A copy of an entry with another value. */
function withValue(entry: unknown, value: string) {
  const displayName = textAt(entry, 'displayName');
  return {
    value,
    source: metadataSources.find((source) => source === at(entry, 'source')) ?? ('input' as const),
    ...(displayName === undefined ? {} : { displayName }),
  };
}

/** The parts of a connection that the form edits, as they would be with these values. */
export function editedConnection({ providerWorkspaceRef, metadata }: EditValues, stored: Connection) {
  const entries = new Map<string, unknown>(Object.entries(stored.providerMetadata ?? {}));
  return {
    providerWorkspaceRef: providerWorkspaceRef.trim(),
    providerMetadata: Object.fromEntries(
      metadata.map(({ name, value }) => [name, withValue(entries.get(name), value.trim())]),
    ),
  };
}

/** The request for the changes. Metadata is sent completely, because some services replace it. */
export function updateRequest(
  before: Connection,
  values: EditValues,
  kind: CredentialKind | undefined,
): BodyOf<typeof updateConnection> | undefined {
  const changes = changedPaths(editedConnection(editValues(before, false), before), {
    ...editedConnection(values, before),
    ...(kind && values.replace ? credentialPart(kind, values) : {}),
  });
  return changes && { updateMask: changes.updateMask, connection: changes.values };
}
