import { knownApiKeyScopes } from '@/contract/api-key';

export interface ApiKeyValues {
  label: string;
  scopes: string[];
}

export const apiKeyFields = ['label', 'scopes'] as const;

/** What the scopes mean, as far as it is publicly known. */
export const scopeOptions = knownApiKeyScopes.map((value) => ({
  value,
  label: {
    full: 'full: everything in the project',
    frontend: 'frontend: for the interface library in a browser',
  }[value],
}));

/** What changed, as a request; undefined when nothing did. */
export function updateApiKeyRequest(
  before: Readonly<{ label: string; scopes: readonly string[] }>,
  values: ApiKeyValues,
) {
  const label = values.label.trim();
  const apiKey = {
    ...(label === before.label ? {} : { label }),
    ...(values.scopes.toSorted().join('\n') === before.scopes.toSorted().join('\n')
      ? {}
      : { scopes: values.scopes }),
  };
  const updateMask = Object.keys(apiKey);
  return updateMask.length > 0 ? { updateMask, apiKey } : undefined;
}

export function labelFault(label: string): string | undefined {
  const text = label.trim();
  if (text === '') return 'Label is required';
  return text.length > 255 ? 'Label is at most 255 characters long' : undefined;
}
