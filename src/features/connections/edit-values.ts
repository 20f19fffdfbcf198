import type { Connection, updateConnection } from '@/contract/connection';
import type { BodyOf } from '@/contract/endpoint';
import {
  credentialErrors,
  credentialPart,
  noCredentials,
  type CredentialKind,
  type Credentials,
} from './credentials';

/** What the form of a connection holds. */
export interface EditValues extends Credentials {
  providerWorkspaceRef: string;
  /** The values that a person can have given; their names stay. */
  metadata: { name: string; value: string }[];
  /** Stored credentials cannot be read back: they are left, or replaced whole. */
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

/** What is missing, by field. */
export const editErrors = (values: EditValues, kind: CredentialKind | undefined): Map<string, string> =>
  new Map(kind && values.replace ? credentialErrors(kind, values) : []);

const sources = ['input', 'token', 'provider'] as const;

/** An entry as it was, with another value. */
function changed(entry: unknown, value: string) {
  const old = new Map<string, unknown>(
    typeof entry === 'object' && entry !== null ? Object.entries(entry) : [],
  );
  const displayName = old.get('displayName');
  return {
    value,
    source: sources.find((source) => source === old.get('source')) ?? ('input' as const),
    ...(typeof displayName === 'string' ? { displayName } : {}),
  };
}

/** Exactly what changed; undefined when nothing did. Metadata is sent whole, for services that replace it. */
export function updateRequest(
  before: Connection,
  values: EditValues,
  kind: CredentialKind | undefined,
): BodyOf<typeof updateConnection> | undefined {
  const workspace = values.providerWorkspaceRef.trim();
  const metadata = new Map(Object.entries(before.providerMetadata ?? {}));
  const isChanged = values.metadata.some(({ name, value }) => valueOf(metadata.get(name)) !== value.trim());
  const connection = {
    ...(workspace === (before.providerWorkspaceRef ?? '') ? {} : { providerWorkspaceRef: workspace }),
    ...(isChanged
      ? {
          providerMetadata: Object.fromEntries(
            values.metadata.map(({ name, value }) => [name, changed(metadata.get(name), value.trim())]),
          ),
        }
      : {}),
    ...(kind && values.replace ? credentialPart(kind, values) : {}),
  };
  const updateMask = Object.keys(connection);
  return updateMask.length > 0 ? { updateMask, connection } : undefined;
}
