import { knownApiKeyScopes } from '@/contract/api-key';
import { changedPaths } from '@/lib/changed-paths';

export interface ApiKeyValues {
  label: string;
  scopes: string[];
}

export const apiKeyFields = ['label', 'scopes'] as const;

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

export function labelFault(label: string): string | undefined {
  const text = label.trim();
  if (text === '') return 'Label is required';
  return text.length > 255 ? 'Label is at most 255 characters long' : undefined;
}
