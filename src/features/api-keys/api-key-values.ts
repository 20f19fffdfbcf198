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

type Editable = Readonly<{ label: string; scopes: readonly string[] }>;

/** The parts of a key that the form edits, as they would be with these values. */
export const editedApiKey = ({ label, scopes }: Editable) => ({
  label: label.trim(),
  scopes: scopes.toSorted(),
});

/** The request that makes the changes; undefined when nothing changed. */
export function updateApiKeyRequest(before: Editable, values: ApiKeyValues) {
  const changes = changedPaths({ ...editedApiKey(before), label: before.label }, editedApiKey(values));
  return changes && { updateMask: changes.updateMask, apiKey: changes.values };
}
