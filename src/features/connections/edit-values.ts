import type { Connection, updateConnection } from '@/contract/connection';
import type { BodyOf } from '@/contract/endpoint';
import { changedPaths } from '@/lib/changed-paths';
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

const valueOf = (entry: unknown): string | undefined =>
  typeof entry === 'object' && entry !== null && 'value' in entry && typeof entry.value === 'string'
    ? entry.value
    : undefined;

export function editValues(connection: Connection, replace: boolean): EditValues {
  return {
    ...noCredentials,
    providerWorkspaceRef: connection.providerWorkspaceRef ?? '',
    metadata: Object.entries(connection.providerMetadata ?? {}).flatMap(([name, entry]) => {
      const value = valueOf(entry);
      return value === undefined ? [] : [{ name, value }];
    }),
    replace,
  };
}

/** Missing values, by field. */
export const editErrors = (values: EditValues, kind: CredentialKind | undefined): Map<string, string> =>
  new Map(kind && values.replace ? credentialErrors(kind, values) : []);

/** A copy of an entry with another value. */
function withValue(entry: unknown, value: string) {
  const old = new Map<string, unknown>(
    typeof entry === 'object' && entry !== null ? Object.entries(entry) : [],
  );
  const displayName = old.get('displayName');
  return {
    value,
    source: metadataSources.find((source) => source === old.get('source')) ?? ('input' as const),
    ...(typeof displayName === 'string' ? { displayName } : {}),
  };
}

/** The request for the changes. Metadata is sent completely, because some services replace it. */
export function updateRequest(
  before: Connection,
  values: EditValues,
  kind: CredentialKind | undefined,
): BodyOf<typeof updateConnection> | undefined {
  const metadata = new Map(Object.entries(before.providerMetadata ?? {}));
  const metadataOf = (rows: EditValues['metadata']) =>
    Object.fromEntries(rows.map(({ name, value }) => [name, withValue(metadata.get(name), value)]));
  const changes = changedPaths(
    {
      providerWorkspaceRef: before.providerWorkspaceRef ?? '',
      providerMetadata: metadataOf(editValues(before, false).metadata),
    },
    {
      providerWorkspaceRef: values.providerWorkspaceRef.trim(),
      providerMetadata: metadataOf(values.metadata.map((row) => ({ ...row, value: row.value.trim() }))),
      ...(kind && values.replace ? credentialPart(kind, values) : {}),
    },
  );
  return changes && { updateMask: changes.updateMask, connection: changes.values };
}
