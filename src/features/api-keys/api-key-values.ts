import { createApiKeySchema, knownApiKeyScopes } from '@/contract/api-key';
import { z } from '@/contract/zod';
import { changedPaths } from '@/lib/changed-paths';

export const apiKeyValuesSchema = z.required(createApiKeySchema);
export type ApiKeyValues = z.infer<typeof apiKeyValuesSchema>;

/** Only these two scopes are documented. */
export const scopeOptions = knownApiKeyScopes.map((value) => ({
  value,
  label: {
    full: 'full: everything in the project',
    frontend: 'frontend: for the interface library in a browser',
  }[value],
}));

/** The request that makes the changes; undefined when nothing changed. */
export function updateApiKeyRequest(
  before: Readonly<{ label: string; scopes: readonly string[] }>,
  { label, scopes }: ApiKeyValues,
) {
  const changes = changedPaths(
    { label: before.label, scopes: before.scopes.toSorted() },
    { label: label.trim(), scopes: scopes.toSorted() },
  );
  return changes && { updateMask: changes.updateMask, apiKey: changes.values };
}
