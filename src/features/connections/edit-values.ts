import type { Connection, updateConnection } from '@/contract/connection';
import type { BodyOf } from '@/contract/endpoint';
import { changedPaths } from '@/lib/changed-paths';
import { isMap, textAt } from '@/lib/manifest/walk';
import {
  credentialErrors,
  credentialPart,
  noCredentials,
  type CredentialKind,
  type Credentials,
} from './credentials';

export interface EditValues extends Credentials {
  providerWorkspaceRef: string;
  /** Editable metadata values. Their names cannot change. */
  metadata: { name: string; value: string }[];
  /** Stored credentials cannot be read back: keep them, or replace them completely. */
  replace: boolean;
}

export const editValues = (connection: Connection, replace: boolean): EditValues => ({
  ...noCredentials,
  providerWorkspaceRef: connection.providerWorkspaceRef ?? '',
  metadata: Object.entries(connection.providerMetadata ?? {}).flatMap(([name, entry]) => {
    const value = textAt(entry, 'value');
    return value === undefined ? [] : [{ name, value }];
  }),
  replace,
});

/** Missing values, by field. */
export const editErrors = (values: EditValues, kind: CredentialKind | undefined): Map<string, string> =>
  kind && values.replace ? credentialErrors(kind, values) : new Map();

/** The parts of a connection that the form edits, as they would be with these values. */
export function editedConnection({ providerWorkspaceRef, metadata }: EditValues, stored: Connection) {
  const entries = new Map<string, unknown>(Object.entries(stored.providerMetadata ?? {}));
  for (const { name, value } of metadata) {
    const entry = entries.get(name);
    if (isMap(entry) && entry['value'] !== value) entries.set(name, { ...entry, value: value.trim() });
  }
  return {
    providerWorkspaceRef: providerWorkspaceRef.trim(),
    // Entries whose value is not text have no field. They are sent back as they are stored.
    providerMetadata: Object.fromEntries(entries),
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
  return (
    changes && {
      updateMask: changes.updateMask,
      connection: changes.values as BodyOf<typeof updateConnection>['connection'],
    }
  );
}
