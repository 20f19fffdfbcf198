import { idSchema, requiredText, updateMaskSchema } from './common';
import { get, getList, patch, create, remove, PROJECT } from './endpoint';
import { maybe, z } from './zod';

/** The key itself is its only id, so it is part of the path of three endpoints (facts 1.5): never log those. */
export const apiKeySchema = z.looseObject({
  key: z.string(),
  label: z.string(),
  scopes: z.array(z.string()),
  projectId: idSchema,
  active: maybe(z.boolean()),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** Scopes seen in examples; the set is open. */
export const knownApiKeyScopes = ['full', 'frontend'] as const;

const labelSchema = requiredText('Label', 255);
const scopesSchema = z.array(requiredText('Scope', 64));

export const createApiKeySchema = z.object({ label: labelSchema, scopes: z.optional(scopesSchema) });
export const updateApiKeySchema = z.object({
  updateMask: updateMaskSchema(['active', 'label', 'scopes']),
  apiKey: z.object({
    label: z.optional(labelSchema),
    active: z.optional(z.boolean()),
    scopes: z.optional(scopesSchema),
  }),
});

export const listApiKeys = getList({
  id: 'listApiKeys',
  summary: 'List API keys',
  path: `${PROJECT}/api-keys`,
  query: z.object({ active: z.optional(z.boolean()) }),
  response: z.array(apiKeySchema),
});

export const createApiKey = create({
  id: 'createApiKey',
  summary: 'Create an API key',
  path: `${PROJECT}/api-keys`,
  body: createApiKeySchema,
  response: apiKeySchema,
});

export const getApiKey = get({
  id: 'getApiKey',
  summary: 'Get an API key',
  path: `${PROJECT}/api-keys/{apiKey}`,
  response: apiKeySchema,
});

export const updateApiKey = patch({
  id: 'updateApiKey',
  summary: 'Update an API key',
  path: `${PROJECT}/api-keys/{apiKey}`,
  body: updateApiKeySchema,
  response: apiKeySchema,
});

export const deleteApiKey = remove({
  id: 'deleteApiKey',
  spec: 1,
  summary: 'Delete an API key',
  path: `${PROJECT}/api-keys/{apiKey}`,
});
